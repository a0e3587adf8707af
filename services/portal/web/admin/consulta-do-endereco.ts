import { type Periodo, periodoDe } from '../comum/periodo.ts'

const FILTROS = ['usuario', 'acao', 'processo'] as const
export type ConsultaDaAuditoria = Periodo & { [Nome in (typeof FILTROS)[number]]?: string }

/** What the address of the audit holds, by the names of the interface. It is loaded with every page: words come later. */
export function consultaDaAuditoria(dados: Record<string, unknown>): ConsultaDaAuditoria {
  const dita: ConsultaDaAuditoria = periodoDe(dados)
  for (const nome of FILTROS) {
    const valor = dados[nome]
    if (typeof valor === 'string' && valor !== '') dita[nome] = valor
  }
  return dita
}
