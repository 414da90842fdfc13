"""`python -m benchmarks NAME`: run one benchmark and print its figures as one line of JSON."""

import argparse
import importlib
import json

NAMES = ("engine", "storage", "click", "render")


def main() -> None:
    """Run the benchmark named on the command line: the function `run` of its module."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("name", choices=NAMES)
    name: str = parser.parse_args().name
    figures: dict[str, float] = importlib.import_module(f"benchmarks.{name}").run()
    print(json.dumps({"benchmark": name, **figures}))


if __name__ == "__main__":
    main()
