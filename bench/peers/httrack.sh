#!/bin/sh
# HTTrack on the linked site, without its own speed limits (they protect strangers; this is loopback).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# -%! lifts the limits, -%c0 and -A0 the pace, -#L the number of links; no robots, cache, index, log or error pages.
httrack "$1" -O "$folder" -q -s0 -c16 '-%!' -%c0 -A0 '-#L1000000' -r100 -C0 -I0 -Q -o0 -T60 \
    '-*utm_source*' '-*/search*' >/dev/null 2>&1
find "$folder" -type f -name '*.html' -path "$folder/127*" | wc -l
