//! The database: what it keeps, and its files.

mod files;
mod rows;
