export const PROCESSO_TABS = ['dados', 'documentos', 'andamento', 'mais'] as const
export type ProcessoTab = (typeof PROCESSO_TABS)[number]

export const processoQuery = ({ aba }: Record<string, unknown>): { aba?: ProcessoTab } =>
  PROCESSO_TABS.includes(aba as ProcessoTab) ? { aba: aba as ProcessoTab } : {}
