//! The store's promises, through its public interface alone.

mod batches;
mod games;
mod house;
mod letters;
mod people;
mod rows;
