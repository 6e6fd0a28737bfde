"""Drains the real applications of the bed and compares what was found with what is there.

    python3 tests/sites.py SURFACER BED
"""
import json
import subprocess
import sys
import tempfile
import urllib.parse

DRAINED = {"wordpress": 9108, "kiwix": 9113, "htdig": 9120}
LEFT_ALONE = {"calibre": 9110, "spirit": 9122}
BUDGET = 1500


def harvest(surfacer, port, out):
    command = [surfacer, "harvest", f"http://127.0.0.1:{port}/", "--delay-ms", "0", "--max-requests", str(BUDGET), "--json", "--out", out]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    return done.returncode, json.loads(done.stdout.splitlines()[-1])


def address(record):
    parts = urllib.parse.urlsplit(record["url"] or "")
    return urllib.parse.unquote(parts.path + ("?" + parts.query if parts.query else ""))


def main():
    surfacer, bed = sys.argv[1:3]
    failed = 0
    for site, port in DRAINED.items():
        with tempfile.TemporaryDirectory() as out:
            code, summary = harvest(surfacer, port, out)
            lines = subprocess.run([surfacer, "export", out], capture_output=True, text=True, check=True).stdout.splitlines()
        found = [address(json.loads(line)) for line in lines]
        truth = {urllib.parse.unquote(line.rstrip("\n")) for line in open(f"{bed}/_truth/{site}.txt", encoding="utf-8")}
        right = truth.intersection(found)
        recall, precision = len(right) / len(truth), sum(one in truth for one in found) / max(1, len(found))
        good = code == 0 and recall >= 0.80 and precision >= 0.98
        failed += not good
        print(f"{site}: {len(right)} of {len(truth)} ({recall:.1%}), precision {precision:.2%}, {summary['requests']} requests: {'ok' if good else 'FAILED'}")
    for site, port in LEFT_ALONE.items():
        with tempfile.TemporaryDirectory() as out:
            code, summary = harvest(surfacer, port, out)
        good = code == 3 and summary["queries"] == 0 and summary["stopped"].startswith("refused:")
        failed += not good
        print(f"{site}: exit {code}, {summary['queries']} submissions, {summary['stopped']}: {'ok' if good else 'FAILED'}")
    sys.exit(1 if failed else 0)


main()
