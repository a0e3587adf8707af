import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, type NetConnectOpts } from 'node:net'
import type { Duplex } from 'node:stream'

/** How long a service that restarts is waited for; the rest of the ten seconds is for its answer. */
const INSISTIR_MS = 7_000
/** Given up on one attempt: somebody who drops packets instead of refusing them. */
const TENTATIVA_MS = 1_000
const PAUSA_MS = 50
const PAUSA_MAXIMA_MS = 200
/** Below the 65 s after which services close what is idle, so that it is we who close first. */
const OCIOSA_MS = 30_000

type AoConectar = (erro: Error | null, socket: Duplex) => void

/** Connects again and again for a while. Until a connection stands nothing was sent, so this is safe for any method. */
class AgenteInsistente extends Agent {
  override createConnection(opcoes: ClientRequestArgs, aoConectar?: AoConectar): undefined {
    tentar(opcoes as NetConnectOpts, performance.now() + INSISTIR_MS, PAUSA_MS, aoConectar ?? (() => {}))
  }
}

/** A connection for one request. It is kept open as long as that lasts, for an early answer to come through whole. */
class AgenteDeUmPedido extends AgenteInsistente {
  override keepSocketAlive(): boolean {
    return false
  }
}

export const agenteQueReusa = (): Agent => new AgenteInsistente({ keepAlive: true, timeout: OCIOSA_MS })
export const agenteDeUmPedido = (): Agent => new AgenteDeUmPedido({ keepAlive: true })

function tentar(opcoes: NetConnectOpts, ate: number, pausaMs: number, aoConectar: AoConectar): void {
  const socket = connect(opcoes)
  const desistir = setTimeout(() => socket.destroy(new Error('connect timed out')), TENTATIVA_MS)
  const falhou = (erro: Error) => {
    clearTimeout(desistir)
    socket.destroy()
    if (performance.now() + pausaMs >= ate) aoConectar(new FalhaAoConectar(erro), socket)
    else setTimeout(tentar, pausaMs, opcoes, ate, Math.min(pausaMs * 2, PAUSA_MAXIMA_MS), aoConectar)
  }
  socket.once('error', falhou)
  socket.once('connect', () => {
    clearTimeout(desistir)
    socket.off('error', falhou)
    aoConectar(null, socket)
  })
}

/** Nothing was sent. */
export class FalhaAoConectar extends Error {
  override readonly name = 'FalhaAoConectar'
  constructor(cause: Error) {
    super('could not connect', { cause })
  }
}
