#!/bin/sh
# HTTrack on the linked site, without its own speed limits (they protect strangers; this is loopback).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
httrack "$1" -O "$folder" --quiet --robots=0 --sockets=16 --disable-security-limits --max-rate=0 \
    --connection-per-second=0 --max-links=1000000 --depth=100 --cache=0 --index=0 --do-not-log --mirror \
    '-*utm_source*' '-*/search*' >/dev/null
find "$folder" -type f -name '*.html' -path "$folder/127*" | wc -l
