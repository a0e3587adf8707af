import { beforeAll, expect, test } from '@jest/globals'
import { ADDRESSES, type Address } from '@car/portal/addresses'
import type { Page } from 'playwright-core'
import type { Who } from '../../support/sign-in.ts'
import { visitorOf, withCases } from '../../support/pages/addresses.ts'
import { tabThrough } from '../../support/pages/keyboard.ts'
import { browser, CLIPPED, overflows, resize } from '../../support/pages/page.ts'

/**
 * Opens every page in every role, and asks of each what ABNT NBR 17225 asks of all pages and axe does not see
 * (`docs/accessibility.md`). Pages that are not for a role say so, and are pages too.
 */

const open = browser()
const ROLES: (Who | undefined)[] = [undefined, 'maria', 'tecnica', 'analista', 'supervisora', 'admin']
const WIDE = { width: 1440, height: 900 }

let pathOf: (address: Address) => string
beforeAll(async () => {
  pathOf = await withCases()
}, 120_000)

test.each(ROLES)(
  'every page can be read and used: %s',
  async (who) => {
    const page = await open({ who, em: '/verificar', largura: WIDE.width, altura: WIDE.height })
    const complaints: string[] = []
    for (const address of ADDRESSES) {
      await page.goto(pathOf(address))
      // The home page leads who is signed in to their own.
      if (who && address === '/') await page.waitForURL(({ pathname }) => pathname !== '/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await page.waitForLoadState('networkidle')
      const found = [
        ...(visitorOf(address) === who ? await tabThrough(page) : []),
        ...(await page.evaluate<string[]>(FAULTS)),
        ...(await withWiderText(page)),
        ...(await overflows(page)),
      ]
      await resize(page, WIDE)
      complaints.push(...found.map((fault) => `${address}: ${fault}`))
    }
    expect(complaints).toEqual([])
  },
  600_000,
)

test('who types their own contact is helped by what the browser knows of them', async () => {
  const page = await open({ who: 'maria', em: '/meus-dados' })
  expect(await page.getByLabel('E-mail para avisos').getAttribute('autocomplete')).toBe('email')
  expect(await page.getByLabel('Telefone').getAttribute('autocomplete')).toBe('tel')
})

/**
 * Sets the distances between letters, words and lines to those of WCAG 1.4.12, and lists what is then cut. What is
 * shortened until it is unfolded is unfolded first.
 */
async function withWiderText(page: Page): Promise<string[]> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }')
    document.adoptedStyleSheets = [sheet]
    for (const fold of document.querySelectorAll('.risk details')) fold.open = true
  })()`)
  const cut = await page.evaluate<string>(CLIPPED)
  const width = await page.evaluate<number>('document.scrollingElement.scrollWidth - innerWidth')
  await page.evaluate('document.adoptedStyleSheets = []')
  return [
    ...(cut ? [`with wider text is cut: ${cut}`] : []),
    ...(width > 0 ? [`with wider text scrolls sideways by ${width} px`] : []),
  ]
}

/**
 * Lists what is wrong with a page: its language, its regions, the order of its headings, the place of its help, the size
 * of what is pressed, and names that lack the words on the screen. A narrow column of a chart has its link in a table too.
 */
const FAULTS = `(() => {
  const faults = []
  const all = (which) => [...document.querySelectorAll(which)].filter((e) => e.checkVisibility({ visibilityProperty: true }))
  if (document.documentElement.lang !== 'pt-BR') faults.push('is in ' + document.documentElement.lang)
  for (const [name, count] of [['h1', all('h1').length], ['main', all('main').length], ['header', all('body > header, #root > header').length]])
    if (count !== 1) faults.push('has ' + count + ' ' + name)
  if (!document.querySelector('[role=status], [role=alert], [aria-live]')) faults.push('can announce nothing')

  let level = 1
  for (const heading of all('main h2, main h3, main h4')) {
    const own = Number(heading.tagName.slice(1))
    if (own > level + 1) faults.push('skips to ' + heading.tagName + ': ' + heading.textContent)
    level = own
  }

  const help = document.querySelector('link[rel=help]')?.href
  if (!help) faults.push('names no help')
  else if (all('a[href]').at(-1)?.href !== help) faults.push('has its help not as the last link')

  const words = (text) => text.replace(/\\s+/g, ' ').trim().toLowerCase()
  for (const e of all('a[href], button, input, select, textarea, summary, [role=tab], [role=option]')) {
    if (e.closest('svg')) continue
    const target = e.matches('input[type=file], input[type=radio], input[type=checkbox]') ? (e.closest('label') ?? e) : e
    const { width, height } = target.getBoundingClientRect()
    const inSentence = getComputedStyle(e).display === 'inline' &&
      [...e.parentElement.childNodes].some((other) => other !== e && other.nodeType === 3 && other.textContent.trim().length > 1)
    const hidden = e.closest('.visually-hidden, .skip')
    if (!inSentence && !hidden && (width < 24 || height < 24) && width > 1)
      faults.push('has a target of ' + Math.round(width) + ' by ' + Math.round(height) + ' px: ' + words(e.textContent || e.ariaLabel || e.id).slice(0, 40))
    const [name, text] = [words(e.getAttribute('aria-label') ?? ''), words(e.innerText ?? '')]
    if (name && /\\p{L}{2}/u.test(text) && !name.includes(text)) faults.push('calls “' + text + '” “' + name + '”')
  }
  return faults
})()`
