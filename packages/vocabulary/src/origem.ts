/** The ways in which a case follows others, which are its origins. */
export const ORIGEM_KINDS = ['retificacao', 'desmembramento', 'transferencia'] as const
export type OrigemKind = (typeof ORIGEM_KINDS)[number]

export const ORIGEM_KIND_LABEL: Record<OrigemKind, string> = {
  retificacao: 'retificação',
  desmembramento: 'desmembramento',
  transferencia: 'transferência',
}
