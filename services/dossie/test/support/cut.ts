import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to another server that a test can cut and mend; the port stays the same. */
export async function createCut(target: number, host = '127.0.0.1') {
  const abertas = new Set<Socket>()
  let isCut = false
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.destroy()
      return
    }
    const dali = connect(target, host)
    for (const [from, outro] of [
      [incoming, dali],
      [dali, incoming],
    ] as const) {
      abertas.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        abertas.delete(from)
        outro.destroy()
      })
      from.pipe(outro)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of abertas) socket.destroy()
  }
  return {
    porta: (server.address() as AddressInfo).port,
    cortar: cut,
    mend(): void {
      isCut = false
    },
    async close(): Promise<void> {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same before a server given by its URL. Returns the URL to use. */
export async function createUrlCut(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const cut = await createCut(Number(port), hostname)
  return { ...cut, url: `${protocol}//127.0.0.1:${cut.porta}` }
}
