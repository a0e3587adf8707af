import type { Index } from '@car/store/indexes'

/** The indexes of the leaves, which are only inserted and read, like the commits. */
export const LEAF_INDEXES: readonly Index[] = [{ key: { commitId: 1 }, unique: true }]
