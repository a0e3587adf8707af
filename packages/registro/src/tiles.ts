import { HASH_BYTES, type ReadNode, rootOver } from './tree.ts'

/** Tiles of the tree as c2sp.org/tlog-tiles has them: up to 256 hashes of one height, which is a multiple of eight. */

const HEIGHT = 8
export const WIDTH = 2 ** HEIGHT

/** A tile, by its level and its number in the level, or a bundle of entries beside a tile of level 0. */
export type TileName = { level: number | 'entries'; index: number; width: number }

/** Returns the address of a tile: `tile/0/x001/234.p/17`. */
export function pathOfTile({ level, index, width }: TileName): string {
  const groups = [String(index % 1_000).padStart(3, '0')]
  for (let rest = Math.floor(index / 1_000); rest > 0; rest = Math.floor(rest / 1_000))
    groups.unshift(`x${String(rest % 1_000).padStart(3, '0')}`)
  return `tile/${level}/${groups.join('/')}${width === WIDTH ? '' : `.p/${width}`}`
}

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/

/** Reads the address of a tile; null when it is not written as `pathOfTile` writes it. */
export function parseTilePath(path: string): TileName | null {
  const [, level = '', groups = '', width] = PATH.exec(path) ?? []
  const name: TileName = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? WIDTH : Number(width),
  }
  return level !== '' && name.width > 0 && pathOfTile(name) === path ? name : null
}

/** Returns how many hashes there are in a level of the tree of this size. */
export const hashesIn = (level: number, size: number): number => Math.floor(size / WIDTH ** level)

/** Yields the tiles that are full at `size` and were not at `old`. */
export function* newFullTiles(old: number, size: number): Generator<{ level: number; index: number }> {
  for (let level = 0; hashesIn(level + 1, size) > 0; level++)
    for (let index = hashesIn(level + 1, old); index < hashesIn(level + 1, size); index++) yield { level, index }
}

export const hashesOf = (tile: Buffer): Buffer[] =>
  Array.from({ length: tile.length / HASH_BYTES }, (_, at) => tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))

/** Reads a tile, as wide as it is kept. */
export type ReadTile = (level: number, index: number) => Promise<Buffer>

/** The error for a tile that has fewer hashes than the tree has. */
export class MissingHashes extends Error {
  override readonly name = 'MissingHashes'
}

/** Returns a reader of the hashes of complete subtrees, from tiles. */
export function nodesIn(readTile: ReadTile): ReadNode {
  return async (height, index) => {
    const level = Math.floor(height / HEIGHT)
    const count = 2 ** (height % HEIGHT)
    const first = index * count
    const tile = await readTile(level, Math.floor(first / WIDTH))
    const hashes = hashesOf(tile).slice(first % WIDTH, (first % WIDTH) + count)
    if (hashes.length < count) throw new MissingHashes(`the tile ${level}/${Math.floor(first / WIDTH)} ends too early`)
    return rootOver(hashes)
  }
}

/** Returns the hashes of one level for the next: one for each tile that becomes full. */
export const rootOfTile = (tile: Buffer): Buffer => rootOver(hashesOf(tile))

/** Writes entries as a bundle: each behind its length, in two bytes. */
export const bundleOf = (entries: readonly Buffer[]): Buffer =>
  Buffer.concat(entries.flatMap((entry) => [Buffer.of(entry.length >> 8, entry.length & 0xff), entry]))
