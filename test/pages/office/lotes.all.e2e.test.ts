import { describe, expect, test } from '@jest/globals'
import { dados, get, list, post } from '../../support/api.ts'
import { submetido } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'
import { form } from '../../support/papers/imovel.ts'
import { tokenOf } from '../../support/sign-in.ts'
import type { Processo } from '../../support/types.ts'

const open = browser()
const WIDE = { who: 'supervisora', largura: 1440 } as const
/** No other test has a case there. A simulation says of fifty cases why they are not clean. */
const SEAT = { municipio_ibge: '1200708', uf: 'AC' } as const

describe('lots', () => {
  test('show which cases are clean and why others are not, before anything is done', async () => {
    const fresh = form()
    Object.assign(fresh.imovel, SEAT)
    const { numero } = await submetido('maria', fresh)
    const page = await open({ ...WIDE, em: '/supervisao/lotes' })
    await page.getByText('Nenhum lote foi feito ainda.').waitFor()
    await seen(page, 'lotes-empty')
    await page.getByRole('button', { name: 'Novo lote…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quantos, no máximo').fill('501')
    await dialog.getByRole('button', { name: 'Ver quais' }).click()
    await dialog.getByText('De 1 a 500.').first().waitFor()
    await dialog.getByLabel('Quantos, no máximo').fill('500')
    await dialog.getByRole('button', { name: 'Ver quais' }).click()
    await dialog
      .getByText(/processos? limpos?|Nenhum processo livre é limpo/)
      .first()
      .waitFor()
    await dialog.getByText('Por que outros ficam de fora').waitFor()
    await seen(page, 'lotes-simulated')
    const token = await tokenOf('supervisora')
    const body = { limite: 500, amostra: 0.05, municipio_ibge: SEAT.municipio_ibge, simular: true }
    const simulated = dados<{ fora: { numero: string; motivo: string }[] }>(
      await post('/supervisor/lotes', token, body),
    )
    expect(simulated.fora).toContainEqual(expect.objectContaining({ numero }))
    expect(list<Processo>(await get('/supervisor/lotes', token)).data).toEqual([])
  })
})
