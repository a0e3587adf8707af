"""Areas by GeographicLib and overlaps by GEOS (shapely), of drawings that come as lines of JSON and go as lines of JSON.

{"ring": [[lon, lat], ...]}                 -> {"m2": square metres on GRS80, with geodesics as sides}
{"a": polygons, "b": polygons}              -> {"common": square degrees, "left": square degrees, "ms": what it took}
"""
import json
import sys
import time

from geographiclib.geodesic import Geodesic
from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon

GRS80 = Geodesic(6378137, 1 / 298.257222101)


def area(ring):
    polygon = GRS80.Polygon()
    for lon, lat in ring[:-1]:
        polygon.AddPoint(lat, lon)
    return {"m2": abs(polygon.Compute(False, True)[2])}


def shape(polygons):
    made = MultiPolygon([Polygon(outline, holes) for outline, *holes in polygons])
    return made if made.is_valid else make_valid(made, method="structure", keep_collapsed=False)


def overlap(pair):
    a, b = shape(pair["a"]), shape(pair["b"])
    begun = time.perf_counter()
    common, left = a.intersection(b).area, a.difference(b).area
    return {"common": common, "left": left, "ms": (time.perf_counter() - begun) * 1000}


for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(area(asked["ring"]) if "ring" in asked else overlap(asked)))
