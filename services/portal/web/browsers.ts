/**
 * The oldest browsers in which the pages work, by their names in `@mdn/browser-compat-data`. Many of these devices
 * cannot be updated: Windows 7 and 8.1 end at Chrome 109 and Firefox ESR 115, the iPhone 8 at iOS 16.7.
 */
export const BROWSERS = { chrome: 109, firefox: 115, safari_ios: 16.7 } as const
export type Browser = keyof typeof BROWSERS

const NAMES = `Chrome ${BROWSERS.chrome}, Firefox ${BROWSERS.firefox}, Safari do iOS ${BROWSERS.safari_ios}`

/** Puts the browsers into a page: as a list, and as advice that stands there until a script has made the page. */
export const withBrowsers = (html: string): string =>
  html
    .replace('<!-- browsers -->', NAMES)
    .replace(
      '<!-- too old -->',
      `Se ela não abrir, este navegador é antigo demais. Atualize-o, ou abra a página em outro: ${NAMES}, ou mais novos.`,
    )

/** The same list, as the bundler names the browsers when it lowers syntax and styles. */
export const TARGETS: string[] = [`chrome${BROWSERS.chrome}`, `firefox${BROWSERS.firefox}`, `ios${BROWSERS.safari_ios}`]
