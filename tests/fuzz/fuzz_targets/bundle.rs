#![no_main]

libfuzzer_sys::fuzz_target!(init: fuzz::sow(fuzz::bundle::seeds), |bytes: &[u8]| fuzz::bundle::check(bytes));
