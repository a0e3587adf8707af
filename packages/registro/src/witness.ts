import { parseCheckpoint } from './checkpoint.ts'
import { openNote, splitNote } from './note.ts'
import type { Witness } from './policy.ts'
import type { Tree } from './tree.ts'

const TIMEOUT_MS = 10_000

/**
 * Asks a witness to sign a checkpoint, by c2sp.org/tlog-witness. The witness signs only what continues the last
 * checkpoint that it has seen.
 * @param old  the size that the witness is thought to have seen last; it tells a wrong one
 * @returns the lines of its signatures
 * @throws Error when the witness cannot be reached, refuses, or answers with no signature of its own
 */
export async function askWitness(
  witness: Witness & { url: string },
  note: string,
  tree: Pick<Tree, 'consistency'>,
  old: number,
): Promise<string[]> {
  const { size } = parseCheckpoint(splitNote(note).text)
  const post = async (from: number) => {
    const proof = (await tree.consistency(from, size)).map((hash) => `${hash.toString('base64')}\n`)
    return fetch(`${witness.url}/add-checkpoint`, {
      method: 'POST',
      body: `old ${from}\n${proof.join('')}\n${note}`,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }
  let answer = await post(old)
  if (answer.status === 409) {
    const seen = Number(await answer.text())
    if (!Number.isSafeInteger(seen) || seen > size) throw new Error(`${witness.label} has seen a later checkpoint`)
    answer = await post(seen)
  }
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${witness.label} answered ${answer.status}: ${text.slice(0, 200)}`)
  const lines = text.split('\n').filter((line) => line.startsWith(`— ${witness.name} `))
  if (!openNote(note + lines.map((line) => `${line}\n`).join(''), [witness]))
    throw new Error(`${witness.label} answered with no signature of its own`)
  return lines
}
