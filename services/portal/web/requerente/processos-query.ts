export const ABAS = ['precisam', 'analise', 'encerrados'] as const
export type Aba = (typeof ABAS)[number]

/** Reads the address of "Meus processos": the tab, and the words to search for. */
export function processosQuery(dados: Record<string, unknown>): { aba?: Aba; q?: string } {
  const { aba, q } = dados
  return {
    ...(ABAS.includes(aba as Aba) ? { aba: aba as Aba } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
  }
}
