import { connect, type Socket } from 'node:net'
import { BASE } from './environment.ts'

/** The host and the port of the gateway. Over a socket, tests send requests that no HTTP library would write. */

const { hostname, port } = new URL(BASE)

export function openSocket(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Returns whether the first answer is complete. */
function whole(received: Buffer): boolean {
  const endOfHead = received.indexOf('\r\n\r\n')
  const size = /\r\ncontent-length: (\d+)\r\n/i.exec(received.subarray(0, endOfHead + 2).toString('latin1'))?.[1]
  return endOfHead > 0 && size !== undefined && received.length >= endOfHead + 4 + Number(size)
}

/**
 * Sends bytes unchanged. Resolves with the answer. If the connection ends or `ms` pass before the answer is complete,
 * resolves with the bytes so far.
 */
export async function dispatch(bytes: string | Buffer, ms = 15_000): Promise<string> {
  const socket = await openSocket()
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('utf8'))
    }
    const timer = setTimeout(end, ms)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (whole(Buffer.concat(chunks))) end()
    })
    socket.on('close', end)
    socket.on('error', () => {})
    socket.write(bytes)
  })
}

export function head(method: string, path: string, headers: Record<string, string> = {}): string {
  const rows = Object.entries({ host: `${hostname}:${port}`, connection: 'close', ...headers })
  return `${method} ${path} HTTP/1.1\r\n${rows.map(([name, valor]) => `${name}: ${valor}\r\n`).join('')}\r\n`
}

export const raw = (method: string, path: string, headers: Record<string, string> = {}): Promise<string> =>
  dispatch(head(method, path, headers))

/** Returns status and code of a raw answer: `400 CAR-011`. */
export function statusOf(response: string): string {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 'nothing'
  const code = /"code":"(CAR-\d{3})"/.exec(response)?.[1]
  return code ? `${status} ${code}` : status
}
