import { describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Page } from 'playwright-core'
import { onBench, perimetro } from '../../support/pages/bench.ts'
import { all, dados, patch } from '../../support/api.ts'
import { ccirPdf, jpeg } from '../../support/papers/files.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { readings, documentosOf, send, getProcesso, pendente, rascunho } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'
import type { Received, Version } from '../../support/types.ts'

const open = browser()

describe('versions', () => {
  test('that came since the last visit are counted, and lead to their comparison', async () => {
    const { id } = await pendente()
    const changes = (page: Page) => page.getByText(/desde sua última visita$/)
    const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    await page.getByText(/avaliados$|^Nada diverge/).waitFor()
    expect(await changes(page).count()).toBe(0)
    const { versao } = await getProcesso(id)
    dados(
      await patch(`/processos/${id}`, await tokenOf('maria'), { imovel: { area_ha: 530 } }, { ifMatch: `"${versao}"` }),
    )
    await page.reload()
    await page.getByText('1 mudança desde sua última visita').waitFor()
    await seen(page, 'bench-changes')
    // A new device knows no earlier visit, so changes count from the last act of this person.
    const other = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    await other.getByText('1 mudança desde sua última visita').waitFor()
    await other.getByRole('button', { name: 'Dispensar' }).click()
    await changes(other).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Comparar', exact: true }).click()
    await page.getByRole('cell', { name: '530,00 hectares' }).waitFor()
    await page.goBack()
    await page.getByText(/avaliados$|^Nada diverge/).waitFor()
    await changes(page).waitFor({ state: 'detached' })
  })

  test('of a case that has more than a hundred end with the newest, which is compared with the one before', async () => {
    const { id } = await rascunho()
    const maria = await tokenOf('maria')
    for (let round = 1; round <= 101; round++)
      dados(await patch(`/processos/${id}`, maria, { imovel: { area_ha: 500 + round } }))
    const page = await open({ who: 'analista', em: onBench(id, '/comparar'), largura: 1440, altura: 900 })
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Área' }) })
    await row.getByText('601,00 hectares').waitFor()
    await row.getByText('600,00 hectares').waitFor()
    expect(await page.getByLabel('Até').inputValue()).toBe('102')
  }, 120_000)

  test('are compared: fields, documents side by side, and the perimeter', async () => {
    const { id } = await pendente()
    const maria = await tokenOf('maria')
    const { versao } = await getProcesso(id)
    const [old] = await documentosOf(id)
    const silent = { imovel: { area_ha: 528.5, geometria: perimetro(0.01), municipio_ibge: '3106200' } }
    dados(await patch(`/processos/${id}`, maria, silent, { ifMatch: `"${versao}"` }))
    dados(await send(maria, id), 202)
    await readings(id)
    const page = await open({ who: 'analista', em: onBench(id, '/comparar?de=1'), largura: 1440, altura: 900 })
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Área' }) })
    await row.getByText('528,1068 hectares').waitFor()
    await row.getByText('528,50 hectares').waitFor()
    const municipio = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Município', exact: true }) })
    await municipio.getByText('Patrocínio – MG').waitFor()
    await municipio.getByText('Belo Horizonte – MG').waitFor()
    await page.getByRole('img', { name: 'O que o perímetro ganhou e perdeu' }).waitFor()
    const land = page.locator('.values > div')
    expect(await land.nth(0).innerText()).toMatch(/^Ganhou \(cheio\)\s+[1-9][\d.]*,\d+ hectares$/)
    expect(await land.nth(1).innerText()).toMatch(/^Perdeu \(tracejado\)\s+[1-9][\d.]*,\d+ hectares$/)
    await page.getByRole('heading', { level: 3, name: 'Matrícula do imóvel' }).first().waitFor()
    expect(old).toBeDefined()
    // A picture stays in its frame, also on a page that was opened directly.
    const frame = page.getByRole('region', { name: /^Depois: Matrícula/ }).first()
    await frame.getByRole('img').waitFor()
    expect((await frame.boundingBox())?.height).toBe(512)
    await seen(page, 'compare')
    await page.getByLabel('Até').selectOption('1')
    await page.getByText('Nada mudou entre estas versões.').waitFor()
  })

  test('of a paper and the one in its place are enlarged and scrolled together', async () => {
    const { id } = await pendente()
    const maria = await tokenOf('maria')
    const blurred = { tipo: 'ccir' as const, arquivo: jpeg('ccir8.blurred.jpg'), nome: 'ccir.jpg', mime: 'image/jpeg' }
    const { id: substitui } = dados<Received>(await send(maria, id, blurred), 202)
    await readings(id)
    const before = (await all<Version>(`/processos/${id}/versoes`, maria)).at(-1)
    dados(await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf', campos: { substitui } }), 202)
    await readings(id)
    const page = await open({
      who: 'analista',
      em: onBench(id, `/comparar?de=${before?.versao}`),
      largura: 1440,
      altura: 900,
    })
    const [left, right] = ['Antes', 'Depois'].map((side) => page.getByRole('region', { name: `${side}: CCIR` }))
    if (!left || !right) throw new Error('a pair has two sides')
    for (const side of [left, right]) await side.getByRole('img').waitFor()
    const widths = () =>
      Promise.all([left, right].map(async (side) => (await side.getByRole('img').boundingBox())?.width))
    const [width = 0] = await widths()
    await page.getByRole('button', { name: 'Aumentar' }).click()
    await until(widths, (now) => now.every((wide = 0) => wide > width * 1.2))
    await left.hover()
    await page.mouse.wheel(0, 200)
    const places = () => Promise.all([left, right].map((side) => side.evaluate((pane) => pane.scrollTop)))
    await until(places, ([one = 0, other]) => one > 0 && one === other)
    await seen(page, 'compare-pair')
  }, 300_000)
})
