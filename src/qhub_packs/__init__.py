"""The packs that ship with QHub. The core finds them by entry point and never imports them."""
