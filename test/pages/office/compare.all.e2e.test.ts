import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { onBench, perimetro } from '../../support/pages/bench.ts'
import { dados, patch } from '../../support/api.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { documentosOf, send, getProcesso, pendente, rascunho } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'

const open = browser()

describe('versions', () => {
  test('that came since the last visit are counted, and lead to their comparison', async () => {
    const { id } = await pendente()
    const changes = (page: Page) => page.getByText(/desde sua última visita$/)
    const page = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
    await page.getByText(/avaliadas$|^Nada diverge/).waitFor()
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
    await page.getByText(/avaliadas$|^Nada diverge/).waitFor()
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
    await page.getByRole('heading', { level: 3, name: 'Matrícula do imóvel' }).first().waitFor()
    expect(old).toBeDefined()
    await seen(page, 'compare')
    await page.getByLabel('Até').selectOption('1')
    await page.getByText('Nada mudou entre estas versões.').waitFor()
  })
})
