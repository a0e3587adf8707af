import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Returns clamd's answer about these bytes. With null the fake sends no answer. */
type Judgement = (bytes: Buffer) => string | null

export const MARK = 'ANTIVIRUS-TEST-FILE'

/** Fakes clamd and its protocol. `judgement` decides about a file. */
export async function createClamd(
  judgement: Judgement = (bytes) => (bytes.includes(MARK) ? 'stream: Test.Mark FOUND' : 'stream: OK'),
  givenPort = 0,
) {
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => {})
    let received = Buffer.alloc(0)
    connection.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const bytes = unframe(received)
      const response = bytes && judgement(bytes)
      if (response) connection.end(`${response}\0`)
    })
  })
  await new Promise<void>((ready) => server.listen(givenPort, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `tcp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((ready) => {
        for (const connection of connections) connection.destroy()
        server.close(() => ready())
      }),
  }
}

const COMMAND = 'zINSTREAM\0'

/** Returns the bytes inside the frames; null until the empty last frame has arrived. */
function unframe(received: Buffer): Buffer | null {
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) return null
  const chunks: Buffer[] = []
  let i = COMMAND.length
  while (i + 4 <= received.length) {
    const size = received.readUInt32BE(i)
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(i + 4, i + 4 + size))
    i += 4 + size
  }
  return null
}
