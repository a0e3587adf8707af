export const PAINEIS = ['achados', 'dados', 'mapa', 'pendencias', 'notas', 'atos'] as const
export type Painel = (typeof PAINEIS)[number]

/** What the address of the bench holds: the tab, the finding that is looked at, the page that stands beside it. */
export type ConsultaDaBancada = { aba?: Painel; achado?: string; doc?: string; pag?: number }

export function consultaDaBancada(dados: Record<string, unknown>): ConsultaDaBancada {
  const { aba, achado, doc, pag } = dados
  return {
    ...(PAINEIS.includes(aba as Painel) ? { aba: aba as Painel } : {}),
    ...(typeof achado === 'string' ? { achado } : {}),
    ...(typeof doc === 'string' ? { doc } : {}),
    ...(Number.isInteger(pag) && Number(pag) > 0 ? { pag: Number(pag) } : {}),
  }
}
