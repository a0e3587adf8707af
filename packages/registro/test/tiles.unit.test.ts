import { bundleOf, hashesIn, newFullTiles, nodesIn, parseTilePath, pathOfTile, rootOfTile } from '@car/registro/tiles'
import { createTree, hashOfLeaf, rootOver } from '@car/registro/tree'
import { describe, expect, test } from '@jest/globals'

describe('addresses of tiles', () => {
  test.each([
    [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
    [{ level: 1, index: 5, width: 17 }, 'tile/1/005.p/17'],
    [{ level: 'entries', index: 1_000, width: 1 }, 'tile/entries/x001/000.p/1'],
  ] as const)('%j is %s', (name, path) => {
    expect(pathOfTile(name)).toBe(path)
    expect(parseTilePath(path)).toEqual(name)
  })

  test.each([
    'tile/0/1',
    'tile/00/001',
    'tile/0/x000/001',
    'tile/0/001.p/0',
    'tile/0/001.p/256',
    'tile/0/001.p/07',
    'tile/-1/001',
    'tile/0/001/',
    'tile/0/../001',
  ])('%s is none', (path) => expect(parseTilePath(path)).toBeNull())
})

test('the tiles of a tree of 70,000 are those of the specification', () => {
  const size = 70_000
  const widths = [0, 1, 2].map((level) => [Math.floor(hashesIn(level, size) / 256), hashesIn(level, size) % 256])
  expect(widths).toEqual([
    [273, 112],
    [1, 17],
    [0, 1],
  ])
  expect([...newFullTiles(0, size)]).toHaveLength(274)
  expect([...newFullTiles(65_535, 65_536)]).toEqual([
    { level: 0, index: 255 },
    { level: 1, index: 0 },
  ])
  expect([...newFullTiles(size, size + 1)]).toEqual([])
})

test('a tree is computed from its tiles alone', async () => {
  const leaves = Array.from({ length: 1_000 }, (_, n) => hashOfLeaf(Buffer.from(String(n))))
  const tileOf = (hashes: readonly Buffer[], index: number) =>
    Buffer.concat(hashes.slice(index * 256, (index + 1) * 256))
  const above = [0, 1, 2].map((index) => rootOfTile(tileOf(leaves, index)))
  const tree = createTree(nodesIn(async (level, index) => tileOf([leaves, above][level] ?? [], index)))
  for (const size of [1, 255, 256, 257, 768, 1_000])
    expect(await tree.rootOf(size)).toEqual(rootOver(leaves.slice(0, size)))
})

test('a bundle has each entry behind its length', () => {
  expect(bundleOf([Buffer.from('ab'), Buffer.alloc(300)])).toEqual(
    Buffer.concat([Buffer.from('0002', 'hex'), Buffer.from('ab'), Buffer.from('012c', 'hex'), Buffer.alloc(300)]),
  )
})
