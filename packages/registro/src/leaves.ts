import { createHmac, randomBytes } from 'node:crypto'
import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { LEAF_INDEXES } from './leaf-indexes.ts'
import { hashOfLeaf } from './tree.ts'

/** The place of a commit in the log. `hash` is the hash of the commit, in hex; `sal` is random, in base64url. */
export type Leaf = { _id: number; commitId: string; hash: string; sal: string }

/** A commit that is to have a leaf. */
export type Logged = { _id: string; hash: string }

/** The entry of the log for a commit. Without `sal` it says nothing of the commit. */
export const entryOf = ({ hash, sal }: Pick<Leaf, 'hash' | 'sal'>): Buffer =>
  createHmac('sha256', Buffer.from(sal, 'base64url')).update(Buffer.from(hash, 'hex')).digest()

export const leafHashOf = (leaf: Pick<Leaf, 'hash' | 'sal'>): Buffer => hashOfLeaf(entryOf(leaf))

const SALT_BYTES = 16

/** Opens the leaves of a log. Their indices begin at 0 and have no gap, because leaves are inserted in order. */
export function openLeaves(connection: mongoose.Connection) {
  const leaves = openCollection<Leaf>(connection, 'folhas')

  /** Returns the number of leaves. */
  async function count(): Promise<number> {
    const [last] = await leaves.many({}, { projection: { _id: 1 }, sort: { _id: -1 }, limit: 1 })
    return last ? last._id + 1 : 0
  }

  return {
    count,
    last: async (): Promise<Leaf | null> => (await leaves.many({}, { sort: { _id: -1 }, limit: 1 }))[0] ?? null,
    of: (commitId: string): Promise<Leaf | null> => leaves.one({ commitId }),

    ofAll: (commitIds: readonly string[]): Promise<Leaf[]> => leaves.many({ commitId: { $in: [...commitIds] } }),

    /** Returns the leaves from one index (inclusive) to another. */
    between: (from: number, to: number): Promise<Leaf[]> =>
      leaves.many({ _id: { $gte: from, $lt: to } }, { sort: { _id: 1 } }),

    each: (): AsyncIterable<Leaf> => leaves.each({}, { sort: { _id: 1 } }),

    /** Returns those commits that have no leaf. */
    async without<C extends Pick<Logged, '_id'>>(commits: readonly C[]): Promise<C[]> {
      const asked = { commitId: { $in: commits.map(({ _id }) => _id) } }
      const found = await leaves.many(asked, { projection: { commitId: 1 } })
      const have = new Set(found.map(({ commitId }) => commitId))
      return commits.filter(({ _id }) => !have.has(_id))
    },

    /**
     * Gives commits the next indices, in order.
     * @returns false if another process was at work, which took an index or a commit; some may have their leaf
     */
    async add(commits: readonly Logged[]): Promise<boolean> {
      if (commits.length === 0) return true
      const next = await count()
      const sal = () => randomBytes(SALT_BYTES).toString('base64url')
      return leaves.insertInOrder(
        commits.map(({ _id: commitId, hash }, n) => ({ _id: next + n, commitId, hash, sal: sal() })),
      )
    },

    createIndexes: (): Promise<void> => leaves.requireIndexes(LEAF_INDEXES),
  }
}

export type Leaves = ReturnType<typeof openLeaves>
