"""The command line: a file a command, loaded when that command is called. At the top: it may import everything."""
