import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'

/** After this many presses of Tab an element counts as unreachable. */

const MAX_STOPS = 150

/** Waits until any element has the focus. */
export const withFocus = (page: Page): Promise<void> => page.locator(':focus').waitFor({ state: 'attached' })

/**
 * Presses Tab until the element has the focus. Fails after MAX_STOPS presses, or if an element on the way does not show
 * its focus.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  await withFocus(page)
  const stops: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if ((await target.and(page.locator(':focus')).count()) === 1) return
    await page.keyboard.press('Tab')
    const { nome, complaint } = await page.evaluate<{ nome: string; complaint: string | null }>(FOCUS)
    stops.push(nome)
    expect([page.url(), nome, complaint]).toEqual([page.url(), nome, null])
  }
  throw new Error(`Tab does not lead to ${target.toString()}: ${stops.slice(-40).join(' > ')}`)
}

export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function write(page: Page, target: Locator, texto: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(texto)
}

/**
 * A script that checks whether the focused element is on the screen, has a ring of 2 px, and is not covered. The label
 * is checked in place of a file input.
 */
const FOCUS = `(async () => {
  // Elements that move with the focus, as the skip link does, have moved once they are drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const e = document.activeElement
  if (!e || e === document.body) return { nome: 'the end of the page', complaint: null }
  const alvo = e.type === 'file' ? e.closest('label') : e
  const nome = e.tagName.toLowerCase() + ' “' + (e.getAttribute('aria-label') ?? (e.labels?.[0] ?? e).textContent ?? '').trim().slice(0, 40) + '”'
  const estilo = getComputedStyle(alvo)
  const anel = estilo.outlineStyle !== 'none' && parseFloat(estilo.outlineWidth) >= 2
  const [caixa] = alvo.getClientRects()
  if (!caixa || caixa.width < 2) return { nome, complaint: 'has no place on the screen' }
  const [esquerda, direita] = [Math.max(caixa.left, 0), Math.min(caixa.right, innerWidth)]
  const [cima, baixo] = [Math.max(caixa.top, 0), Math.min(caixa.bottom, innerHeight)]
  if (direita <= esquerda || baixo <= cima) return { nome, complaint: 'is outside of the screen' }
  const em = document.elementFromPoint((esquerda + direita) / 2, (cima + baixo) / 2)
  const coberto = em && !alvo.contains(em) && !em.contains(alvo) && !em.closest('label')?.contains(alvo)
  return { nome, complaint: coberto ? 'is under ' + em.tagName + '.' + em.className : anel ? null : 'has no ring: ' + estilo.outline }
})()`
