//! Opens what other people named: directory handles, bounded reads and digests.
