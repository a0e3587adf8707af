import { inicioDoDia } from '@car/relatorio/periodo'
import type { MotivoAcessoIncomum } from '@car/vocabulary/acesso'
import type { EventoDeIncomum } from './eventos.ts'
import type { Leitura } from './leitura.ts'

/** How many cases a person may look at in an hour and in a day, and how many CPFs they may reveal in a day. */
export type LimitesDeAcesso = { casosPorHora: number; casosPorDia: number; cpfPorDia: number }

/**
 * What a person has looked at in one day of Brasília, each thing once: by hour (`2026-03-04T13`) and in total. A draft
 * counts twice, under two names.
 */
export type Contagem = { horas: Record<string, string[]>; casos: string[]; cpfs: string[] }

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
  const contagem: Contagem = { horas: {}, casos: [], cpfs: [] }
  for (const { processo_id, em, tipo, rascunho } of leituras) {
    const nomes = rascunho ? [processo_id, `${processo_id} rascunho`] : [processo_id]
    const hora = (contagem.horas[em.slice(0, 13)] ??= [])
    hora.push(...nomes)
    contagem.casos.push(...nomes)
    if (tipo === 'cpf') contagem.cpfs.push(`${processo_id} ${em}`)
  }
  return contagem
}

/** The limits that were exceeded. */
export function excessos(dia: string, { horas, casos, cpfs }: Contagem, limites: LimitesDeAcesso): Excesso[] {
  const desde = inicioDoDia(dia)
  return [
    ...Object.entries(horas).map(([hora, vistos]) => ({
      motivo: 'casos_por_hora' as const,
      desde: `${hora}:00:00.000Z`,
      total: vistos.length,
      limite: limites.casosPorHora,
    })),
    { motivo: 'casos_por_dia' as const, desde, total: casos.length, limite: limites.casosPorDia },
    { motivo: 'cpf_por_dia' as const, desde, total: cpfs.length, limite: limites.cpfPorDia },
  ].filter(({ total, limite }) => total > limite)
}

/**
 * The new entries of lists that have not exceeded their limit yet. The others are dropped, so that lists stay bounded.
 */
export function aindaContam(novas: Contagem, ate: Contagem, limites: LimitesDeAcesso): Contagem {
  const cabem = (lista: readonly string[] | undefined, limite: number) => (lista?.length ?? 0) <= limite
  const horas = Object.entries(novas.horas).filter(([hora]) => cabem(ate.horas[hora], limites.casosPorHora))
  return {
    horas: Object.fromEntries(horas),
    casos: cabem(ate.casos, limites.casosPorDia) ? novas.casos : [],
    cpfs: cabem(ate.cpfs, limites.cpfPorDia) ? novas.cpfs : [],
  }
}
