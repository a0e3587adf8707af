import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to another server that a test can cut and mend; the port stays the same. */
export async function criarCorte(destino: number, host = '127.0.0.1') {
  const abertas = new Set<Socket>()
  let cortado = false
  const server = createServer((daqui) => {
    if (cortado) {
      daqui.destroy()
      return
    }
    const dali = connect(destino, host)
    for (const [um, outro] of [
      [daqui, dali],
      [dali, daqui],
    ] as const) {
      abertas.add(um)
      um.on('error', () => {})
      um.on('close', () => {
        abertas.delete(um)
        outro.destroy()
      })
      um.pipe(outro)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cortar = () => {
    cortado = true
    for (const socket of abertas) socket.destroy()
  }
  return {
    porta: (server.address() as AddressInfo).port,
    cortar,
    emendar(): void {
      cortado = false
    },
    async close(): Promise<void> {
      cortar()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The same before a server given by its URL. Returns the URL to use. */
export async function criarCorteDeUrl(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const corte = await criarCorte(Number(port), hostname)
  return { ...corte, url: `${protocol}//127.0.0.1:${corte.porta}` }
}
