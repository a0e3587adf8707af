/**
 * Measures official layers: the time and memory for loading a layer of 100,000 polygons, and the processor time and
 * round trips for comparing each of two perimeters with nine layers, which together have 9,000 polygons or a million.
 * One perimeter lies over hundreds of polygons, and the other between polygons.
 *
 *   npm start -- --backing                                                 (in another terminal)
 *   node bench/layers.ts [--rounds 15] [--state FOLDER] [--small]
 *
 * Goals: 60 s and 512 MB; 150 ms, and the same round trips however many polygons there are. Polygons have 60 vertices,
 * as deforestation has on average. They lie in a grid, so that the perimeter overlaps the same number of polygons in
 * both sizes.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { boxOf, cellsOf } from '@car/processos/domain/cells'
import { createCamadas } from '@car/processos/outbound/camadas'
import { createComparer } from '@car/processos/outbound/comparer'
import { compareCamadas } from '@car/processos/usecases/compare-camadas'
import type { Ctx } from '@car/processos/usecases/ctx'
import { loadCamada } from '@car/processos/usecases/load-camada'
import { countRoundTrips } from '@car/testing/round-trips'
import type { Geometry } from '@car/vocabulary/geometry'
import mongoose from 'mongoose'
import { median } from './median.ts'
import { running, small, state } from './options.ts'
import { processorUs } from './processor.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, small, state } })
const LAYERS = 9
const VERTICES = 60
const [LOADED, FEW, MANY, ROUNDS] = values.small ? [500, 50, 200, 1] : [100_000, 1_000, 111_112, Number(values.rounds)]
/** The distance from the centre of one polygon to that of the next, and the radius of each, in degrees. */
const [STEP, RADIUS] = [0.01, 0.003]
const [WEST, SOUTH] = [-60, -15]

const { store } = running(values.state).readPorts()
const address = `mongodb://127.0.0.1:${store}`
const folder = await mkdtemp(join(tmpdir(), 'bench-layers-'))
const connection = await mongoose
  .createConnection(address, { dbName: 'bench-layers', monitorCommands: true })
  .asPromise()
await connection.dropDatabase()
const camadas = createCamadas(connection)
await camadas.createIndexes()
const comparer = createComparer(60_000)
const ctx = { camadas, comparer } as unknown as Ctx

const began = performance.now()
await load('loaded', LOADED)
const seconds = (performance.now() - began) / 1_000
const megabytes = process.resourceUsage().maxRSS / 1_024
console.log(
  `a layer of ${LOADED} polygons: ${seconds.toFixed(1)} s to load, ${megabytes.toFixed(0)} MB at most (goal: 60 s, 512 MB)`,
)

const over: Geometry = { type: 'Polygon', coordinates: [ring(WEST + 5 * STEP, SOUTH + 5 * STEP, 500, 3 * STEP)] }
const between: Geometry = { type: 'Polygon', coordinates: [ring(WEST + 4.5 * STEP, SOUTH + 4.5 * STEP, 50, STEP / 10)] }
for (const count of [FEW, MANY]) {
  await connection.dropDatabase()
  await camadas.createIndexes()
  for (let n = 0; n < LAYERS; n++) await load(`layer ${n}`, count)
  const editions = await camadas.all()
  for (const drawing of [over, between]) {
    const place = { id: 'bench', procurar: cellsOf(drawing)?.procurar ?? null, caixa: boxOf(drawing) }
    const compare = () => compareCamadas(ctx, place, drawing, editions)
    const found = (await compare()).reduce((sum, { total }) => sum + total, 0)
    const trips = (await countRoundTrips(connection, compare))().length
    const spent: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = processorUs(process.pid)
      await compare()
      spent.push((processorUs(process.pid) - before) / 1_000)
    }
    console.log(
      `one perimeter beside ${LAYERS} layers of ${count} polygons each: ${median(spent).toFixed(1)} ms of processor, ${trips} round trips, ${found} found (goal: 150 ms, as many round trips)`,
    )
  }
}

await comparer.close()
await connection.dropDatabase()
await connection.close()
await rm(folder, { recursive: true })

async function load(fonte: string, count: number): Promise<void> {
  const path = join(folder, 'layer.ndjson')
  await pipeline(Readable.from(grid(count)), createWriteStream(path))
  const key = { tipo: 'desmatamento', fonte, uf: null, edicao: '1', licenca: 'bench', por: 'bench' } as const
  await loadCamada(camadas, { ...key, path }, new Date())
}

function* grid(count: number): Generator<string> {
  const columns = Math.ceil(Math.sqrt(count))
  for (let n = 0; n < count; n++) {
    const outline = ring(WEST + (n % columns) * STEP, SOUTH + Math.floor(n / columns) * STEP, VERTICES, RADIUS)
    const geometry = { type: 'Polygon', coordinates: [outline] }
    yield `${JSON.stringify({ type: 'Feature', properties: { uid: n, year: 2020 }, geometry })}\n`
  }
}

function ring(lon: number, lat: number, vertices: number, radius: number): number[][] {
  const points = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
  })
  return [...points, points[0] as number[]]
}
