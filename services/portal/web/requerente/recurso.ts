import type { Permission } from '../shared/permission.ts'

/**
 * Returns the end of the term for an appeal, also if the person first needs a higher level. Null if the person cannot
 * appeal; the page then shows the reason.
 */
export const canAppealUntil = (
  recorrer: Permission | undefined,
  { recurso_ate }: { recurso_ate: string | null },
): string | null => (recorrer?.permitida || recorrer?.nivel_exigido ? recurso_ate : null)
