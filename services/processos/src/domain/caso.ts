import type { AvaliacaoDeAchado } from '@car/conferencia/avaliacoes'
import type { TipoPendencia, StatusPendencia } from '@car/vocabulary/pendencia'
import type { CodigoMotivo, Escopo } from '@car/vocabulary/processo'
import type { Pessoa } from '@car/vocabulary/pessoa'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type { ResultadoRessalva, StatusRessalva } from '@car/vocabulary/ressalva'
import type { DadosDitados, Evento, Ficha, NovaRessalva, Retomada } from './eventos.ts'
import { comPartes, type Partes, SEM_PARTES } from './partes.ts'

export type Autorizacao = { id: string; tecnico: Pessoa; escopo: Escopo; expiraEm: string | null; criadaEm: string }
export type Assinatura = { tecnico: Pessoa; conselho: string; registro: string; art_trt: string }

export type Pendencia = {
  id: string
  numero: string
  tipo: TipoPendencia
  descricao: string
  documentoId: string | null
  campo: string | null
  status: StatusPendencia
  prazoEm: string
  lembrarEm: string
  lembrada: boolean
  criadaEm: string
  resposta: string | null
  documentoIds: string[]
  respondidaEm: string | null
}

export type Decisao = {
  resultado: 'aprovado' | 'rejeitado'
  em: string
  por: Pessoa
  motivo: string | null
  codigo: CodigoMotivo | null
  /** Seconds that the analysis took, without the time in which the owner owed an answer. */
  tempoS: number
}

/** The supervision was told, for the first or second time, that this term of the analysis has passed. */
export type Escalada = { prazoEm: string; vez: 1 | 2; em: string }

export type Recurso = {
  id: string
  status: StatusRecurso
  fundamentacao: string
  documentoIds: string[]
  abertoEm: string
  decididoEm: string | null
  decididoPor: Pessoa | null
  decisao: string | null
}

/** A reservation about a mandatory kind of document. */
export type Ressalva = NovaRessalva & {
  status: StatusRessalva
  criadaEm: string
  decisao: { resultado: ResultadoRessalva; motivo: string; dados: DadosDitados | null; por: Pessoa; em: string } | null
}

/** The fields that a case has in every status. Times are ISO 8601 in UTC. */
type Comum = Ficha &
  Partes & {
    id: string
    numero: string
    dono: Pessoa
    assinatura: Assinatura | null
    autorizacoes: Autorizacao[]
    /** The last verdict on each finding. */
    avaliacoes: AvaliacaoDeAchado[]
    pendencias: Pendencia[]
    ressalvas: Ressalva[]
    decisoes: Decisao[]
    recursos: Recurso[]
    escalado: Escalada | null
    /** How often the key by which the case is followed without signing in was changed. */
    trocasDaChave: number
    /** Since when the case has its status. */
    desde: string
    criadoEm: string
    atualizadoEm: string
    /** Runs while the case is em_analise. */
    relogio: { acumuladoS: number; desde: string | null }
  }

type NaoSubmetido = Comum & { submetidoEm: null; prazoEm: null; analista: null; diasRestantes: null }
type Tramitando = Comum & {
  submetidoEm: string
  prazoEm: string | null
  analista: Pessoa | null
  /** Business days left when the clock stopped; null while it runs. */
  diasRestantes: number | null
}

/** The owner fills in the draft, sends the documents and submits it. */
export type Rascunho = NaoSubmetido & { status: 'rascunho' }
/** The draft is gone, and nobody sees it any more. */
export type Descartado = NaoSubmetido & { status: 'descartado' }
/** Any analyst may take the case. The owner may still cancel it. */
export type Submetido = Tramitando & { status: 'submetido'; analista: null }
/** The analyst who holds the case decides or raises a pendency. After a granted appeal any analyst may take it. */
export type EmAnalise = Tramitando & { status: 'em_analise' }
/** The owner owes an answer. The clock of the analysis stands still. */
export type Pendente = Tramitando & { status: 'pendente' }
/** This status is final. */
export type Aprovado = Tramitando & { status: 'aprovado' }
/** The owner may appeal within the term, unless an appeal was denied. */
export type Rejeitado = Tramitando & { status: 'rejeitado' }
/** A supervisor decides the appeal, but not the one who rejected the case. */
export type EmRecurso = Tramitando & { status: 'em_recurso' }
/** The owner has cancelled the case. This status is final. */
export type Cancelado = Tramitando & { status: 'cancelado'; prazoEm: null }

/** A case, as its events fold. */
export type Caso =
  | Rascunho
  | Descartado
  | Submetido
  | EmAnalise
  | Pendente
  | Aprovado
  | Rejeitado
  | EmRecurso
  | Cancelado

/** Null before the case was opened. */
export type Estado = Caso | null

