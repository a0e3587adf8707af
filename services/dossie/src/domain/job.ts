import type { DomainEvent, MadeFrom } from './events.ts'
import type { Cause } from './failure.ts'
import { kindOf } from './kinds.ts'

type Common = {
  id: string
  processoId: string
  solicitadoEm: string
  falhas: number
  ultimaCausa: Cause | null
  /**
   * The number of compositions without a recorded end. Such a composition counts when the next begins, because its
   * process must have died.
   */
  quedas: number
  /** The code of all compositions of the job; null before the first composition. */
  codigo: string | null
}

/**
 * A job whose dossier still has to be made. `composicao` is the last composition that began; null if none has begun,
 * or its end is recorded.
 */
export type Processing = Common & {
  status: 'processando'
  /** `waitsForSeal` is true when all is drawn and the signer is away. */
  composicao: { holder: string; emitidoEm: string; waitsForSeal: boolean } | null
}
export type Ready = Common & {
  status: 'pronto'
  concluidoEm: string
  numero: string
  codigo: string
  emitidoEm: string
  paginas: number
  hash: string
  /** The SHA-256 of the manifest in the file. */
  manifesto: string
  bytes: number
  chave: string
  feitoDe: MadeFrom
}
/** A job that was given up. The status is final. */
export type Failed = Common & { status: 'falhou'; concluidoEm: string; erro: string }

export type Job = Processing | Ready | Failed
/** Null before the request. */
export type State = Job | null

export const JOB = {
  initial: null as State,
  evolve,
  scope: (job: Job): string => job.processoId,
  isAct: (event: DomainEvent): boolean => kindOf(event).fact !== null,
  // These events change no read model, and are not published.
  silent: [
    'composicao_iniciada',
    'composicao_devolvida',
    'selo_aguardado',
    'composicao_falhou',
  ] satisfies DomainEvent['tipo'][],
}

/** Applies an event. No event is refused, because every recorded event has happened. */
export function evolve(job: State, event: DomainEvent, commit: { stream: string; at: Date }): State {
  if (event.tipo === 'dossie_solicitado') {
    return {
      status: 'processando',
      id: commit.stream.slice('dossie-'.length),
      processoId: event.processo_id,
      solicitadoEm: commit.at.toISOString(),
      falhas: 0,
      ultimaCausa: null,
      quedas: 0,
      codigo: null,
      composicao: null,
    }
  }
  if (job?.status !== 'processando') return job
  const { status: _status, composicao: _composition, ...common } = job
  switch (event.tipo) {
    case 'composicao_iniciada': {
      const composition = { holder: event.posse, emitidoEm: event.emitido_em, waitsForSeal: false }
      return {
        ...job,
        codigo: event.codigo,
        composicao: composition,
        quedas: job.quedas + (job.composicao === null ? 0 : 1),
      }
    }
    case 'selo_aguardado':
      return job.composicao === null ? job : { ...job, composicao: { ...job.composicao, waitsForSeal: true } }
    case 'composicao_devolvida':
      return { ...job, composicao: null }
    case 'composicao_falhou':
      return { ...job, composicao: null, falhas: job.falhas + 1, ultimaCausa: event.causa }
    case 'dossie_emitido':
      return {
        ...common,
        status: 'pronto',
        concluidoEm: commit.at.toISOString(),
        numero: event.processo_numero,
        codigo: event.codigo_verificacao,
        emitidoEm: event.emitido_em,
        paginas: event.paginas,
        hash: event.hash_sha256,
        manifesto: event.manifesto_sha256,
        bytes: event.bytes,
        chave: event.chave,
        feitoDe: event.feito_de,
      }
    case 'dossie_falhou':
      return { ...common, status: 'falhou', concluidoEm: commit.at.toISOString(), erro: event.erro }
  }
}
