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
    const { name, complaint } = await page.evaluate<{ name: string; complaint: string | null }>(FOCUS)
    stops.push(name)
    expect([page.url(), name, complaint]).toEqual([page.url(), name, null])
  }
  throw new Error(`Tab does not lead to ${target.toString()}: ${stops.slice(-40).join(' > ')}`)
}

/**
 * Presses Tab from the top of the page to its end, but at most MAX_STOPS times.
 * @returns the elements that did not show their focus, each with what is wrong
 */
export async function tabThrough(page: Page): Promise<string[]> {
  const complaints: string[] = []
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const { name, complaint } = await page.evaluate<{ name: string; complaint: string | null }>(FOCUS)
    if (name === END) break
    if (complaint) complaints.push(`${name} ${complaint}`)
  }
  return complaints
}

export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

const END = 'the end of the page'

/**
 * A script that checks whether the focused element is on the screen, has a ring of 2 px, and is not covered. The label
 * is checked in place of a file input.
 */
const FOCUS = `(async () => {
  // Elements that move with the focus, as the skip link does, have moved once they are drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const e = document.activeElement
  if (!e || e === document.body) return { name: '${END}', complaint: null }
  const target = e.type === 'file' ? e.closest('label') : e
  const name = e.tagName.toLowerCase() + ' “' + (e.getAttribute('aria-label') ?? (e.labels?.[0] ?? e).textContent ?? '').trim().slice(0, 40) + '”'
  const style = getComputedStyle(target)
  const hasRing = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
  const [box] = target.getClientRects()
  if (!box || box.width < 2) return { name, complaint: 'has no place on the screen' }
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  if (right <= left || bottom <= top) return { name, complaint: 'is outside of the screen' }
  const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const isCovered = onTop && !target.contains(onTop) && !onTop.contains(target) && !onTop.closest('label')?.contains(target)
  return { name, complaint: isCovered ? 'is under ' + onTop.tagName + '.' + onTop.className : hasRing ? null : 'has no ring: ' + style.outline }
})()`
