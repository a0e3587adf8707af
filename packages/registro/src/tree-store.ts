import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { type Leaves, leafHashOf } from './leaves.ts'
import { hashesIn, nodesIn, rootOfTile, WIDTH } from './tiles.ts'
import { createTree, HASH_BYTES } from './tree.ts'

/** A tile as it is kept: `<level>/<index>`, the number of its hashes, and the hashes in base64. */
type Tile = { _id: string; width: number; hashes: string }

const idOf = (level: number, index: number): string => `${level}/${index}`

/** Opens the tiles of a log. They only grow, and are always what the leaves give, so several processes may write them. */
export function openTiles(connection: mongoose.Connection, leaves: Pick<Leaves, 'between'>) {
  const tiles = openCollection<Tile>(connection, 'tiles')

  const read = async (level: number, index: number): Promise<Buffer> =>
    Buffer.from((await tiles.one({ _id: idOf(level, index) }))?.hashes ?? '', 'base64')

  async function write(level: number, index: number, tile: Buffer): Promise<void> {
    const [_id, width] = [idOf(level, index), tile.length / HASH_BYTES]
    await tiles.put({ _id, width: { $lt: width } }, { _id, width, hashes: tile.toString('base64') })
  }

  /** Adds hashes to a level that has `from` of them, and those of tiles that become full to the level above. */
  async function append(level: number, from: number, hashes: readonly Buffer[]): Promise<void> {
    const full: Buffer[] = []
    for (let at = from; at < from + hashes.length; ) {
      const index = Math.floor(at / WIDTH)
      const end = Math.min((index + 1) * WIDTH, from + hashes.length)
      const begun =
        at % WIDTH === 0 ? Buffer.alloc(0) : (await read(level, index)).subarray(0, (at % WIDTH) * HASH_BYTES)
      const tile = Buffer.concat([begun, ...hashes.slice(at - from, end - from)])
      await write(level, index, tile)
      if (tile.length === WIDTH * HASH_BYTES) full.push(rootOfTile(tile))
      at = end
    }
    if (full.length > 0) await append(level + 1, hashesIn(level + 1, from), full)
  }

  return {
    read,
    each: () => tiles.each({}),

    /** Adds the leaves from `size` to `to` to the tiles of the tree of this size. */
    async extend(size: number, to: number): Promise<void> {
      const found = await leaves.between(size, to)
      if (found.some(({ _id }, n) => _id !== size + n) || found.length !== to - size)
        throw new Error(`the leaves from ${size} to ${to} are not all there`)
      await append(0, size, found.map(leafHashOf))
    },

    /** Returns the tree, with each tile read once. */
    tree() {
      const held = new Map<string, Promise<Buffer>>()
      return createTree(
        nodesIn((level, index) => {
          const id = idOf(level, index)
          const tile = held.get(id) ?? read(level, index)
          held.set(id, tile)
          return tile
        }),
      )
    },
  }
}

export type Tiles = ReturnType<typeof openTiles>
