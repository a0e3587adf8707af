export const STATUS_DOSSIE = ['processando', 'pronto', 'falhou'] as const
export type StatusDossie = (typeof STATUS_DOSSIE)[number]

/** What the public verification says of a dossier that was issued. */
export const SITUACOES_DOSSIE = ['valido', 'processo_mudou', 'substituido'] as const
