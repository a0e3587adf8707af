/**
 * - espera: it is still to be sent
 * - enviado: a server has accepted it
 * - dispensado: it was not sent, because it no longer applied, the person does not want it, or there is no address
 * - devolvido: it was refused for good
 */
export type EstadoDaEntrega = 'espera' | 'enviado' | 'dispensado' | 'devolvido'

export type Porque = 'nao_vale' | 'desligado' | 'demais' | 'sem_endereco' | 'recusado' | 'tentativas'

/**
 * About how many messages of one kind a person gets in an hour. Whoever causes more fills the list, not the mailbox.
 */
export const POR_HORA = 10
const HORA_MS = 3_600_000
export const haUmaHora = (agora: Date): Date => new Date(agora.getTime() - HORA_MS)

/**
 * What went wrong when a message was handed over.
 * - servidor: the server was away, did not let us in, or gave up before it had the message; this says nothing about the
 * message
 * - mensagem: the server already had the message or its address; `codigo` is its answer, null when it gave none
 */
export type Falha = { onde: 'servidor' } | { onde: 'mensagem'; codigo: number | null }

const MINUTO_MS = 60_000
/** How long a message rests after its first refusal, its second, and so on. */
const DESCANSOS_MS = [1, 10, 60, 6 * 60, 24 * 60].map((minutos) => minutos * MINUTO_MS)

type Depois =
  | { estado: 'espera'; tentativas: number; descansoMs: number }
  | { estado: 'devolvido'; tentativas: number; porque: Porque }

/**
 * What becomes of a message after a failure. A server that is away is no failed attempt. A server that fails while it
 * has the message counts as one, or the same message could be handed over for ever.
 * @param tentativas  earlier failed attempts
 */
export function depoisDaFalha(falha: Falha, tentativas: number): Depois {
  if (falha.onde === 'servidor') return { estado: 'espera', tentativas, descansoMs: MINUTO_MS }
  const feitas = tentativas + 1
  if (falha.codigo !== null && falha.codigo >= 500)
    return { estado: 'devolvido', tentativas: feitas, porque: 'recusado' }
  const descansoMs = DESCANSOS_MS[tentativas]
  return descansoMs === undefined
    ? { estado: 'devolvido', tentativas: feitas, porque: 'tentativas' }
    : { estado: 'espera', tentativas: feitas, descansoMs }
}
