import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Returns clamd's answer about these bytes. With null the fake sends no answer. */
type Judgement = (bytes: Buffer) => string | null

export const MARK = 'ARQUIVO-DE-TESTE-DE-ANTIVIRUS'

/** Fakes clamd and its protocol. `judgement` decides about a file. bench/antivirus.ts tests a real clamd. */
export async function createClamd(
  judgement: Judgement = (bytes) => (bytes.includes(MARK) ? 'stream: Teste.Marca FOUND' : 'stream: OK'),
  givenPort = 0,
) {
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => {})
    let recebido = Buffer.alloc(0)
    connection.on('data', (chunk: Buffer) => {
      recebido = Buffer.concat([recebido, chunk])
      const bytes = unframe(recebido)
      const resposta = bytes && judgement(bytes)
      if (resposta) connection.end(`${resposta}\0`)
    })
  })
  await new Promise<void>((ready) => server.listen(givenPort, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    porta: port,
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
function unframe(recebido: Buffer): Buffer | null {
  if (recebido.subarray(0, COMMAND.length).toString() !== COMMAND) return null
  const chunks: Buffer[] = []
  let i = COMMAND.length
  while (i + 4 <= recebido.length) {
    const tamanho = recebido.readUInt32BE(i)
    if (tamanho === 0) return Buffer.concat(chunks)
    chunks.push(recebido.subarray(i + 4, i + 4 + tamanho))
    i += 4 + tamanho
  }
  return null
}
