import type { Evento, FeitoDe } from './eventos.ts'
import type { Causa } from './falha.ts'
import { resumir } from './resumo.ts'

type Comum = {
  id: string
  processoId: string
  solicitadoEm: string
  /** Compositions that failed for reasons of their own, including the last. */
  falhas: number
  ultimaCausa: Causa | null
  /** Compositions that began and have no recorded end, because the process died. */
  quedas: number
  /** Decided with the first composition and kept. */
  codigo: string | null
}

/** An instance of this service has the next move. `composicao` is the current one, as far as is known. */
export type Processando = Comum & { status: 'processando'; composicao: { posse: string; emitidoEm: string } | null }
/** Final. */
export type Pronto = Comum & {
  status: 'pronto'
  concluidoEm: string
  numero: string
  codigo: string
  emitidoEm: string
  paginas: number
  hash: string
  bytes: number
  chave: string
  feitoDe: FeitoDe
}
/** Final. Another dossier has to be requested instead. */
export type Falhou = Comum & { status: 'falhou'; concluidoEm: string; erro: string }

export type Job = Processando | Pronto | Falhou
/** Null before it was requested. */
export type Estado = Job | null

export const JOB = {
  initial: null as Estado,
  evolve,
  scope: (job: Job): string => job.processoId,
  isAct: (evento: Evento): boolean => resumir(evento) !== null,
  // Work in progress: no list shows it, and no other service needs to know.
  silent: ['composicao_iniciada', 'composicao_devolvida', 'composicao_falhou'] satisfies Evento['tipo'][],
}

/** The job after one more event. No event is refused, because what is recorded has happened. */
export function evolve(job: Estado, evento: Evento, commit: { stream: string; at: Date }): Estado {
  if (evento.tipo === 'dossie_solicitado') {
    return {
      status: 'processando',
      id: commit.stream.slice('dossie-'.length),
      processoId: evento.processo_id,
      solicitadoEm: commit.at.toISOString(),
      falhas: 0,
      ultimaCausa: null,
      quedas: 0,
      codigo: null,
      composicao: null,
    }
  }
  if (job?.status !== 'processando') return job
  const { status: _status, composicao: _composicao, ...comum } = job
  switch (evento.tipo) {
    case 'composicao_iniciada': {
      const composicao = { posse: evento.posse, emitidoEm: evento.emitido_em }
      return { ...job, codigo: evento.codigo, composicao, quedas: job.quedas + (job.composicao === null ? 0 : 1) }
    }
    case 'composicao_devolvida':
      return { ...job, composicao: null }
    case 'composicao_falhou':
      return { ...job, composicao: null, falhas: job.falhas + 1, ultimaCausa: evento.causa }
    case 'dossie_emitido':
      return {
        ...comum,
        status: 'pronto',
        concluidoEm: commit.at.toISOString(),
        numero: evento.processo_numero,
        codigo: evento.codigo_verificacao,
        emitidoEm: evento.emitido_em,
        paginas: evento.paginas,
        hash: evento.hash_sha256,
        bytes: evento.bytes,
        chave: evento.chave,
        feitoDe: evento.feito_de,
      }
    case 'dossie_falhou':
      return { ...comum, status: 'falhou', concluidoEm: commit.at.toISOString(), erro: evento.erro }
  }
}
