//! Servers of other people as sources of tools: starting, listing, quarantine, pins, calls.
