import { nivelDo } from '@car/atos/tabela'
import { lerPeriodo } from '@car/relatorio/periodo'
import type { carga as schema } from '@car/operations/schemas/supervisor'
import { cargaDe } from '@car/vocabulary/analise'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'

export type Carga = z.output<typeof schema>

/** The filters of the lists that are counted, without the filter by person. */
export const CONTADOS = {
  em_analise: { status: ['em_analise'] },
  aguardando_requerente: { aguarda: 'requerente' },
  vencidos: { aguarda: 'analise', prazo: ['vencidos'] },
  vencem_em_7_dias: { aguarda: 'analise', prazo: ['vencem_em_7_dias'] },
} as const satisfies Record<string, Parameters<Ctx['fila']['contarPorAnalista']>[0]>

/**
 * What each person has in hand, least loaded first: all analysts who may take cases, and anyone else who holds one or
 * decided one in the last thirty days. Each figure equals the total of the list for `analista=<id>` with the same
 * filter.
 * @throws ErroCar CAR-016 or CAR-017 when auth cannot be asked
 */
export async function carga(ctx: Ctx): Promise<Carga[]> {
  const agora = ctx.agora()
  const contar = async (campo: keyof typeof CONTADOS) =>
    ({ campo, totais: await ctx.fila.contarPorAnalista(CONTADOS[campo], agora) }) as const
  const [{ analistas }, decididos, ...contados] = await Promise.all([
    ctx.auth.ListarAnalistas({ nivel: nivelDo('assumir') }),
    ctx.fila.decididosPorAnalista(lerPeriodo({}, agora)),
    ...(Object.keys(CONTADOS) as (keyof typeof CONTADOS)[]).map(contar),
  ])

  const linhas = new Map<string, Carga>()
  const de = ({ id, nome }: { id: string; nome: string }): Carga => {
    const linha = linhas.get(id) ?? { analista: { id, nome }, ...ZERO }
    linhas.set(id, linha)
    return linha
  }
  analistas.forEach(de)
  for (const { analista, total } of decididos) de(analista).decididos_30d = total
  for (const { campo, totais } of contados) for (const { analista, total } of totais) de(analista)[campo] = total
  return [...linhas.values()]
    .map((l) => ({ ...l, carga: cargaDe({ em_analise: l.em_analise, pendente: l.aguardando_requerente }) }))
    .sort((a, b) => a.carga - b.carga || (a.analista.id < b.analista.id ? -1 : 1))
}

const ZERO = {
  em_analise: 0,
  aguardando_requerente: 0,
  vencidos: 0,
  vencem_em_7_dias: 0,
  decididos_30d: 0,
  carga: 0,
}
