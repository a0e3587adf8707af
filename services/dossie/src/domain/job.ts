import type { Evento, FeitoDe } from './eventos.ts'
import type { Causa } from './falha.ts'
import { resumir } from './resumo.ts'

type Comum = {
  id: string
  processoId: string
  solicitadoEm: string
  /** Compositions that failed for their own reasons, the last cause among them. */
  falhas: number
  ultimaCausa: Causa | null
  /** Compositions begun of which no end is on record: the process died at them. */
  quedas: number
  /** Decided with the first composition and kept. */
  codigo: string | null
}

/** The next move is of an instance of this service; `composicao` is the one under way, as far as is known. */
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
  /** Not known of dossiers that earlier versions issued. */
  feitoDe?: FeitoDe
}
/** Final; who wants a dossier asks for another one. */
export type Falhou = Comum & { status: 'falhou'; concluidoEm: string; erro: string }

export type Job = Processando | Pronto | Falhou
/** Null before it was asked for. */
export type Estado = Job | null

export const JOB = {
  initial: null as Estado,
  evolve,
  scope: (job: Job): string => job.processoId,
  isAct: (evento: Evento): boolean => resumir(evento) !== null,
  // Work in progress: no list shows it, and nobody waits to hear of it.
  silent: ['composicao_iniciada', 'composicao_devolvida', 'composicao_falhou'] satisfies Evento['tipo'][],
}

/** The job after one more event. It refuses nothing: what is on record has happened. */
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
        ...(evento.feito_de ? { feitoDe: evento.feito_de } : {}),
      }
    case 'dossie_falhou':
      return { ...comum, status: 'falhou', concluidoEm: commit.at.toISOString(), erro: evento.erro }
  }
}
