/**
 * The state of a notice's message.
 * - espera: it is still to be sent
 * - enviado: a server has accepted it
 * - dispensado: it was not sent, because it no longer applied, the person does not want it or has had too many, or
 * there is no address
 * - devolvido: a server refused it finally, or every attempt failed
 */
export type DeliveryState = 'espera' | 'enviado' | 'dispensado' | 'devolvido'

export type Why = 'nao_vale' | 'desligado' | 'demais' | 'sem_endereco' | 'recusado' | 'tentativas'

/**
 * The approximate limit for messages of one kind to one person in an hour. Further notices appear only in the list of
 * the portal.
 */
export const PER_HOUR = 10
const HOUR_MS = 3_600_000
export const anHourAgo = (agora: Date): Date => new Date(agora.getTime() - HOUR_MS)

/**
 * The point at which handing over a message failed.
 * - servidor: the server could not be reached, refused the sign-in, or gave up before it had the message; this says
 *   nothing about the message
 * - mensagem: the server already had the message or its address; `codigo` is its answer, null when it gave none
 */
export type Failure = { where: 'servidor' } | { where: 'mensagem'; codigo: number | null }

const MINUTE_MS = 60_000
/** The pauses in milliseconds before a message is tried again: after its first refusal, its second, and so on. */
const RESTS_MS = [1, 10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS)

type After =
  | { estado: 'espera'; tentativas: number; restMs: number }
  | { estado: 'devolvido'; tentativas: number; porque: Why }

/**
 * Decides about a message after a failure. A failure of the server does not count as a failed attempt. A failure that
 * concerns the message does count, because otherwise the same message could be sent for ever.
 * @param attempts  earlier failed attempts
 */
export function afterFailure(failure: Failure, attempts: number): After {
  if (failure.where === 'servidor') return { estado: 'espera', tentativas: attempts, restMs: MINUTE_MS }
  const done = attempts + 1
  if (failure.codigo !== null && failure.codigo >= 500)
    return { estado: 'devolvido', tentativas: done, porque: 'recusado' }
  const restMs = RESTS_MS[attempts]
  return restMs === undefined
    ? { estado: 'devolvido', tentativas: done, porque: 'tentativas' }
    : { estado: 'espera', tentativas: done, restMs }
}
