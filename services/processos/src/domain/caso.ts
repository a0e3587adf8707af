import type { StatusPendencia, TipoPendencia } from '@car/vocabulary/pendencia'
import type { CodigoMotivo, Escopo, ResultadoDecisao } from '@car/vocabulary/processo'
import type { StatusRecurso } from '@car/vocabulary/recurso'
import type { Evento, Ficha, Pessoa, Status } from './eventos.ts'

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
  resultado: ResultadoDecisao
  em: string
  por: Pessoa
  motivo: string | null
  codigo: CodigoMotivo | null
  /** Seconds of analysis it took, the owner's time apart. */
  tempoS: number
}

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

/** A case, as its acts add up. Times are ISO 8601 in UTC. */
export type Caso = Ficha & {
  id: string
  numero: string
  status: Status
  dono: Pessoa
  assinatura: Assinatura | null
  autorizacoes: Autorizacao[]
  analista: Pessoa | null
  pendencias: Pendencia[]
  decisoes: Decisao[]
  recursos: Recurso[]
  criadoEm: string
  atualizadoEm: string
  submetidoEm: string | null
  prazoEm: string | null
  /** Business days left when the clock stopped; null while it runs. */
  diasRestantes: number | null
  /** Runs while the case is em_analise. */
  relogio: { acumuladoS: number; desde: string | null }
}

/** Null before it was opened. */
export type Estado = Caso | null

/** The case after one more act. It refuses nothing: what is on record has happened. */
export function evolve(caso: Estado, evento: Evento, em: string): Estado {
  if (evento.tipo === 'processo_criado') return abrir(evento, em)
  if (caso === null) throw new Error(`${evento.tipo} before processo_criado`)
  return { ...comRelogio(caso, aplicar(caso, evento, em), em), atualizadoEm: em }
}

function abrir({ tipo: _, ...ficha }: Extract<Evento, { tipo: 'processo_criado' }>, em: string): Caso {
  return {
    ...ficha,
    status: 'rascunho',
    assinatura: null,
    autorizacoes: [],
    analista: null,
    pendencias: [],
    decisoes: [],
    recursos: [],
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
      // What the technician signed is no longer what stands here.
      return { ...caso, ...ficha, assinatura: caso.status === 'rascunho' ? null : caso.assinatura }
    }
    case 'processo_descartado':
      return { ...caso, status: 'descartado' }
    case 'processo_assinado': {
      const { tipo: _, ...assinatura } = evento
      return { ...caso, assinatura }
    }
    case 'processo_submetido':
      return { ...caso, status: 'submetido', submetidoEm: em, prazoEm: evento.prazoEm }
    case 'processo_cancelado':
      return { ...caso, status: 'cancelado', prazoEm: null }
    case 'processo_assumido':
      return { ...caso, status: 'em_analise', analista: evento.analista }
    case 'processo_liberado':
      return { ...caso, status: 'submetido', analista: null }
    case 'processo_atribuido':
      return { ...caso, status: caso.status === 'submetido' ? 'em_analise' : caso.status, analista: evento.analista }
    case 'processo_aprovado':
      return decidido(caso, { resultado: 'aprovado', em, por: evento.por, motivo: evento.parecer, codigo: null })
    case 'processo_rejeitado':
      return decidido(caso, {
        resultado: 'rejeitado',
        em,
        por: evento.por,
        motivo: evento.motivo,
        codigo: evento.codigo,
      })
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
      const parado = diasRestantes ?? caso.diasRestantes
      return { ...caso, status: 'pendente', pendencias: [...caso.pendencias, nova], diasRestantes: parado }
    }
    case 'pendencia_respondida': {
      const { resposta, documentoIds } = evento
      return retomado(
        comPendencia(caso, evento.id, { status: 'respondida', resposta, documentoIds, respondidaEm: em }),
        evento.retomada,
      )
    }
    case 'pendencia_resolvida':
      return retomado(comPendencia(caso, evento.id, { status: 'resolvida' }), evento.retomada)
    case 'pendencia_cancelada':
      return retomado(comPendencia(caso, evento.id, { status: 'cancelada' }), evento.retomada)
    case 'pendencia_expirada':
      return retomado(comPendencia(caso, evento.id, { status: 'expirada' }), evento.retomada)
    case 'pendencia_lembrada':
      return comPendencia(caso, evento.id, { lembrada: true })
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
      return { ...caso, status: 'em_recurso', recursos: [...caso.recursos, novo] }
    }
    case 'recurso_decidido': {
      const decisao = {
        status: evento.resultado,
        decididoEm: em,
        decididoPor: evento.por,
        decisao: evento.fundamentacao,
      }
      const recursos = caso.recursos.map((r) => (r.id === evento.id ? { ...r, ...decisao } : r))
      return evento.resultado === 'deferido'
        ? { ...caso, recursos, status: 'em_analise', analista: null }
        : { ...caso, recursos, status: 'rejeitado' }
    }
    case 'autorizacao_concedida': {
      const { tipo: _, ...nova } = evento
      return { ...caso, autorizacoes: [...caso.autorizacoes, { ...nova, criadaEm: em }] }
    }
    case 'autorizacao_revogada':
      return { ...caso, autorizacoes: caso.autorizacoes.filter((a) => a.id !== evento.id) }
  }
}

const comPendencia = (caso: Caso, id: string, mudanca: Partial<Pendencia>): Caso => ({
  ...caso,
  pendencias: caso.pendencias.map((p) => (p.id === id ? { ...p, ...mudanca } : p)),
})

/** The last open pendency is closed: the case is with the analyst again, and its clock runs. */
function retomado(caso: Caso, retomada: { prazoEm: string } | null): Caso {
  return retomada ? { ...caso, status: 'em_analise', prazoEm: retomada.prazoEm, diasRestantes: null } : caso
}

const decidido = (caso: Caso, decisao: Omit<Decisao, 'tempoS'>): Caso => ({
  ...caso,
  status: decisao.resultado,
  decisoes: [...caso.decisoes, { ...decisao, tempoS: tempoEmAnalise(caso, decisao.em) }],
})

/** Seconds of analysis until `agora`: the time the owner owed an answer is not counted. */
export function tempoEmAnalise({ relogio }: Caso, agora: string): number {
  const correndo = relogio.desde === null ? 0 : Math.max(0, Date.parse(agora) - Date.parse(relogio.desde)) / 1000
  return Math.floor(relogio.acumuladoS + correndo)
}

function comRelogio(antes: Caso, depois: Caso, em: string): Caso {
  const corria = antes.status === 'em_analise'
  const corre = depois.status === 'em_analise'
  if (corria === corre) return depois
  return {
    ...depois,
    relogio: corre ? { ...depois.relogio, desde: em } : { acumuladoS: tempoEmAnalise(antes, em), desde: null },
  }
}

export const pendenciasAbertas = (caso: Caso): Pendencia[] => caso.pendencias.filter((p) => p.status === 'aberta')
