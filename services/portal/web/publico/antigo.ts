/**
 * Addresses of the pages of before, as they stand in bookmarks and old mails: `/#/processos/…`. Those that are not here were
 * starts, where the home page sends people anyway.
 */
export function deAntes(hash: string): string | null {
  if (hash === '#/novo') return '/processos/novo/imovel'
  return /^#(\/processos\/[\w-]+)$/.exec(hash)?.[1] ?? null
}
