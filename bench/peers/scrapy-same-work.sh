#!/bin/sh
exec "$(dirname "$0")/.venv/bin/python" "$(dirname "$0")/scrapy_same_work.py" "$1"
