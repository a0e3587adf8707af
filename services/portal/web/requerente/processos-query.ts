export const TABS = ['precisam', 'analise', 'encerrados'] as const
export type Tab = (typeof TABS)[number]

export function processosQuery(dados: Record<string, unknown>): { aba?: Tab; q?: string } {
  const { aba, q } = dados
  return {
    ...(TABS.includes(aba as Tab) ? { aba: aba as Tab } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
  }
}
