type Permissao = { permitida: boolean; nivel_exigido?: string } | undefined

/**
 * Until when a person may appeal, be it only with a higher level of their account. Null when they may not, or no more: then
 * the reason stands in place of the date and the button.
 */
export const podeRecorrerAte = (recorrer: Permissao, { recurso_ate }: { recurso_ate: string | null }): string | null =>
  recorrer?.permitida || recorrer?.nivel_exigido ? recurso_ate : null
