import { type Periodo, periodoDe } from '../comum/periodo.ts'

const FILTROS = ['usuario', 'acao', 'processo'] as const
export type ConsultaDaAuditoria = Periodo & { [Nome in (typeof FILTROS)[number]]?: string }

/**
 * Reads the address of the audit, by the names of the interface. This module loads with every page, so it holds no
 * words.
 */
export function consultaDaAuditoria(dados: Record<string, unknown>): ConsultaDaAuditoria {
  const dita: ConsultaDaAuditoria = periodoDe(dados)
  for (const nome of FILTROS) {
    const valor = dados[nome]
    if (typeof valor === 'string' && valor !== '') dita[nome] = valor
  }
  return dita
}
