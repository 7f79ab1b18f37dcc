#![no_main]

libfuzzer_sys::fuzz_target!(init: fuzz::sow(fuzz::message::seeds), |bytes: &[u8]| fuzz::message::check(bytes));
