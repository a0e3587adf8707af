export const ABAS_DO_PROCESSO = ['dados', 'documentos', 'andamento', 'mais'] as const
export type AbaDoProcesso = (typeof ABAS_DO_PROCESSO)[number]

/** The address of a case: the tab that is open. */
export const consultaDoProcesso = ({ aba }: Record<string, unknown>): { aba?: AbaDoProcesso } =>
  ABAS_DO_PROCESSO.includes(aba as AbaDoProcesso) ? { aba: aba as AbaDoProcesso } : {}
