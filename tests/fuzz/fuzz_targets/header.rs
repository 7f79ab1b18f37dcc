#![no_main]

libfuzzer_sys::fuzz_target!(init: fuzz::sow(fuzz::header::seeds), |bytes: &[u8]| fuzz::header::check(bytes));
