/**
 * Compares areas with GeographicLib, and clipping with GEOS, on made-up drawings. Both libraries are called from
 * Python, in the versions of Debian 13.
 *
 *   node bench/land.ts [--drawings 10000] [--seed 1] [--small]
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { geodesicArea } from '@car/geometria/area'
import { difference, intersection, type MultiPolygon, repaired } from '@car/geometria/clipping'
import { flatArea } from '@car/geometria/flat-area'
import { defectOf } from '@car/geometria/self-crossing'
import { chance } from './generator/chance.ts'
import { missing } from './installed.ts'
import { pairs, property } from './land/drawings.ts'
import { small } from './options.ts'

const { values } = parseArgs({
  options: { drawings: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' }, small },
})
const DRAWINGS = values.small ? 200 : Number(values.drawings)
const by = chance(Number(values.seed))
const PYTHON = 'python3'
const peerIsThere =
  spawnSync(PYTHON, ['-c', 'import geographiclib.geodesic; from shapely import make_valid']).status === 0
const NO_PEER = missing('python3-geographiclib python3-shapely')

async function peer<T>(asked: readonly object[]): Promise<T[]> {
  const child = spawn(PYTHON, [join(import.meta.dirname, 'land/peer.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const said: T[] = []
  const lines = createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line) as T))
  const asking = pipeline(Readable.from(asked.map((one) => `${JSON.stringify(one)}\n`)), child.stdin)
  const [[status]] = await Promise.all([once(child, 'close'), once(lines, 'close'), asking])
  if (status !== 0) throw new Error(`the peer ended with ${status}`)
  return said
}

function timed<T>(work: () => T): [T, number] {
  const begun = performance.now()
  return [work(), performance.now() - begun]
}

async function areas(): Promise<void> {
  const rings = Array.from({ length: DRAWINGS }, () => property(by))
  const [ours, ms] = timed(() => rings.map((ring) => geodesicArea({ type: 'Polygon', coordinates: [ring] })))
  const each = `${(ms / DRAWINGS).toFixed(2)} ms each`
  if (!peerIsThere) return console.log(`areas of ${DRAWINGS} drawings: ${each}; GeographicLib ${NO_PEER}`)
  const theirs = await peer<{ m2: number }>(rings.map((ring) => ({ ring })))
  const apart = Math.max(...theirs.map(({ m2 }, i) => Math.abs((ours[i] ?? 0) - m2) / m2))
  console.log(
    `areas of ${DRAWINGS} drawings: ${each}; at most ${(apart * 100).toFixed(7)} % from GeographicLib (goal: 0.0001 %)`,
  )
}

const SQUARE_DEGREE_M2 = 111_320 ** 2

type Clipped = { common: number; left: number; ms: number }

async function clipping(): Promise<void> {
  const all = pairs(by, DRAWINGS)
  const ours = all.map(({ a, b }) => clipped(a, b))
  const theirs = peerIsThere ? await peer<Clipped>(all.map(({ a, b }) => ({ a, b }))) : []
  for (const [kind, ofKind] of Map.groupBy(all.keys(), (i) => all[i]?.kind)) {
    const throws = ofKind.filter((i) => ours[i] === null).length
    const apart = ofKind.filter((i) => isApart(all[i]?.a[0]?.[0]?.[0]?.[1] ?? 0, ours[i], theirs[i])).length
    const mean = (list: readonly (Clipped | null)[]) =>
      `${(ofKind.reduce((sum, i) => sum + (list[i]?.ms ?? 0), 0) / ofKind.length).toFixed(2)} ms`
    const peerSays = peerIsThere ? `${apart} apart from GEOS, which takes ${mean(theirs)}` : `GEOS ${NO_PEER}`
    console.log(`clipping, ${kind}: ${ofKind.length} pairs, ${throws} throws, ${mean(ours)} each; ${peerSays}`)
  }
  console.log('goal of clipping: no throw, none apart by more than 0.01 % and 1 m²')
}

function clipped(a: MultiPolygon, b: MultiPolygon): Clipped | null {
  try {
    const sound = defectOf(a) === null ? a : repaired(a)
    const [[common, left], ms] = timed(() => [intersection(sound, b), difference(sound, b)] as const)
    return { common: flatArea(common), left: flatArea(left), ms }
  } catch {
    return null
  }
}

function isApart(lat: number, ours: Clipped | null | undefined, theirs: Clipped | undefined): boolean {
  if (!ours || !theirs) return false
  const scale = SQUARE_DEGREE_M2 * Math.cos((lat * Math.PI) / 180)
  return [
    [ours.common, theirs.common],
    [ours.left, theirs.left],
  ].some(([a = 0, b = 0]) => Math.abs(a - b) * scale > Math.max(1, b * scale * 0.0001))
}

await areas()
await clipping()
