#![no_main]

libfuzzer_sys::fuzz_target!(init: fuzz::sow(fuzz::http_body::seeds), |bytes: &[u8]| fuzz::http_body::check(bytes));
