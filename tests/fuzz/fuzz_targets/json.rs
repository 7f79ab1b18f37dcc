#![no_main]

libfuzzer_sys::fuzz_target!(init: fuzz::sow(fuzz::json::seeds), |bytes: &[u8]| fuzz::json::check(bytes));
