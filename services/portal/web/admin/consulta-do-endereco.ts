import { type Periodo, periodoDe } from '../comum/periodo.ts'

/** What addresses of these pages hold, by the names of the interface. They are loaded with every page: words come later. */

export type ConsultaDePessoas = { q?: string }

export function consultaDePessoas({ q }: Record<string, unknown>): ConsultaDePessoas {
  // Digits alone are a number to the router.
  return (typeof q === 'string' || typeof q === 'number') && q !== '' ? { q: String(q) } : {}
}

const FILTROS = ['usuario', 'acao', 'processo'] as const
export type ConsultaDaAuditoria = Periodo & { [Nome in (typeof FILTROS)[number]]?: string }

export function consultaDaAuditoria(dados: Record<string, unknown>): ConsultaDaAuditoria {
  const dita: ConsultaDaAuditoria = periodoDe(dados)
  for (const nome of FILTROS) {
    const valor = dados[nome]
    if (typeof valor === 'string' && valor !== '') dita[nome] = valor
  }
  return dita
}
