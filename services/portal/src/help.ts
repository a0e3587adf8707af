/**
 * Adds the address for help to a page, if there is one. The app reads it from the head; pages without a script have a
 * link at their foot. @param help  an address that the settings have checked
 */
export function withHelp(html: string, help: string | undefined): string {
  if (help === undefined) return html
  const address = help.replaceAll('&', '&amp;')
  return html
    .replace('<!-- ajuda -->', `<link rel="help" href="${address}">`)
    .replace('<!-- ajuda no rodapé -->', `<a href="${address}">Ajuda e contato</a>`)
}
