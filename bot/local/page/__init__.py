"""The local Discord's web page: one person sits at several chairs."""
