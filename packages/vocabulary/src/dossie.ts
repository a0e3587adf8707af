export const STATUS_DOSSIE = ['processando', 'pronto', 'falhou'] as const
export type StatusDossie = (typeof STATUS_DOSSIE)[number]

/** The public verification's statements about an issued dossier. */
export const DOSSIE_STATUSES = ['valido', 'processo_mudou', 'substituido'] as const
export type DossieStatus = (typeof DOSSIE_STATUSES)[number]

/** The statements in words, for all pages on which people verify a dossier. */
export const DOSSIE_STATUS_TOLD: Record<DossieStatus, { titulo: string; texto: string }> = {
  valido: {
    titulo: 'Autêntico e atual',
    texto: 'Este dossiê foi emitido por este serviço, e o processo não mudou depois dele.',
  },
  processo_mudou: {
    titulo: 'Autêntico, mas o processo mudou depois',
    texto:
      'Este dossiê foi emitido por este serviço. Depois dele mudaram os dados, os documentos, as pendências ou a decisão do processo. Peça um dossiê atual a quem o apresentou.',
  },
  substituido: {
    titulo: 'Substituído',
    texto:
      'Este dossiê foi emitido por este serviço, mas depois dele foi emitido outro do mesmo processo. Peça o mais recente a quem o apresentou.',
  },
}
