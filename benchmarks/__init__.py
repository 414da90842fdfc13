"""What is measured. `python -m benchmarks NAME` prints one JSON line; figures depend on the machine."""
