import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, type NetConnectOpts } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * The time for which a connection to a restarting service is tried. The rest of the ten seconds of a request is left
 * for the answer.
 */
const PERSIST_MS = 7_000
/** The time limit of a single attempt. The other end may drop packets instead of refusing a connection. */
const ATTEMPT_MS = 1_000
const PAUSE_MS = 50
const LONGEST_PAUSE_MS = 200
/**
 * The time after which the gateway closes idle connections. Services close idle connections after 65 s, so the gateway
 * closes first.
 */
const IDLE_MS = 30_000

type OnConnect = (error: Error | null, socket: Duplex) => void

/**
 * Keeps trying to connect for PERSIST_MS. No part of a request is sent before the connection exists, so the attempts
 * are safe for any method.
 */
class PersistentAgent extends Agent {
  override createConnection(options: ClientRequestArgs, onConnect?: OnConnect): undefined {
    attempt(options as NetConnectOpts, performance.now() + PERSIST_MS, PAUSE_MS, onConnect ?? (() => {}))
  }
}

/**
 * Makes a connection for each request. The connection stays open during the whole request, so an early answer arrives
 * complete.
 */
class SingleUseAgent extends PersistentAgent {
  override keepSocketAlive(): boolean {
    return false
  }
}

export const createReusingAgent = (): Agent => new PersistentAgent({ keepAlive: true, timeout: IDLE_MS })
export const createSingleUseAgent = (): Agent => new SingleUseAgent({ keepAlive: true })

function attempt(options: NetConnectOpts, until: number, pauseMs: number, onConnect: OnConnect): void {
  const socket = connect(options)
  const giveUp = setTimeout(() => socket.destroy(new Error('connect timed out')), ATTEMPT_MS)
  const failed = (error: Error) => {
    clearTimeout(giveUp)
    socket.destroy()
    if (performance.now() + pauseMs >= until) onConnect(new ConnectFailure(error), socket)
    else setTimeout(attempt, pauseMs, options, until, Math.min(pauseMs * 2, LONGEST_PAUSE_MS), onConnect)
  }
  socket.once('error', failed)
  socket.once('connect', () => {
    clearTimeout(giveUp)
    socket.off('error', failed)
    onConnect(null, socket)
  })
}

export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure'
  constructor(cause: Error) {
    super('could not connect', { cause })
  }
}
