import { beforeAll, describe, expect, test } from '@jest/globals'
import { ADDRESSES, type Address } from '@car/portal/addresses'
import { until } from '@car/testing/until'
import { visitorOf, withCases } from '../../support/pages/addresses.ts'
import { browser, seen } from '../../support/pages/page.ts'

/**
 * Checks every page, with axe, under its content security policy, at 320 px and 400 %, and in a browser as old as the
 * oldest that the pages are made for.
 */

const open = browser({ old: true })

let pathOf: (address: Address) => string
beforeAll(async () => {
  pathOf = await withCases()
})

describe('every page', () => {
  test.each(ADDRESSES)('%s has a title and one heading, fits, and can be read by all', async (address) => {
    const page = await open({ who: visitorOf(address), em: pathOf(address), largura: 1280 })
    const h1 = page.getByRole('heading', { level: 1 })
    await h1.waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    expect(await h1.count()).toBe(1)
    await until(
      () => page.title(),
      (titulo) => (address === '/' ? /^Registro Rural – ./ : /. – Registro Rural$/).test(titulo),
    )
    expect(await page.getByRole('alert').filter({ hasText: 'Não encontrado' }).count()).toBe(0)
    expect(await h1.textContent()).not.toMatch(/^(Entre para ver|Página)/)
    await seen(page, `all${address.replaceAll(/[/$]+/g, '-')}`)
  })
})
