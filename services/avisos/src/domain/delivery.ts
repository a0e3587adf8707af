/**
 * The state of a notice's message.
 * - espera: it is still to be sent
 * - enviado: a server has accepted it
 * - dispensado: it is not sent, because it no longer applies, is not wanted, exceeds the limit, or has no address
 * - devolvido: a server refused it permanently, or too many attempts failed
 */
export type DeliveryState = 'espera' | 'enviado' | 'dispensado' | 'devolvido'

export type Why = 'nao_vale' | 'desligado' | 'demais' | 'sem_endereco' | 'outro_canal' | 'recusado' | 'tentativas'

/**
 * The approximate limit of messages of one kind to one person in an hour. Further notices appear only in the portal.
 */
export const PER_HOUR = 10
const HOUR_MS = 3_600_000
export const anHourAgo = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

/**
 * The stage at which the delivery of a message failed.
 * - server: the server could not be reached, refused the sign-in, or gave up before it had the message
 * - message: the server already had the message or its address; `final` says that it refused the message for good
 */
export type Failure = { where: 'server' } | { where: 'message'; final: boolean }

/** A message that its server did not accept. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
  readonly failure: Failure

  constructor(failure: Failure, reason: string) {
    // The server's words may contain the address, so they are left out.
    super(`not delivered (${failure.where}, ${reason})`)
    this.failure = failure
  }
}

const MINUTE_MS = 60_000
/** The pauses in milliseconds before a message is tried again: after its first refusal, its second, and so on. */
const RESTS_MS = [1, 10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS)

type After =
  | { estado: 'espera'; tentativas: number; restMs: number }
  | { estado: 'devolvido'; tentativas: number; porque: Why }

/**
 * Decides about a message after a failure. A failure of the server does not count as an attempt. A failure that
 * concerns the message counts, because otherwise the message could be sent again and again.
 * @param attempts  earlier failed attempts
 */
export function afterFailure(failure: Failure, attempts: number): After {
  if (failure.where === 'server') return { estado: 'espera', tentativas: attempts, restMs: MINUTE_MS }
  const done = attempts + 1
  if (failure.final) return { estado: 'devolvido', tentativas: done, porque: 'recusado' }
  const restMs = RESTS_MS[attempts]
  return restMs === undefined
    ? { estado: 'devolvido', tentativas: done, porque: 'tentativas' }
    : { estado: 'espera', tentativas: done, restMs }
}
