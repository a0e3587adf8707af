/** The settings that the pages need, validated by `config.ts`. */
export type PageSettings = {
  help?: string | undefined
  /** The address of a tile of imagery, with the placeholders `{z}`, `{x}` and `{y}`. */
  tiles?: string | undefined
}

/**
 * Puts the settings of this installation into a page. The app reads the settings from the head. Pages without a script
 * have a link at their foot.
 */
export function withSettings(html: string, { help, tiles }: PageSettings): string {
  const [address, template] = [help, tiles].map((setting) => setting?.replaceAll('&', '&amp;'))
  const told = [
    ['<!-- help -->', address && `<link rel="help" href="${address}">`],
    ['<!-- help in the footer -->', address && `<a href="${address}">Ajuda e contato</a>`],
    ['<!-- help in words -->', address && `<p>Ficou com dúvida? <a href="${address}">Ajuda e contato</a></p>`],
    ['<!-- tiles -->', template && `<meta name="tiles" content="${template}">`],
  ] as const
  return told.reduce((page, [place, element]) => (element ? page.replace(place, element) : page), html)
}
