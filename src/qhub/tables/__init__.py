"""Tables: files that people upload and data that packs bring, as Parquet that SQL reads."""
