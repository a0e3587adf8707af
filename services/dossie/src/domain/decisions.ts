import { refusalByStatus } from '@car/acts/refusal'
import type { StatusOrDiscarded } from '@car/acts/table'
import { CarError } from '@car/errors/car-error'
import type { DomainEvent, MadeFrom } from './events.ts'
import { type Cause, isFinal, sentenceOf } from './failure.ts'
import type { State } from './job.ts'

/**
 * The number of failures (`falhas`) and of process deaths (`quedas`) after which a dossier is given up. More deaths
 * than failures are allowed, because a dossier seldom kills the process. Its files are opened in a child process.
 */
export const TOLERANCE = { falhas: 3, quedas: 10 } as const

/** @throws CAR-005 with the message from the table of acts */
export function requireStatus(status: StatusOrDiscarded): void {
  const refusal = refusalByStatus('gerar_dossie', status)
  if (refusal !== null) throw new CarError('estado_invalido', { mensagem: refusal })
}

export const requestDossie = (job: State, processoId: string): DomainEvent[] =>
  job === null ? [{ tipo: 'dossie_solicitado', processo_id: processoId }] : []

/**
 * Returns the event that begins a composition; no event if the job is settled. After too many process deaths the job
 * ends instead.
 */
export function start(job: State, holder: string, newCode: string, issuedAt: string): DomainEvent[] {
  if (job?.status !== 'processando') return []
  const crashes = job.quedas + (job.composicao === null ? 0 : 1)
  if (crashes >= TOLERANCE.quedas) return [{ tipo: 'dossie_falhou', erro: sentenceOf('queda') }]
  return [{ tipo: 'composicao_iniciada', posse: holder, codigo: job.codigo ?? newCode, emitido_em: issuedAt }]
}

/** Returns the event of the finished composition; no event if the job is settled or another composition has begun. */
export function issue(
  job: State,
  holder: string,
  done: {
    numero: string
    paginas: number
    hash: string
    manifesto: string
    bytes: number
    chave: string
    feitoDe: MadeFrom
  },
): DomainEvent[] {
  if (job?.status !== 'processando' || job.composicao?.holder !== holder || job.codigo === null) return []
  return [
    {
      tipo: 'dossie_emitido',
      processo_numero: done.numero,
      codigo_verificacao: job.codigo,
      emitido_em: job.composicao.emitidoEm,
      paginas: done.paginas,
      hash_sha256: done.hash,
      manifesto_sha256: done.manifesto,
      bytes: done.bytes,
      chave: done.chave,
      feito_de: done.feitoDe,
    },
  ]
}

/**
 * Returns the events of a failure; none if the job is settled or another composition has begun. The job ends with the
 * last allowed failure, or with a failure that would repeat itself. `holder` is null if no composition had begun.
 */
export function fail(job: State, holder: string | null, cause: Cause): DomainEvent[] {
  if (job?.status !== 'processando') return []
  if (holder !== null && job.composicao?.holder !== holder) return []
  const failure: DomainEvent = { tipo: 'composicao_falhou', posse: holder ?? '', causa: cause }
  const isOver = isFinal(cause) || job.falhas + 1 >= TOLERANCE.falhas
  return isOver ? [failure, { tipo: 'dossie_falhou', erro: sentenceOf(cause) }] : [failure]
}

/** Returns the event of a composition that waits for its seal; none if it does so already, or another has begun. */
export function awaitSeal(job: State, holder: string): DomainEvent[] {
  const composition = job?.status === 'processando' ? job.composicao : null
  if (composition?.holder !== holder || composition.waitsForSeal) return []
  return [{ tipo: 'selo_aguardado', posse: holder }]
}

export function giveBack(job: State, holder: string): DomainEvent[] {
  const isOwn = job?.status === 'processando' && job.composicao?.holder === holder
  return isOwn ? [{ tipo: 'composicao_devolvida', posse: holder }] : []
}
