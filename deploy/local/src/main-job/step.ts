import { createHash } from 'node:crypto'
import { Stop } from '../stop.ts'

export type Note = (line: string) => void

/** Does `work`, and prints `title`, the notes and the duration. If `work` fails, the error includes the title. */
export async function step<T>(title: string, work: (note: Note) => Promise<T>): Promise<T> {
  const began = performance.now()
  const notes: string[] = []
  try {
    const result = await work((line) => notes.push(line))
    console.log([`  ✓ ${title}  (${secondsSince(began)})`, ...notes.map((line) => `      ${line}`)].join('\n'))
    return result
  } catch (error) {
    for (const line of notes) console.log(`      ${line}`)
    const { message, cause } = error as Error
    throw new Error(`${title}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`, { cause: error })
  }
}

export function check(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Stop(otherwise)
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function megabytes(bytes: Buffer): string {
  return `${(bytes.length / 1_048_576).toFixed(1)} MB`
}

export function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}