/** How the stream of a case folds. */
export const CASO = {
  initial: null as Estado,
  evolve: (caso: Estado, evento: Evento, { at, author }: { at: Date; author: Pick<Pessoa, 'id'> | null }): Estado =>
    evolve(caso, evento, at.toISOString(), author?.id ?? null),
  scope: ({ id }: Caso): string => id,
  isAct: (): boolean => true,
}

/**
 * The case after one more event, which happened at `em`. No event is refused, because what is recorded has happened.
 * `autor` is the id of the person who acted; null for the service itself.
 */
export function evolve(caso: Estado, evento: Evento, em: string, autor: string | null): Caso {
  if (evento.tipo === 'processo_criado') return { ...abrir(evento, em), ...comPartes(SEM_PARTES, evento, autor) }
  if (caso === null) throw new Error(`${evento.tipo} before processo_criado`)
  const depois = comRelogio(caso, aplicar(caso, evento, em), em)
  const partes = comPartes(caso, evento, autor)
  return { ...depois, ...partes, desde: depois.status === caso.status ? caso.desde : em, atualizadoEm: em }
}

function abrir({ tipo: _, ...ficha }: Extract<Evento, { tipo: 'processo_criado' }>, em: string): Rascunho {
  return {
    ...ficha,
    status: 'rascunho',
    assinatura: null,
    autorizacoes: [],
    ...SEM_PARTES,
    analista: null,
    avaliacoes: [],
    pendencias: [],
    ressalvas: [],
    decisoes: [],
    recursos: [],
    escalado: null,
    trocasDaChave: 0,
    desde: em,
    criadoEm: em,
    atualizadoEm: em,
    submetidoEm: null,
    prazoEm: null,
    diasRestantes: null,
    relogio: { acumuladoS: 0, desde: null },
  }
}

function aplicar(caso: Caso, evento: Exclude<Evento, { tipo: 'processo_criado' }>, em: string): Caso {
  switch (evento.tipo) {
    case 'processo_editado': {
      const { tipo: _, ...ficha } = evento
      // The technician signed something else, so the signature is void.
      return { ...caso, ...ficha, assinatura: caso.status === 'rascunho' ? null : caso.assinatura }
    }
    case 'processo_descartado':
      return { ...naoSubmetido(caso), status: 'descartado' }
    case 'processo_assinado': {
      const { tipo: _, ...assinatura } = evento
      return { ...caso, assinatura }
    }
    case 'processo_submetido':
      return { ...naoSubmetido(caso), status: 'submetido', submetidoEm: em, prazoEm: evento.prazoEm }
    case 'processo_cancelado':
      return { ...tramitando(caso), status: 'cancelado', prazoEm: null }
    case 'processo_assumido':
      return { ...tramitando(caso), status: 'em_analise', analista: evento.analista }
    case 'processo_liberado':
      return { ...tramitando(caso), status: 'submetido', analista: null }
    case 'processo_atribuido':
      return caso.status === 'submetido'
        ? { ...caso, status: 'em_analise', analista: evento.analista }
        : ({ ...caso, analista: evento.analista } as EmAnalise | Pendente)
    case 'impedimento_declarado':
      return semTitular(caso, evento.por.id)
    case 'parte_tomada':
      return caso
    case 'achado_avaliado': {
      const { tipo: _, mensagem: _m, ...dita } = evento
      const outras = caso.avaliacoes.filter(({ achado }) => achado !== dita.achado)
      return { ...caso, avaliacoes: [...outras, { ...dita, em }] }
    }
    case 'processo_aprovado':
      return decidido(caso, { resultado: 'aprovado', em, por: evento.por, motivo: evento.parecer, codigo: null })
    case 'processo_rejeitado': {
      const { por, motivo, codigo } = evento
      return decidido(caso, { resultado: 'rejeitado', em, por, motivo, codigo })
    }
    case 'pendencia_criada': {
      const { tipo: _, tipoPendencia, diasRestantes, ...resto } = evento
      const nova: Pendencia = {
        ...resto,
        tipo: tipoPendencia,
        status: 'aberta',
        lembrada: false,
        criadaEm: em,
        resposta: null,
        documentoIds: [],
        respondidaEm: null,
      }
      const antes = tramitando(caso)
      const parado = diasRestantes ?? antes.diasRestantes
      return { ...antes, status: 'pendente', pendencias: [...caso.pendencias, nova], diasRestantes: parado }
    }
    case 'pendencia_respondida': {
      const { id, resposta, documentoIds, retomada } = evento
      const mudanca = { status: 'respondida' as const, resposta, documentoIds, respondidaEm: em }
      return retomado(comPendencia(caso, id, mudanca), retomada)
    }
    case 'pendencia_resolvida':
      return retomado(comPendencia(caso, evento.id, { status: 'resolvida' }), evento.retomada)
    case 'pendencia_cancelada':
      return retomado(comPendencia(caso, evento.id, { status: 'cancelada' }), evento.retomada)
    case 'pendencia_expirada':
      return retomado(comPendencia(caso, evento.id, { status: 'expirada' }), evento.retomada)
    case 'pendencia_lembrada':
      return comPendencia(caso, evento.id, { lembrada: true })
    case 'ressalva_feita': {
      const { tipo: _, ...nova } = evento
      const aberta: Ressalva = { ...nova, status: 'aberta', criadaEm: em, decisao: null }
      return { ...caso, ressalvas: [...caso.ressalvas, aberta] }
    }
    case 'ressalva_retirada':
      return { ...caso, ressalvas: caso.ressalvas.filter((r) => r.id !== evento.id) }
    case 'ressalva_decidida': {
      const { tipo: _, id, ...dita } = evento
      const decidida = { status: dita.resultado, decisao: { ...dita, em } }
      return { ...caso, ressalvas: caso.ressalvas.map((r) => (r.id === id ? { ...r, ...decidida } : r)) }
    }
    case 'recurso_aberto': {
      const { id, fundamentacao, documentoIds } = evento
      const novo: Recurso = {
        id,
        status: 'aberto',
        fundamentacao,
        documentoIds,
        abertoEm: em,
        decididoEm: null,
        decididoPor: null,
        decisao: null,
      }
      return { ...tramitando(caso), status: 'em_recurso', recursos: [...caso.recursos, novo] }
    }
    case 'recurso_decidido': {
      const { id, resultado, por, fundamentacao } = evento
      const decisao = { status: resultado, decididoEm: em, decididoPor: por, decisao: fundamentacao }
      const recursos = caso.recursos.map((r) => (r.id === id ? { ...r, ...decisao } : r))
      return resultado === 'deferido'
        ? { ...tramitando(caso), recursos, status: 'em_analise', analista: null }
        : { ...tramitando(caso), recursos, status: 'rejeitado' }
    }
    case 'processo_escalado': {
      const { tipo: _, ...escalada } = evento
      return { ...caso, escalado: { ...escalada, em } }
    }
    case 'autorizacao_concedida': {
      const { tipo: _, ...nova } = evento
      return { ...caso, autorizacoes: [...caso.autorizacoes, { ...nova, criadaEm: em }] }
    }
    case 'autorizacao_revogada':
      return { ...caso, autorizacoes: caso.autorizacoes.filter((a) => a.id !== evento.id) }
    case 'acompanhamento_trocado':
      return { ...caso, trocasDaChave: caso.trocasDaChave + 1 }
  }
}

