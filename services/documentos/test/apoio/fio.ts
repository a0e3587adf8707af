import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/**
 * A connection to a server that can be cut: meanwhile connections break and no new one comes through. It can also
 * stall: then what is under way stays where it is, with every connection open.
 */
export async function esticarFio(destino: string) {
  const alvo = new URL(destino)
  const abertas = new Set<Socket>()
  let cortado = false
  let passam = Infinity
  /** Holds back what is too much, and everything behind it. */
  const medir = () =>
    new Transform({
      transform(pedaco: Buffer, _, adiante) {
        passam -= pedaco.length
        if (passam > 0) adiante(null, pedaco)
      },
    })
  const server = createServer((cliente) => {
    if (cortado) return void cliente.destroy()
    const servidor = connect(Number(alvo.port), alvo.hostname)
    for (const [de, para] of [
      [cliente, servidor],
      [servidor, cliente],
    ] as const) {
      abertas.add(de)
      de.on('error', () => {})
      de.on('close', () => {
        abertas.delete(de)
        para.destroy()
      })
      de.pipe(medir()).pipe(para)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(destino)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString().replace(/\/$/, ''),
    cortar(): void {
      cortado = true
      for (const tomada of abertas) tomada.destroy()
    },
    /** Stalls once so many bytes have passed. */
    estancar(depoisDe: number): void {
      passam = depoisDe
    },
    religar(): void {
      cortado = false
      passam = Infinity
    },
    async close(): Promise<void> {
      this.cortar()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
