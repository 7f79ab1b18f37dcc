#![no_main]

libfuzzer_sys::fuzz_target!(init: fuzz::sow(fuzz::ticket::seeds), |bytes: &[u8]| fuzz::ticket::check(bytes));
