import { inicioDoDia } from '@car/relatorio/periodo'
import type { MotivoAcessoIncomum } from '@car/vocabulary/acesso'
import type { EventoDeIncomum } from './eventos.ts'
import type { Leitura } from './leitura.ts'

/**
 * How many cases a person may look at in an hour and in a day, how many lists may show them, and how many times in a day
 * they may have a CPF revealed.
 */
export type LimitesDeAcesso = {
  casosPorHora: number
  casosPorDia: number
  listadosPorHora: number
  listadosPorDia: number
  cpfPorDia: number
}

/**
 * What a person has looked at in one day of Brasília, each thing once: by hour (`2026-03-04T13`) and in total. A draft
 * counts twice, under two names.
 */
export type Contagem = { horas: Record<string, string[]>; casos: string[] }

/** What lists have shown a person in an hour (ISO 8601 in UTC), each case once, and the acts that revealed a CPF. */
export type Exibicao = { em: string; listados?: string[]; revelados?: string[] }

export type Excesso = { motivo: MotivoAcessoIncomum; desde: string; total: number; limite: number }

/** A limit that a person's looks have exceeded. */
export type AcessoIncomum = Excesso & { usuarioId: string; em: string }

/** The stream of one unusual access: it has a single commit. */
export const INCOMUM = {
  initial: null as AcessoIncomum | null,
  evolve: (_: AcessoIncomum | null, { tipo: _t, ...dito }: EventoDeIncomum, { at }: { at: Date }): AcessoIncomum => ({
    ...dito,
    em: at.toISOString(),
  }),
}

export function contagemDe(leituras: readonly Leitura[]): Contagem {
  const contagem: Contagem = { horas: {}, casos: [] }
  for (const { processo_id, em, rascunho } of leituras) {
    const nomes = rascunho ? [processo_id, `${processo_id} rascunho`] : [processo_id]
    const hora = (contagem.horas[em.slice(0, 13)] ??= [])
    hora.push(...nomes)
    contagem.casos.push(...nomes)
  }
  return contagem
}

/** The limits that looks have exceeded. */
export function excessos(dia: string, { horas, casos }: Contagem, limites: LimitesDeAcesso): Excesso[] {
  return [
    ...Object.entries(horas).map(([hora, vistos]) => ({
      motivo: 'casos_por_hora' as const,
      desde: `${hora}:00:00.000Z`,
      total: vistos.length,
      limite: limites.casosPorHora,
    })),
    {
      motivo: 'casos_por_dia' as const,
      desde: inicioDoDia(dia),
      total: casos.length,
      limite: limites.casosPorDia,
    },
  ].filter(passou)
}

/** The limits that lists and revealed CPFs have exceeded in one day. A case counts once in each hour. */
export function excessosDeExibicao(dia: string, horas: readonly Exibicao[], limites: LimitesDeAcesso): Excesso[] {
  const desde = inicioDoDia(dia)
  const soma = (campo: 'listados' | 'revelados') => horas.reduce((total, hora) => total + (hora[campo]?.length ?? 0), 0)
  return [
    ...horas.map(({ em, listados = [] }) => ({
      motivo: 'listados_por_hora' as const,
      desde: em,
      total: listados.length,
      limite: limites.listadosPorHora,
    })),
    { motivo: 'listados_por_dia' as const, desde, total: soma('listados'), limite: limites.listadosPorDia },
    { motivo: 'cpf_por_dia' as const, desde, total: soma('revelados'), limite: limites.cpfPorDia },
  ].filter(passou)
}

const passou = ({ total, limite }: Excesso): boolean => total > limite

/**
 * The new entries of lists that have not exceeded their limit yet. The others are dropped, so that lists stay bounded.
 */
export function aindaContam(novas: Contagem, ate: Contagem, limites: LimitesDeAcesso): Contagem {
  const cabem = (lista: readonly string[] | undefined, limite: number) => (lista?.length ?? 0) <= limite
  const horas = Object.entries(novas.horas).filter(([hora]) => cabem(ate.horas[hora], limites.casosPorHora))
  return {
    horas: Object.fromEntries(horas),
    casos: cabem(ate.casos, limites.casosPorDia) ? novas.casos : [],
  }
}
