"""Makes drawings for the fuzzer. From the schema alone the fuzzer makes no drawing that encloses an area.

Schemathesis loads this file as its hooks. The hook adds drawings to the examples of each operation that takes one. The
number of drawings of each kind is a tenth of FUZZ_EXAMPLES, but at least one. The same FUZZ_SEED gives the same
drawings.
"""

import copy
import math
import os
import random

import schemathesis

SEED = os.environ.get("FUZZ_SEED", "1")
TIMES = max(1, int(os.environ.get("FUZZ_EXAMPLES", "10")) // 10)
POINTS, POLYGONS = 10_000, 100


def closed(ring):
    return [*ring, ring[0]]


def star(r, points=None, lon=-50.0, lat=-12.0, size=0.5):
    """Returns a ring that never crosses itself, because its points are ordered by their angle."""
    points = points or r.randint(3, 60)
    turns = sorted(r.uniform(0, 2 * math.pi) for _ in range(points))
    far = [r.uniform(size / 2, size) for _ in turns]
    return closed([[lon + d * math.cos(a), lat + d * math.sin(a)] for a, d in zip(turns, far)])


def square(lon, lat, side):
    return closed([[lon, lat], [lon + side, lat], [lon + side, lat + side], [lon, lat + side]])


def polygon(*rings):
    return {"type": "Polygon", "coordinates": list(rings)}


def parcels(*rings):
    return {"type": "MultiPolygon", "coordinates": [[ring] for ring in rings]}


def sliver(r):
    thin = 10 ** r.uniform(-14, -4)
    lon, lat, dx, dy = r.uniform(-60, -40), r.uniform(-25, -3), r.uniform(-1, 1), r.uniform(-1, 1)
    return closed([[lon, lat], [lon + dx, lat + dy], [lon + dx, lat + dy + thin]])


def comb(r):
    """Returns a ring with long teeth beside each other, at any angle."""
    teeth = r.randint(2, 400)
    turn = r.uniform(0, 2 * math.pi)
    flat = [[i / teeth, 0.9 if i % 2 else 0.0] for i in range(teeth)] + [[1.0, 1.0], [-0.1, 1.0], [-0.1, -0.1], [0.0, -0.1]]
    cos, sin = math.cos(turn), math.sin(turn)
    return closed([[-50 + x * cos - y * sin, -12 + x * sin + y * cos] for x, y in flat])


def spiral(r):
    steps = r.randint(10, 500)
    out = [[0.1 + i / steps, i / 8] for i in range(steps)]
    back = [[d + 0.3 / steps, a] for d, a in reversed(out)]
    return closed([[-50 + d * math.cos(a), -12 + d * math.sin(a)] for d, a in out + back])


def bowtie(r):
    a, b, c, d = ([r.uniform(-60, -40), r.uniform(-25, -3)] for _ in range(4))
    return closed([a, b, c, d] if r.random() < 0.5 else [a, c, b, d])


def holes(r, many=200):
    n = r.randint(1, many)
    across = math.ceil(math.sqrt(n))
    step = 0.9 / across
    wide = step * r.choice([0.5, 0.999999, 1.0, 1.2])  # apart, nearly touching, touching, overlapping
    inside = [square(-50 + 0.05 + (i % across) * step, -12 + 0.05 + (i // across) * step, wide) for i in range(n)]
    return polygon(square(-50, -12, 1), *inside)


def neighbours(r, n=None):
    n = n or r.randint(2, POLYGONS)
    side = 2.0 ** -r.randint(3, 8)
    apart = side * r.choice([1, 1, 1 + 2**-40, 1 - 2**-40, 0.5, 0])
    return parcels(*(square(-50 + (i % 10) * apart, -12 + (i // 10) * apart, side) for i in range(n)))


def repeated(r):
    ring = star(r)
    at = r.randrange(len(ring))
    return ring[:at] + [ring[at]] * r.randint(1, 4) + ring[at:]


def spoiled(r):
    """Returns a ring with one point that is invalid or nearly invalid."""
    ring = star(r)
    odd = [[-0.0, -0.0], [1e-320, -12.0], [-50.0, 1e308], [-181, 91], [-50.0], [-50.0, -12.0, 3.0, 4.0], [None, "x"], []]
    ring[r.randrange(len(ring))] = r.choice(odd)
    return ring


KINDS = [
    lambda r: polygon(star(r)),
    lambda r: polygon([[*p, r.uniform(0, 900)] for p in star(r)]),
    lambda r: polygon(sliver(r)),
    lambda r: parcels(*(sliver(r) for _ in range(r.randint(2, POLYGONS)))),
    lambda r: polygon(comb(r)),
    lambda r: polygon(spiral(r)),
    lambda r: polygon(bowtie(r)),
    lambda r: polygon([[r.uniform(-60, -40), r.uniform(-25, -3)] for _ in range(r.randint(4, 400))]),
    lambda r: polygon(closed([[r.uniform(-60, -40), r.uniform(-25, -3)] for _ in range(r.randint(4, 400))])),
    lambda r: parcels(*(star(r) for _ in range(r.randint(2, 20)))),
    holes,
    neighbours,
    lambda r: polygon(repeated(r)),
    lambda r: polygon(spoiled(r)),
    lambda r: polygon(star(r), *(star(r, size=0.2) for _ in range(r.randint(1, 5)))),
    lambda r: polygon(star(r, POINTS - 1 + r.randint(-1, 2))),
    lambda r: neighbours(r, POLYGONS + r.randint(0, 1)),
    lambda r: holes(r, 1_900),
]


def with_drawing(body, drawing):
    changed = copy.deepcopy(body) if isinstance(body, dict) else {}
    changed["imovel"] = {**(changed.get("imovel") or {}), "geometria": drawing}
    return changed


@schemathesis.hook
def before_add_examples(context, examples):
    operation = context.operation
    if operation.label not in ("POST /api/v1/processos", "PATCH /api/v1/processos/{id}") or not examples:
        return
    like = examples[0]
    r = random.Random(f"{SEED} {operation.label}")
    for kind in KINDS * TIMES:
        examples.append(
            operation.Case(
                path_parameters=dict(like.path_parameters),
                headers=dict(like.headers or {}),
                query=dict(like.query or {}),
                body=with_drawing(like.body, kind(r)),
                media_type=like.media_type,
                _meta=like.meta,
            )
        )
