export const TABS = ['precisam', 'analise', 'encerrados'] as const
export type ProcessosTab = (typeof TABS)[number]

export function processosQuery(dados: Record<string, unknown>): { aba?: ProcessosTab; q?: string } {
  const { aba, q } = dados
  return {
    ...(TABS.includes(aba as ProcessosTab) ? { aba: aba as ProcessosTab } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
  }
}
