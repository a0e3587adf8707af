/** The reasons why a mandatory paper is missing or cannot be read. */
export const RESSALVA_REASONS = ['ilegivel', 'sem_titulo', 'extraviado', 'em_tramite', 'outro'] as const
export type RessalvaReason = (typeof RESSALVA_REASONS)[number]

export const RESSALVA_REASON_LABEL: Record<RessalvaReason, string> = {
  ilegivel: 'o documento não pode ser lido',
  sem_titulo: 'o imóvel não tem este título',
  extraviado: 'o documento se perdeu',
  em_tramite: 'o documento foi pedido e ainda não saiu',
  outro: 'outro motivo',
}

export const RESSALVA_RESULTS = ['aceita', 'recusada'] as const
export type RessalvaResult = (typeof RESSALVA_RESULTS)[number]

export const STATUS_RESSALVA = ['aberta', ...RESSALVA_RESULTS] as const
export type StatusRessalva = (typeof STATUS_RESSALVA)[number]

export const STATUS_RESSALVA_LABEL: Record<StatusRessalva, string> = {
  aberta: 'em aberto',
  aceita: 'aceita',
  recusada: 'recusada',
}

/** Tells whether a ressalva still takes the place of the paper. */
export const isInForce = (status: string): boolean => status === 'aberta' || status === 'aceita'

/**
 * The reasons of a refusal after which a ressalva may still present the document as the best copy there is. A broken or
 * dangerous file may not be presented.
 */
export const UNREADABLE: readonly string[] = ['ocr_baixa_confianca', 'tipo_divergente', 'dado_invalido']
