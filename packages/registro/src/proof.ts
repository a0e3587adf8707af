const HEAD = 'c2sp.org/tlog-proof@v1'

/** A proof that an entry is in a log, which anybody can check without the log (c2sp.org/tlog-proof). */
export type Proof = { index: number; hashes: readonly Buffer[]; checkpoint: string }

export const proofText = ({ index, hashes, checkpoint }: Proof): string =>
  [HEAD, `index ${index}`, ...hashes.map((hash) => hash.toString('base64')), '', checkpoint].join('\n')
