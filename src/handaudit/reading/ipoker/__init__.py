"""iPoker: the XML hand histories of the network of that name."""
