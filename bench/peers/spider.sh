#!/bin/sh
exec "$(dirname "$0")/spider/target/release/peer-spider" "$1"
