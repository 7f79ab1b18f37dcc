//! The desk on the network: the screens for browsers.
