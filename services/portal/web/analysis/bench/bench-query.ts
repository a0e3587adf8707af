export const PANES = ['origem', 'achados', 'dados', 'mapa', 'pendencias', 'notas', 'atos'] as const
export type Pane = (typeof PANES)[number]

/** The query of the bench's address: the open tab, the chosen finding, and the document and page in each viewer. */
export type BenchQuery = {
  aba?: Pane
  achado?: string
  doc?: string
  pag?: number
  doc2?: string | undefined
  pag2?: number | undefined
}

export function benchQuery(dados: Record<string, unknown>): BenchQuery {
  const { aba, achado, doc, pag, doc2, pag2 } = dados
  return {
    ...(PANES.includes(aba as Pane) ? { aba: aba as Pane } : {}),
    ...(typeof achado === 'string' ? { achado } : {}),
    ...(typeof doc === 'string' ? { doc } : {}),
    ...(isPage(pag) ? { pag } : {}),
    ...(typeof doc2 === 'string' ? { doc2 } : {}),
    ...(isPage(pag2) ? { pag2 } : {}),
  }
}

const isPage = (valor: unknown): valor is number => Number.isInteger(valor) && Number(valor) > 0
