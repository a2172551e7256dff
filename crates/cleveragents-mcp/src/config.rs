//! Which servers there are: our own `mcp.json` and the files that other clients write.
