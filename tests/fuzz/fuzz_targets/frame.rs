#![no_main]

libfuzzer_sys::fuzz_target!(init: fuzz::sow(fuzz::frame::seeds), |bytes: &[u8]| fuzz::frame::check(bytes));
