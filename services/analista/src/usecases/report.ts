import { invalidInput } from '@car/errors/car-error'
import type { ReportKind } from '@car/vocabulary/analysis'
import type { Period } from '@car/relatorio/period'
import { prazos, produtividade, rejeicoes } from '../domain/reports.ts'
import type { Ctx } from './ctx.ts'

/** The most cases in the report `prazos`. The whole answer is built in memory. */
const MAX_ROWS = 10_000

/** @throws CAR-004 when the period has too many cases for one answer */
export async function report(ctx: Ctx, tipo: ReportKind, periodo: Period) {
  switch (tipo) {
    case 'produtividade': {
      const [decididos, team] = await Promise.all([ctx.fila.decididos(periodo, null), ctx.fila.inAnalysisByAnalista()])
      return produtividade(decididos, periodo, team)
    }
    case 'prazos': {
      const linhas = await ctx.fila.inPeriod(periodo, MAX_ROWS + 1)
      if (linhas.length > MAX_ROWS) {
        const message = `O período tem mais de ${MAX_ROWS} processos. Escolha um período menor.`
        throw invalidInput({ field: 'de', code: 'out_of_range', message })
      }
      return prazos(linhas, ctx.agora())
    }
    case 'rejeicoes':
      return rejeicoes(await ctx.fila.decididos(periodo, null), periodo)
  }
}
