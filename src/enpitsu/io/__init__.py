"""Reading and writing: codecs are parts of formats, native text and JSON hold any kind."""
