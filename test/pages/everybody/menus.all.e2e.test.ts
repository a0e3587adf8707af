import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Who } from '../../support/sign-in.ts'
import { browser } from '../../support/pages/page.ts'

const open = browser()

const MENUS: [Who, number][] = [
  ['maria', 360],
  ['tecnica', 1280],
  ['analista', 1280],
  ['supervisora', 768],
  ['admin', 1280],
]

describe('going about', () => {
  test.each(MENUS)(
    'by the menu (%s, %i px) names each page and puts the focus on its heading',
    async (who, largura) => {
      const page = await open({ who, em: '/meus-dados', largura })
      const pages = page.getByRole('navigation', { name: 'Principal', includeHidden: true }).locator('a')
      await page.getByRole('heading', { level: 1, name: 'Meus dados' }).waitFor()
      // The number of unread notices stands beside the name.
      const names = (await pages.allTextContents()).map((text) => text.replace(/\d+.*$/, ''))
      expect(names.length).toBeGreaterThan(1)
      for (const name of names) {
        const before = page.url()
        await openMenu(page, name)
        await pages.filter({ hasText: name }).click()
        await page.waitForURL((url) => url.href !== before)
        const h1 = page.locator('h1:focus')
        await h1.waitFor()
        expect([name, await page.title()]).toEqual([name, `${await h1.textContent()} – Registro Rural`])
      }
    },
  )
})

test('the menu of an administrator stands in one line at 1440 px, beside the name', async () => {
  const page = await open({ who: 'admin', em: '/meus-dados', largura: 1440, altura: 900 })
  await page.getByRole('heading', { level: 1, name: 'Meus dados' }).waitFor()
  const parts = await page.locator('.mark, .menu > ul > li, .person').all()
  const middles = await Promise.all(
    parts.map(async (part) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return Math.round((y + height / 2) / 4)
    }),
  )
  expect(new Set(middles).size).toBe(1)
})

/**
 * Opens the part of the menu with the link: on a narrow screen the whole menu, on a wide screen its section, if any.
 */
async function openMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) return menu.click()
  const area = page.locator('.menu .fold').filter({ has: page.locator('a', { hasText: name }) })
  if ((await area.count()) > 0) await area.getByRole('button').click()
}
