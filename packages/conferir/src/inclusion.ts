import { sha256 } from '@noble/hashes/sha2.js'
import { join } from './bytes.ts'

/** The Merkle tree of RFC 6962 over SHA-256, as far as a proof of inclusion needs it. */

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)]
export const hashOfLeaf = (entry: Uint8Array): Uint8Array => sha256(join(LEAF, entry))
const hashOfNode = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(join(NODE, left, right))

/** Computes the root to which an inclusion proof leads; null when the proof cannot belong to this place. */
export function rootFromInclusion(
  { index, size }: { index: number; size: number },
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
): Uint8Array | null {
  if (index >= size) return null
  let [at, last] = [index, size - 1]
  let hash = leaf
  for (const each of proof) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      hash = hashOfNode(each, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else hash = hashOfNode(hash, each)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : null
}
