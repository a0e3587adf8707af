import { createHash } from 'node:crypto'

/** The Merkle tree of RFC 6962 over SHA-256. Sizes and indices are whole numbers below 2^53, so nothing is shifted. */

const sha256 = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const [LEAF, NODE] = [Buffer.of(0), Buffer.of(1)]
export const HASH_BYTES = 32
export const EMPTY_ROOT = sha256()
export const hashOfLeaf = (leaf: Buffer): Buffer => sha256(LEAF, leaf)
const hashOfNode = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right)

/** Returns the greatest power of two that is smaller than `n`, which is 2 or more. */
function splitOf(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

const isPower = (n: number): boolean => n === 1 || splitOf(n) * 2 === n

/** Reads the hash of the complete subtree of `2^height` leaves that begins at leaf `index * 2^height`. */
export type ReadNode = (height: number, index: number) => Promise<Buffer>

/** Returns functions that compute roots and proofs of a tree, from the hashes of its complete subtrees. */
export function createTree(readNode: ReadNode) {
  async function hashOf(from: number, to: number): Promise<Buffer> {
    const n = to - from
    if (n === 0) return EMPTY_ROOT
    if (isPower(n)) return readNode(Math.log2(n), from / n)
    const middle = from + splitOf(n)
    return hashOfNode(await hashOf(from, middle), await hashOf(middle, to))
  }

  async function pathTo(index: number, from: number, to: number): Promise<Buffer[]> {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...(await pathTo(index, from, middle)), await hashOf(middle, to)]
      : [...(await pathTo(index, middle, to)), await hashOf(from, middle)]
  }

  async function partialProof(old: number, from: number, to: number, isWhole: boolean): Promise<Buffer[]> {
    if (old === to) return isWhole ? [] : [await hashOf(from, to)]
    const middle = from + splitOf(to - from)
    return old <= middle
      ? [...(await partialProof(old, from, middle, isWhole)), await hashOf(middle, to)]
      : [...(await partialProof(old, middle, to, false)), await hashOf(from, middle)]
  }

  return {
    rootOf: (size: number): Promise<Buffer> => hashOf(0, size),
    /** Returns the hashes that lead from a leaf to the root of the tree of this size. */
    inclusion: (index: number, size: number): Promise<Buffer[]> => pathTo(index, 0, size),
    /** Returns the hashes that show that the tree of size `old` is the beginning of the tree of this size. */
    consistency: async (old: number, size: number): Promise<Buffer[]> =>
      old === 0 ? [] : partialProof(old, 0, size, true),
  }
}

export type Tree = ReturnType<typeof createTree>

/** Computes the root over the hashes of leaves, or of complete subtrees of one height. */
export function rootOver(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes
  if (!first) return EMPTY_ROOT
  if (hashes.length === 1) return first
  const split = splitOf(hashes.length)
  return hashOfNode(rootOver(hashes.slice(0, split)), rootOver(hashes.slice(split)))
}

/** Collects the hashes of leaves one by one, in memory for the logarithm of their number. */
export function createAccumulator() {
  let size = 0
  /** The roots of complete subtrees, the largest first. */
  const peaks: Buffer[] = []
  return {
    get size() {
      return size
    },
    push(leaf: Buffer): void {
      let hash = leaf
      for (let n = size; n % 2 === 1; n = Math.floor(n / 2)) hash = hashOfNode(peaks.pop() ?? EMPTY_ROOT, hash)
      peaks.push(hash)
      size++
    },
    root: (): Buffer => (peaks.length === 0 ? EMPTY_ROOT : peaks.reduceRight((right, left) => hashOfNode(left, right))),
  }
}

type Head = { size: number; root: Buffer }

/** Tells whether the proof shows that the tree of `old` is the beginning of the tree of `now`. */
export function isConsistent(old: Head, now: Head, proof: readonly Buffer[]): boolean {
  if (old.size > now.size) return false
  if (old.size === now.size) return proof.length === 0 && old.root.equals(now.root)
  if (old.size === 0) return proof.length === 0
  const [first, ...rest] = isPower(old.size) ? [old.root, ...proof] : proof
  if (!first) return false
  let [at, last] = [old.size - 1, now.size - 1]
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  let [before, after] = [first, first]
  for (const each of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      before = hashOfNode(each, before)
      after = hashOfNode(each, after)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else after = hashOfNode(after, each)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 && before.equals(old.root) && after.equals(now.root)
}
