/** The program of the confined process that reads a layer, and hands its features to its parent in batches. */
import { once } from 'node:events'
import { InvalidLayer } from '../invalid-layer.ts'
import { loadGdal } from './gdal.ts'
import { openLayer } from './open-layer.ts'
import { type Asked, batchOf, type Feature, type Said } from './protocol.ts'

/** The most features and positions in a batch. A feature with more positions is a batch of its own. */
const [FEATURES, POSITIONS] = [1_000, 50_000]

const gdal = loadGdal(process.argv[2] ?? '')
const say = (said: Said) => process.send?.(said)
const heard = once(process, 'message')
say({ ready: true })
const [asked] = (await heard) as [Asked]
try {
  let batch: Feature[] = []
  let positions = 0
  for await (const feature of await openLayer(gdal, asked)) {
    batch.push(feature)
    positions += positionsIn(feature)
    if (batch.length < FEATURES && positions < POSITIONS) continue
    const again = once(process, 'message')
    say(batchOf(batch))
    await again
    ;[batch, positions] = [[], 0]
  }
  say(batchOf(batch))
  say({ ended: true })
} catch (failure) {
  if (!(failure instanceof InvalidLayer)) throw failure
  say({ refused: failure.message })
}

function positionsIn({ geometry }: Feature): number {
  return typeof geometry === 'string' ? 0 : geometry.flat().reduce((sum, ring) => sum + ring.length / 2, 0)
}
