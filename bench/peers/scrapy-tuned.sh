#!/bin/sh
exec "$(dirname "$0")/.venv/bin/python" "$(dirname "$0")/scrapy_tuned.py" "$1"
