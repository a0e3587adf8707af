import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { naBancada, perimetro } from '../support/bancada.ts'
import { dados, patch } from '../support/api.ts'
import { como } from '../support/entrar.ts'
import { documentosDe, enviar, obter, pendente, rascunho } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'

/** Análise: what changed in a case. */

const abrir = navegador()

describe('versions', () => {
  test('that came since the last visit are counted, and lead to their comparison', async () => {
    const { id } = await pendente()
    const mudancas = (page: Page) => page.getByText(/desde sua última visita$/)
    const page = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
    await page.getByText(/avaliadas$|^Nada diverge/).waitFor()
    expect(await mudancas(page).count()).toBe(0)
    const { versao } = await obter(id)
    dados(
      await patch(`/processos/${id}`, await como('maria'), { imovel: { area_ha: 530 } }, { ifMatch: `"${versao}"` }),
    )
    await page.reload()
    await page.getByText('1 mudança desde sua última visita').waitFor()
    await visto(page, 'bancada-mudancas')
    // Also on another device, where one's own last act says since when.
    const outra = await abrir({ quem: 'analista', em: naBancada(id), largura: 1440, altura: 900 })
    await outra.getByText('1 mudança desde sua última visita').waitFor()
    await outra.getByRole('button', { name: 'Dispensar' }).click()
    await mudancas(outra).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Comparar', exact: true }).click()
    await page.getByRole('cell', { name: '530,00 hectares' }).waitFor()
    await page.goBack()
    await page.getByText(/avaliadas$|^Nada diverge/).waitFor()
    await mudancas(page).waitFor({ state: 'detached' })
  })

  test('of a case that has more than a hundred end with the newest, which is compared with the one before', async () => {
    const { id } = await rascunho()
    const maria = await como('maria')
    for (let vez = 1; vez <= 101; vez++)
      dados(await patch(`/processos/${id}`, maria, { imovel: { area_ha: 500 + vez } }))
    const page = await abrir({ quem: 'analista', em: naBancada(id, '/comparar'), largura: 1440, altura: 900 })
    const linha = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Área' }) })
    await linha.getByText('601,00 hectares').waitFor()
    await linha.getByText('600,00 hectares').waitFor()
    expect(await page.getByLabel('Até').inputValue()).toBe('102')
  }, 120_000)

  test('are compared: fields, documents side by side, and the perimeter', async () => {
    const { id } = await pendente()
    const maria = await como('maria')
    const { versao } = await obter(id)
    const [antiga] = await documentosDe(id)
    const muda = { imovel: { area_ha: 528.5, geometria: perimetro(0.01), municipio_ibge: '3106200' } }
    dados(await patch(`/processos/${id}`, maria, muda, { ifMatch: `"${versao}"` }))
    dados(await enviar(maria, id), 202)
    const page = await abrir({ quem: 'analista', em: naBancada(id, '/comparar?de=1'), largura: 1440, altura: 900 })
    const linha = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Área' }) })
    await linha.getByText('528,1068 hectares').waitFor()
    await linha.getByText('528,50 hectares').waitFor()
    const municipio = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Município', exact: true }) })
    await municipio.getByText('Patrocínio – MG').waitFor()
    await municipio.getByText('Belo Horizonte – MG').waitFor()
    await page.getByRole('img', { name: 'O que o perímetro ganhou e perdeu' }).waitFor()
    await page.getByRole('heading', { level: 3, name: 'Matrícula do imóvel' }).first().waitFor()
    expect(antiga).toBeDefined()
    await visto(page, 'comparar')
    await page.getByLabel('Até').selectOption('1')
    await page.getByText('Nada mudou entre estas versões.').waitFor()
  })
})
