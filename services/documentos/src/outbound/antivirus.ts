import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CarError } from '@car/errors/car-error'

export type Antivirus = {
  /**
   * Returns the name of the malware in a file; null when none was found.
   * @throws CarError indisponivel when the scanner could not examine the file
   */
  examine(file: Readable): Promise<string | null>
  answers: () => Promise<void>
}

/** The time after which a silent clamd is given up on. */
const SILENCE_MS = 120_000

/** Talks to clamd at `tcp://host:port` or `unix:///path`, with one connection per file (command INSTREAM). */
export function createAntivirus(address: string): Antivirus {
  const { protocol, hostname, port, pathname } = new URL(address)
  const target = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3310) }
  return {
    async answers() {
      const connection = connect(target)
      try {
        await once(connection, 'connect')
      } finally {
        connection.destroy()
      }
    },
    async examine(file) {
      const connection = connect(target)
      connection.setTimeout(SILENCE_MS, () => connection.destroy(new Error('clamd is silent')))
      let output = ''
      connection.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const end = new Promise<void>((ready, fail) => connection.once('end', ready).once('error', fail))
      try {
        await Promise.all([end, pipeline(file, inFrames, connection)])
      } catch (error) {
        throw new CarError('indisponivel', { cause: new Error(`clamd: ${output || 'no answer'}`, { cause: error }) })
      } finally {
        connection.destroy()
      }
      return interpret(output)
    },
  }
}

/** Puts the length of each piece before the piece. A length of zero ends the stream. */
async function* inFrames(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of file) {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(chunk.length)
    yield size
    yield chunk
  }
  yield Buffer.alloc(4)
}

function interpret(output: string): string | null {
  const response = output.replace(/\0.*$/s, '')
  if (response === 'stream: OK') return null
  const match = /^stream: (.+) FOUND$/.exec(response)
  if (match) return match[1] as string
  throw new CarError('indisponivel', { cause: new Error(`clamd: ${response || 'no answer'}`) })
}
