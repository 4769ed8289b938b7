"""What a stream costs the hub, beside a bare proxy in the same run."""
