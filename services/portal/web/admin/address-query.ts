import { type Period, periodOf } from '../shared/period.ts'

const FILTERS = ['usuario', 'acao', 'processo'] as const
export type AuditQuery = Period & { [Name in (typeof FILTERS)[number]]?: string }

/**
 * Reads the filters of the audit from the query of the page's address, under the names of the interface. Every page
 * loads this module, so it contains no labels.
 */
export function auditQuery(dados: Record<string, unknown>): AuditQuery {
  const query: AuditQuery = periodOf(dados)
  for (const name of FILTERS) {
    const valor = dados[name]
    if (typeof valor === 'string' && valor !== '') query[name] = valor
  }
  return query
}
