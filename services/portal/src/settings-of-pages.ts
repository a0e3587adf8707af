/** The settings of an installation that its pages need. `config.ts` has validated them. */
export type PageSettings = {
  /** The address at which people get help. */
  help?: string | undefined
  /** The address of a tile of imagery, with `{z}`, `{x}` and `{y}` in it. */
  tiles?: string | undefined
}

/**
 * Puts the settings of this installation into a page. Without settings the page stays as it is. The app reads them from
 * the head; pages without a script have a link at their foot.
 */
export function withSettings(html: string, { help, tiles }: PageSettings): string {
  const [address, template] = [help, tiles].map((setting) => setting?.replaceAll('&', '&amp;'))
  const told = [
    ['<!-- ajuda -->', address && `<link rel="help" href="${address}">`],
    ['<!-- ajuda no rodapé -->', address && `<a href="${address}">Ajuda e contato</a>`],
    ['<!-- azulejos -->', template && `<meta name="azulejos" content="${template}">`],
  ] as const
  return told.reduce((page, [place, element]) => (element ? page.replace(place, element) : page), html)
}
