import { Router } from 'express'
import { bundleOf, parseTilePath, WIDTH } from './tiles.ts'
import { entryOf } from './leaves.ts'
import type { Log } from './log.ts'
import { verifierKeyOf } from './note.ts'
import { HASH_BYTES } from './tree.ts'

/** Tiles never change. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
const FOR_A_MOMENT = 'public, max-age=2'

/**
 * Returns the public addresses of a log, as c2sp.org/tlog-tiles has them: `checkpoint`, `vkey`, `tile/…`. Nobody has to
 * sign in, because a leaf says nothing of a commit.
 */
export function serveLog({ heads, tiles, leaves, keys }: Log): Router {
  const router = Router({ caseSensitive: true, strict: true })

  router.get('/checkpoint', async (_req, res) => {
    const head = await heads.read('newest')
    if (!head) return void res.status(404).type('text').end()
    res.set('Cache-Control', FOR_A_MOMENT).type('text/plain; charset=utf-8').send(head.note)
  })

  router.get('/vkey', (_req, res) => {
    res
      .set('Cache-Control', FOR_A_MOMENT)
      .type('text/plain; charset=utf-8')
      .send(keys.signers.map((s) => `${verifierKeyOf(s)}\n`).join(''))
  })

  router.get('/{*path}', async (req, res) => {
    const name = parseTilePath(req.path.slice(1))
    const bytes =
      name && (name.level === 'entries' ? await entries(name) : await hashes({ ...name, level: name.level }))
    if (!bytes) return void res.status(404).type('text').end()
    res.set('Cache-Control', FOR_GOOD).type('application/octet-stream').send(bytes)
  })

  async function hashes({ level, index, width }: { level: number; index: number; width: number }) {
    const tile = await tiles.read(level, index)
    return tile.length < width * HASH_BYTES ? null : tile.subarray(0, width * HASH_BYTES)
  }

  async function entries({ index, width }: { index: number; width: number }): Promise<Buffer | null> {
    const found = await leaves.between(index * WIDTH, index * WIDTH + width)
    return found.length < width ? null : bundleOf(found.map(entryOf))
  }

  return router
}
