export const PAINEIS = ['achados', 'dados', 'mapa', 'pendencias', 'notas', 'atos'] as const
export type Painel = (typeof PAINEIS)[number]

/** The address of the bench: the tab, the finding that is chosen, and the pages that stand beside it. */
export type ConsultaDaBancada = {
  aba?: Painel
  achado?: string
  doc?: string
  pag?: number
  doc2?: string | undefined
  pag2?: number | undefined
}

export function consultaDaBancada(dados: Record<string, unknown>): ConsultaDaBancada {
  const { aba, achado, doc, pag, doc2, pag2 } = dados
  return {
    ...(PAINEIS.includes(aba as Painel) ? { aba: aba as Painel } : {}),
    ...(typeof achado === 'string' ? { achado } : {}),
    ...(typeof doc === 'string' ? { doc } : {}),
    ...(ePagina(pag) ? { pag } : {}),
    ...(typeof doc2 === 'string' ? { doc2 } : {}),
    ...(ePagina(pag2) ? { pag2 } : {}),
  }
}

const ePagina = (valor: unknown): valor is number => Number.isInteger(valor) && Number(valor) > 0
