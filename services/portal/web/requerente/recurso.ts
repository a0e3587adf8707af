type Permission = { permitida: boolean; nivel_exigido?: string } | undefined

/**
 * Returns the end of the term in which a person may appeal, even if they first need a higher level. Null if they may
 * not, or may no longer, appeal; then the page shows the reason in place of date and button.
 */
export const canAppealUntil = (recorrer: Permission, { recurso_ate }: { recurso_ate: string | null }): string | null =>
  recorrer?.permitida || recorrer?.nivel_exigido ? recurso_ate : null
