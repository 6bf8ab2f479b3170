//! The store's promises, through its public interface alone, and its files.

mod batches;
mod files;
mod games;
mod house;
mod letters;
mod people;
mod rows;
