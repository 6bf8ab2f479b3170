//! The sentences of the service itself, ready to be put into a letter. Each
//! function names an entry of `service.ftl` and fills its places.
