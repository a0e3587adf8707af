import { HASH_BYTES } from './tree.ts'

/** The head of a log at one size, as c2sp.org/tlog-checkpoint has it. */
export type Checkpoint = { origin: string; size: number; root: Buffer }

/** Writes the text of a checkpoint, which is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

/** @throws Error when the text is no checkpoint */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = ''] = text.split('\n')
  const hash = Buffer.from(root, 'base64')
  const isWhole = /^(0|[1-9]\d*)$/.test(size) && Number.isSafeInteger(Number(size))
  if (origin === '' || !isWhole || hash.length !== HASH_BYTES || !text.endsWith('\n'))
    throw new Error('is not a checkpoint')
  return { origin, size: Number(size), root: hash }
}
