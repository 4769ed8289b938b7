"""Storage. SQLAlchemy is used here and nowhere else."""