function naoSubmetido(caso: Caso): NaoSubmetido {
  if (caso.submetidoEm !== null) throw new Error(`${caso.id} was submitted before`)
  return caso
}

function tramitando(caso: Caso): Tramitando {
  if (caso.submetidoEm === null) throw new Error(`${caso.id} was never submitted`)
  return caso
}

/** If this person held the case, nobody holds it now, so another can take it. */
function semTitular(caso: Caso, id: string): Caso {
  if (caso.analista?.id !== id) return caso
  return caso.status === 'em_analise'
    ? { ...tramitando(caso), status: 'submetido', analista: null }
    : ({ ...caso, analista: null } as Caso)
}

const comPendencia = (caso: Caso, id: string, mudanca: Partial<Pendencia>): Caso => ({
  ...caso,
  pendencias: caso.pendencias.map((p) => (p.id === id ? { ...p, ...mudanca } : p)),
})

/** After the last open pendency was closed, the case is with the analyst again and the clock runs. */
function retomado(caso: Caso, retomada: Retomada): Caso {
  if (retomada === null) return caso
  return { ...tramitando(caso), status: 'em_analise', prazoEm: retomada.prazoEm, diasRestantes: null }
}

const decidido = (caso: Caso, decisao: Omit<Decisao, 'tempoS'>): Aprovado | Rejeitado => ({
  ...tramitando(caso),
  status: decisao.resultado,
  decisoes: [...caso.decisoes, { ...decisao, tempoS: tempoEmAnalise(caso, decisao.em) }],
})

/** Seconds of analysis until `agora`, without the time in which the owner owed an answer. */
export function tempoEmAnalise({ relogio }: Caso, agora: string): number {
  const correndo = relogio.desde === null ? 0 : Math.max(0, Date.parse(agora) - Date.parse(relogio.desde)) / 1000
  return Math.floor(relogio.acumuladoS + correndo)
}

function comRelogio(antes: Caso, depois: Caso, em: string): Caso {
  const corria = antes.status === 'em_analise'
  const corre = depois.status === 'em_analise'
  if (corria === corre) return depois
  const relogio = corre ? { ...depois.relogio, desde: em } : { acumuladoS: tempoEmAnalise(antes, em), desde: null }
  return { ...depois, relogio }
}

export const pendenciasAbertas = (caso: Caso): Pendencia[] => caso.pendencias.filter((p) => p.status === 'aberta')
