import { levelOf } from '@car/acts/table'
import { readPeriod } from '@car/reports/period'
import type { carga as schema } from '@car/operations/schemas/supervisor'
import { loadOf } from '@car/vocabulary/analysis'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'

export type Load = z.output<typeof schema>

/** The filters of the counted lists. The filter by person is added later. */
export const COUNTED = {
  em_analise: { status: ['em_analise'] },
  aguardando_requerente: { aguarda: 'requerente' },
  vencidos: { aguarda: 'analise', prazo: ['vencidos'] },
  vencem_em_7_dias: { aguarda: 'analise', prazo: ['vencem_em_7_dias'] },
} as const satisfies Record<string, Parameters<Ctx['fila']['countByAnalista']>[0]>

/**
 * Returns the work of each person, least loaded first. People are the analysts who may take cases, and anybody else who
 * holds a case or has decided a case in the last thirty days. Each figure of COUNTED equals the total of the list with
 * the same filter and `analista=<id>`.
 * @throws CarError CAR-016 or CAR-017 when auth cannot be reached
 */
export async function carga(ctx: Ctx): Promise<Load[]> {
  const now = ctx.now()
  const count = async (campo: keyof typeof COUNTED) =>
    ({ campo, totals: await ctx.fila.countByAnalista(COUNTED[campo], now) }) as const
  const [{ analistas }, decided, ...counted] = await Promise.all([
    ctx.auth.ListarAnalistas({ nivel: levelOf('assumir') }),
    ctx.fila.decidedByAnalista(readPeriod({}, now)),
    ...(Object.keys(COUNTED) as (keyof typeof COUNTED)[]).map(count),
  ])

  const rows = new Map<string, Load>()
  const from = ({ id, nome }: { id: string; nome: string }): Load => {
    const row = rows.get(id) ?? { analista: { id, nome }, ...ZERO }
    rows.set(id, row)
    return row
  }
  analistas.forEach(from)
  for (const { analista, total, cases } of decided)
    Object.assign(from(analista), { decididos_30d: total, processos_decididos_30d: cases })
  for (const { campo, totals } of counted) for (const { analista, total } of totals) from(analista)[campo] = total
  return [...rows.values()]
    .map((row) => ({ ...row, carga: loadOf({ em_analise: row.em_analise, pendente: row.aguardando_requerente }) }))
    .sort((a, b) => a.carga - b.carga || (a.analista.id < b.analista.id ? -1 : 1))
}

const ZERO = {
  em_analise: 0,
  aguardando_requerente: 0,
  vencidos: 0,
  vencem_em_7_dias: 0,
  decididos_30d: 0,
  processos_decididos_30d: 0,
  carga: 0,
}
