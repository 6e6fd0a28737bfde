"""Opens exports with the programs they are made for, and prints what those say as one JSON object.

usage: open_exports.py FOLDER ADDRESS

FOLDER holds export.parquet, export.csv, export.jsonl, export.sqlite and export.wacz; ADDRESS is an archived page.
"""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

folder, address = os.path.abspath(sys.argv[1]), sys.argv[2]
tools = os.path.dirname(sys.executable)


def path(ending):
    return os.path.join(folder, "export." + ending)


def duckdb_says():
    import duckdb

    said = {}
    for ending in ["parquet", "csv", "jsonl"]:
        reader = {"parquet": "read_parquet", "csv": "read_csv", "jsonl": "read_json"}[ending]
        options = ", format = 'newline_delimited'" if ending == "jsonl" else ""
        options += ", header = true, all_varchar = true" if ending == "csv" else ""
        table = f"{reader}('{path(ending)}'{options})"
        said[ending] = duckdb.sql(f"SELECT count(*) FROM {table}").fetchall()[0][0]
    table = f"read_parquet('{path('parquet')}')"
    said["columns"] = [row[0] for row in duckdb.sql(f"DESCRIBE SELECT * FROM {table}").fetchall()]
    said["sites"] = duckdb.sql(f"SELECT site, count(*) FROM {table} GROUP BY site ORDER BY site").fetchall()
    said["titles"] = [row[0] for row in duckdb.sql(f"SELECT title FROM {table} ORDER BY site, key").fetchall()]
    said["year"] = duckdb.sql(f"SELECT extract('year' FROM max(first_seen)) FROM {table}").fetchall()[0][0]
    return said


def pandas_says():
    import pandas

    table = pandas.read_parquet(path("parquet"))
    return {
        "rows": len(table),
        "columns": list(table.columns),
        "first_seen": str(table["first_seen"].dtype),
        "csv": len(pandas.read_csv(path("csv"))),
        "jsonl": len(pandas.read_json(path("jsonl"), lines=True)),
    }


def datasette_says():
    from datasette.app import Datasette

    async def ask():
        datasette = Datasette([path("sqlite")])
        await datasette.invoke_startup()
        said = {}
        for table in ["site", "record", "field"]:
            answer = await datasette.client.get(f"/export/{table}.json?_shape=array&_size=max")
            said[table] = len(answer.json())
        answer = await datasette.client.get("/export/record.json?_shape=array&_search=otter")
        said["otter"] = sorted(row["key"] for row in answer.json())
        return said

    return asyncio.run(ask())


def wacz_says():
    checked = subprocess.run([os.path.join(tools, "wacz"), "validate", "-f", path("wacz")], capture_output=True, text=True)
    return {"valid": checked.returncode == 0, "said": (checked.stdout + checked.stderr)[-2000:]}


def pywb_says():
    """Adds the file to a collection, serves it on loopback and asks for a page."""
    for command in [["init", "all"], ["add", "--unpack-wacz", "all", path("wacz")]]:
        subprocess.run([os.path.join(tools, "wb-manager"), *command], cwd=folder, check=True, capture_output=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [os.path.join(tools, "wayback"), "--port", str(port), "--bind", "127.0.0.1"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(240):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/all/id_/{address}", timeout=60) as answer:
                    return {"status": answer.status, "body": answer.read().decode()}
            except urllib.error.HTTPError as error:
                return {"status": error.code, "body": error.read().decode()[:500]}
            except OSError:
                time.sleep(0.5)
        return {"status": 0, "body": "it did not start"}
    finally:
        server.kill()
        server.wait()


print(json.dumps({
    "duckdb": duckdb_says(),
    "pandas": pandas_says(),
    "datasette": datasette_says(),
    "wacz": wacz_says(),
    "pywb": pywb_says(),
}))
