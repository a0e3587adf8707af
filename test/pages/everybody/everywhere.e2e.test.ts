import { beforeAll, describe, expect, test } from '@jest/globals'
import { ADDRESSES, type Address } from '@car/portal/addresses'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { tokenOf, type Who } from '../../support/sign-in.ts'
import { inRecurso, pendente } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'

/**
 * Checks every page, with axe, under its content security policy, at 320 px and 400 %, and in a browser as old as the
 * oldest that the pages are made for.
 */

const open = browser({ old: true })

let processo: { id: string; pid: string }
let recurso: { id: string; processo: string }
beforeAll(async () => {
  const [withPendencia, withRecurso] = await Promise.all([pendente(), inRecurso()])
  processo = { id: withPendencia.id, pid: withPendencia.pendencia.id }
  recurso = { id: withRecurso.recurso.id, processo: withRecurso.id }
})

function ownerOf(address: Address): Who | undefined {
  if (['/', '/verificar', '/acompanhar', '/camadas'].includes(address)) return undefined
  const [, section] = address.split('/')
  const owners: Record<string, Who> = { analise: 'analista', supervisao: 'supervisora', admin: 'admin' }
  return owners[section ?? ''] ?? 'maria'
}

async function pathOf(address: Address): Promise<string> {
  const ids: Record<string, string> = {
    '/supervisao/recursos/$id': recurso.id,
    '/processos/$id/decisao': recurso.processo,
    '/admin/pessoas/$id': decodeJwt(await tokenOf('stranger')).sub ?? '',
  }
  return address
    .replace('$id', ids[address] ?? processo.id)
    .replace('$pid', processo.pid)
    .replace('$step', address.includes('novo') ? 'imovel' : 'registro')
    .replace('$tipo', 'produtividade')
}

describe('every page', () => {
  test.each(ADDRESSES)('%s has a title and one heading, fits, and can be read by all', async (address) => {
    const page = await open({ who: ownerOf(address), em: await pathOf(address), largura: 1280 })
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
