import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Sign } from './signer.ts'

/**
 * Where the signature goes: the position of its first hexadecimal digit, and the number of digits. Shortly before it
 * stands the manifest.
 */
export type Place = { at: number; digits: number; manifesto: string }

const PIECE = 1_048_576
/** The number of bytes between the manifest and the signature, at most. */
const BETWEEN = 2_000

/**
 * Seals a file: the signature is over all of it but the place of the signature. The file is read once.
 * @returns the SHA-256 and the size of the sealed file
 * @throws Error when the file has no such place, or the signature is too large for it
 */
export async function sealFile(path: string, place: Place, sign: Sign): Promise<{ sha256: string; bytes: number }> {
  await using file = await open(path, 'r+')
  const { size } = await file.stat()
  const { at, digits, manifesto } = place
  await requirePlace()
  const before = createHash('sha256')
  for await (const piece of pieces(0, at - 1)) before.update(piece)
  const after = await read(at + digits + 1, size)
  const signature = (await sign(before.copy().update(after).digest())).toString('hex')
  if (signature.length > digits) throw new Error(`a signature of ${signature.length} digits has room for ${digits}`)
  const filled = Buffer.from(signature.padEnd(digits, '0'))
  await file.write(filled, 0, digits, at)
  await file.sync()
  return { sha256: before.update(`<${filled.toString()}>`).update(after).digest('hex'), bytes: size }

  /** Whoever drew the file may have been taken over, so what is signed has to be what was asked for. */
  async function requirePlace(): Promise<void> {
    const from = Math.max(0, at - manifesto.length - BETWEEN)
    const near = (await read(from, at + digits + 1)).toString('latin1')
    const end = `<${'0'.repeat(digits)}>`
    if (!near.endsWith(end) || !near.includes(`\n${manifesto}\n`)) throw new Error('the file has no place for a seal')
  }

  async function read(from: number, to: number): Promise<Buffer> {
    const all: Buffer[] = []
    for await (const piece of pieces(from, to)) all.push(piece)
    return Buffer.concat(all)
  }

  async function* pieces(from: number, to: number): AsyncGenerator<Buffer> {
    for (let position = from; position < to; ) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(PIECE, to - position)), 0, null, position)
      if (bytesRead === 0) throw new Error('the file ends early')
      yield buffer.subarray(0, bytesRead)
      position += bytesRead
    }
  }
}
