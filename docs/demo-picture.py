#!/usr/bin/env python3
"""Draws docs/demo.svg from the site file of a demo run.

    cargo run --release -- demo && python3 docs/demo-picture.py surfaced/demo/sites/*.db > docs/demo.svg
"""
import sqlite3
import sys

TRUTH = 4000
WIDTH, HEIGHT, LEFT, TOP = 720, 330, 60, 64


def main():
    file = sqlite3.connect(sys.argv[1])
    points, requests, records = [(0, 0)], 0, 0
    for cost, new in file.execute("SELECT requests, new FROM answer ORDER BY id"):
        requests, records = requests + cost, records + new
        points.append((requests, records))
    total = file.execute("SELECT (SELECT sum(requests) FROM page) + (SELECT sum(requests) FROM answer)").fetchone()[0]
    last = file.execute("SELECT query.words FROM answer JOIN query ON query.id = answer.query WHERE new > 0 ORDER BY answer.id DESC").fetchone()[0]
    across, down = (WIDTH - LEFT - 30) / requests, (HEIGHT - TOP - 50) / TRUTH
    x = lambda request: LEFT + request * across
    y = lambda record: HEIGHT - 50 - record * down
    line = " ".join(f"{x(r):.1f},{y(n):.1f}" for r, n in points)
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="ui-monospace, monospace" font-size="13">')
    print(f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#10151c"/>')
    print(f'<text x="20" y="28" fill="#8fd18f">$ cargo run --release -- demo</text>')
    print(f'<text x="20" y="48" fill="#d7dde5">{total} requests, {records:,} records; last new one for "{last}"</text>')
    for share in (0, 25, 50, 75, 100):
        level = y(TRUTH * share / 100)
        print(f'<line x1="{LEFT}" y1="{level:.1f}" x2="{WIDTH - 30}" y2="{level:.1f}" stroke="#2a3442"/>')
        print(f'<text x="{LEFT - 8}" y="{level + 4:.1f}" fill="#7c8896" text-anchor="end">{share} %</text>')
    for mark in range(0, requests + 1, 100):
        print(f'<text x="{x(mark):.1f}" y="{HEIGHT - 30}" fill="#7c8896" text-anchor="middle">{mark}</text>')
    print(f'<polyline points="{line}" fill="none" stroke="#6fb1ff" stroke-width="2"/>')
    print(f'<text x="{WIDTH - 30}" y="{HEIGHT - 10}" fill="#7c8896" text-anchor="end">requests; {TRUTH:,} records behind the form, greedy policy, seed 1</text>')
    print("</svg>")


main()
