//! What users of other programs complained about, each as a test that begins with its code.

mod standings;
