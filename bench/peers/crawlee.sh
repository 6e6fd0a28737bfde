#!/bin/sh
cd "$(dirname "$0")"
exec node crawlee.mjs "$1"
