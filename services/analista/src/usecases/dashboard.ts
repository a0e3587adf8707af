import { supervises, type User } from '@car/identity/usuario'
import {
  decisionsInPeriod,
  decidedDays,
  type Dashboard,
  dashboardOf,
  byAnalista,
  countDecided,
} from '../domain/dashboard.ts'
import type { Period } from '@car/reports/period'
import { AGES } from '@car/vocabulary/analysis'
import type { Ctx } from './ctx.ts'

/**
 * Returns the figures of a period. Analysts see their own figures, which equal the totals of their lists: `em_analise`
 * is the total of `status=em_analise&analista=eu`. Supervisors see the figures of everybody (`status=em_analise`), and
 * a line for each analyst.
 */
export async function dashboard(ctx: Ctx, usuario: User, periodo: Period): Promise<Dashboard> {
  const seesAll = supervises(usuario.papel)
  const analistaId = seesAll ? null : usuario.id
  const now = ctx.now()
  const count = (filters: Parameters<typeof ctx.fila.count>[0]) =>
    ctx.fila.count({ ...filters, ...(seesAll ? {} : { analista: 'eu' }) }, usuario.id, now)
  const [inAnalysis, ages, recebidos, decididos, comPendencias, team] = await Promise.all([
    count({ status: ['em_analise'] }),
    Promise.all(AGES.map(async (idade) => ({ idade, total: await count({ idade }) }))),
    ctx.fila.recebidos(periodo, analistaId),
    ctx.fila.decididos(periodo, analistaId),
    ctx.fila.withPendencias(analistaId),
    seesAll ? ctx.fila.inAnalysisByAnalista() : null,
  ])
  const decisoes = decisionsInPeriod(decididos, periodo).filter((d) => analistaId === null || d.por.id === analistaId)
  const decided = countDecided(decididos, periodo)
  const figures = dashboardOf({
    periodo,
    now,
    emAnalise: inAnalysis,
    decidedProcessos: decided(analistaId),
    submitted: recebidos.flatMap((row) => row.submetido_em ?? []),
    decisoes,
    decidedDays: decidedDays(decididos, periodo, analistaId),
    ages,
    comPendencias,
  })
  if (team === null) return figures
  const por_analista = byAnalista(decisoes, team).map((row) => ({
    ...row,
    processos_decididos: decided(row.analista.id),
  }))
  return { ...figures, por_analista }
}
