import { invalidInput } from '@car/errors/car-error'
import type { ReportKind } from '@car/vocabulary/analysis'
import type { Period } from '@car/reports/period'
import { prazos, productivity, rejections, type Report } from '../domain/reports.ts'
import type { Ctx } from './ctx.ts'

/** The most cases in the report `prazos`. The whole answer is built in memory. */
const MAX_ROWS = 10_000

/**
 * Makes a report, and names the cases of which it has a line each.
 * @throws CAR-004 when the period has too many cases for one answer
 */
export async function report(ctx: Ctx, kind: ReportKind, period: Period): Promise<Report & { processoIds: string[] }> {
  switch (kind) {
    case 'produtividade': {
      const [decididos, team] = await Promise.all([ctx.fila.decididos(period, null), ctx.fila.inAnalysisByAnalista()])
      return { ...productivity(decididos, period, team), processoIds: [] }
    }
    case 'prazos': {
      const rows = await ctx.fila.inPeriod(period, MAX_ROWS + 1)
      if (rows.length > MAX_ROWS) {
        const message = `O período tem mais de ${MAX_ROWS} processos. Escolha um período menor.`
        throw invalidInput({ field: 'de', code: 'out_of_range', message })
      }
      return { ...prazos(rows, ctx.now()), processoIds: rows.map(({ _id }) => _id) }
    }
    case 'rejeicoes':
      return { ...rejections(await ctx.fila.decididos(period, null), period), processoIds: [] }
  }
}
