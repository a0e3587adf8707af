/** The capacities in which somebody acts for the owners of a property. */
export const QUALITIES = ['procurador', 'inventariante', 'administrador', 'tutor_ou_curador', 'socio', 'outro'] as const
export type Qualidade = (typeof QUALITIES)[number]

export const QUALIDADE_LABEL: Record<Qualidade, string> = {
  procurador: 'procurador',
  inventariante: 'inventariante',
  administrador: 'administrador',
  tutor_ou_curador: 'tutor ou curador',
  socio: 'sócio',
  outro: 'outro',
}

/**
 * The capacities in which somebody may act for the estate of a dead owner (Código de Processo Civil, arts. 613, 614 and
 * 618).
 */
export const OF_ESPOLIO: readonly Qualidade[] = ['inventariante', 'administrador']
