import { createAccumulator, createTree, EMPTY_ROOT, hashOfLeaf, isConsistent, rootOver } from '@car/registro/tree'
import { rootFromInclusion } from '@car/conferir/inclusion'
import { describe, expect, test } from '@jest/globals'

/** The leaves and roots of the test vectors of Certificate Transparency (RFC 6962). */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const hashes = LEAVES.map((leaf) => hashOfLeaf(Buffer.from(leaf, 'hex')))

const treeOver = (leaves: readonly Buffer[]) =>
  createTree(async (height, index) => rootOver(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)))
const tree = treeOver(hashes)
const hex = (proof: readonly Buffer[]) => proof.map((hash) => hash.toString('hex'))

describe('the vectors of RFC 6962', () => {
  test('roots', async () => {
    const accumulator = createAccumulator()
    expect(EMPTY_ROOT.toString('hex')).toBe(ROOTS[0])
    for (const [size, root] of ROOTS.entries()) {
      expect((await tree.rootOf(size)).toString('hex')).toBe(root)
      expect(accumulator.root().toString('hex')).toBe(root)
      if (hashes[size]) accumulator.push(hashes[size])
    }
  })

  test('proofs that a leaf is in the tree', async () => {
    expect(hex(await tree.inclusion(0, 8))).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(hex(await tree.inclusion(5, 8))).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })

  test('proofs that a tree is the beginning of another', async () => {
    expect(hex(await tree.consistency(6, 8))).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(hex(await tree.consistency(2, 5))).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ])
  })
})

describe('trees of every size up to 40', () => {
  const leaves = Array.from({ length: 40 }, (_, n) => hashOfLeaf(Buffer.of(n)))
  const grown = treeOver(leaves)

  test('prove each leaf, and no leaf at another place', async () => {
    for (let size = 1; size <= leaves.length; size++)
      for (const [index, leaf] of leaves.slice(0, size).entries()) {
        const [proof, root] = [await grown.inclusion(index, size), await grown.rootOf(size)]
        expect(root.equals(rootFromInclusion({ index, size }, leaf, proof) ?? Buffer.alloc(0))).toBe(true)
        const elsewhere = rootFromInclusion({ index: (index + 1) % size, size }, leaf, proof)
        expect(elsewhere !== null && root.equals(elsewhere)).toBe(size === 1)
        expect(rootFromInclusion({ index, size }, leaf, [...proof, root])).toBeNull()
      }
  })

  test('prove that each grew out of each smaller one, and not out of another', async () => {
    for (let size = 0; size <= leaves.length; size++)
      for (let old = 0; old <= size; old++) {
        const [before, now] = [
          { size: old, root: await grown.rootOf(old) },
          { size, root: await grown.rootOf(size) },
        ]
        const proof = await grown.consistency(old, size)
        expect(isConsistent(before, now, proof)).toBe(true)
        if (old === 0) continue
        expect(isConsistent({ ...before, root: hashOfLeaf(before.root) }, now, proof)).toBe(false)
        expect(isConsistent(before, { ...now, root: hashOfLeaf(now.root) }, proof)).toBe(false)
        expect(isConsistent(before, now, [...proof, now.root])).toBe(false)
      }
  })
})
