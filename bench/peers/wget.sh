#!/bin/sh
# wget -r on the linked site. It has no memory-only mode, so the pages go to a folder that is removed afterwards.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
wget --recursive --level=inf --no-verbose --no-parent --no-host-directories --execute robots=off --wait=0 \
    --reject-regex='utm_source|/search' --adjust-extension --output-file="$folder.log" "$1" || [ $? = 8 ]
rm -f "$folder.log"
find . -type f | wc -l
