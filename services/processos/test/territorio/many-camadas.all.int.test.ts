import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { countDocumentsRead } from '@car/testing/documents-read'
import { countRoundTrips } from '@car/testing/round-trips'
import { setting } from '@car/testing/setting'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type mongoose from 'mongoose'
import { square } from '../../../../packages/layers/test/layers.ts'
import { boxOf, cellsOf } from '../../src/territorio/domain/cells.ts'
import { createCamadas } from '../../src/territorio/outbound/camadas.ts'
import { createComparer } from '../../src/territorio/outbound/comparer.ts'
import { compareCamadas } from '../../src/territorio/usecases/compare-camadas.ts'
import { loadCamada } from '../../src/territorio/usecases/load-camada.ts'
import { readLayer } from '../read-layer.ts'

/** Tests that the cost of comparing a perimeter with a layer does not grow with the number of polygons in the layer. */

let connection: mongoose.Connection
let folder: string
const comparer = createComparer()
beforeAll(async () => {
  connection = connect(setting('TEST_MONGODB_URI'), `test_${randomUUID().slice(0, 8)}`, 60_000)
  await waitForConnection(connection, 10_000)
  await createCamadas(connection).createIndexes()
  folder = await mkdtemp(join(tmpdir(), 'camadas-'))
}, 60_000)
afterAll(async () => {
  await comparer.close()
  await connection.dropDatabase()
  await disconnect(connection)
  await rm(folder, { recursive: true })
}, 60_000)

/** Makes squares of one hectare in a grid, so that perimeters of equal size contain equally many squares. */
function* grid(count: number): Generator<string> {
  const columns = Math.ceil(Math.sqrt(count))
  for (let n = 0; n < count; n++) {
    const geometry = square(-58 + (n % columns) * 0.005, -12 + Math.floor(n / columns) * 0.005, 0.001)
    yield `${JSON.stringify({ type: 'Feature', properties: { year: 2020, uid: n }, geometry })}\n`
  }
}

test('one perimeter costs the same round trips and documents with 1,000 polygons as with 100,000', async () => {
  const camadas = createCamadas(connection)
  const ctx = { camadas, comparer }
  const drawing = square(-57.95, -11.95, 0.03)
  const place = { id: 'p', procurar: cellsOf(drawing)?.procurar ?? null, caixa: boxOf(drawing) }
  const costs: [string[], number, number][] = []
  for (const count of [1_000, 100_000]) {
    const path = join(folder, `${count}.ndjson`)
    await pipeline(Readable.from(grid(count)), createWriteStream(path))
    const key = { tipo: 'desmatamento', fonte: 'INPE', uf: null } as const
    const loaded = await loadCamada(
      { camadas, read: readLayer },
      { ...key, edicao: `${count}`, licenca: 'x', por: 'me', path },
      new Date(),
    )
    expect(loaded.feicoes).toBe(count)
    const editions = await camadas.all()
    let found = 0
    const compare = async () => {
      const [layer] = await compareCamadas(ctx, place, drawing, editions)
      found = layer?.achados?.length ?? 0
    }
    const trips = (await countRoundTrips(connection, compare))()
    const read = await countDocumentsRead([connection], compare)
    costs.push([trips, read, found])
  }
  expect(costs[0]?.[2]).toBeGreaterThan(0)
  expect(costs[1]).toEqual(costs[0])
}, 600_000)
