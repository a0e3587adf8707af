import { describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import type { Locator } from 'playwright-core'
import { dados, get, list, post } from '../../support/api.ts'
import { act, rascunho, READING_MS, readings, send, submeter, submetido } from '../../support/factory.ts'
import { cleanProperty } from '../../support/papers/clean.ts'
import { browser, seen } from '../../support/pages/page.ts'
import { form } from '../../support/papers/imovel.ts'
import { tokenOf } from '../../support/sign-in.ts'
import type { Processo } from '../../support/types.ts'

const open = browser()
const WIDE = { who: 'supervisora', largura: 1440 } as const
/** No other test has a case there. A simulation says of fifty cases why they are not clean. */
const SEAT = { municipio_ibge: '1200708', uf: 'AC' } as const
const [CASES, AT_ONCE, MOST_PRESSES] = [60, 6, 5]
/** The height of the draw of a lot on a phone. */
const MOST_PIXELS = 2_600
type Lote = { amostra: { processo_id: string; status: string }[]; pronto: boolean; aprovados: number }

describe('lots', () => {
  test('show which cases are clean and why others are not, before anything is done', async () => {
    const fresh = form()
    Object.assign(fresh.imovel, SEAT)
    const { numero } = await submetido('maria', fresh)
    const token = await tokenOf('supervisora')
    const made = async () => list<Processo>(await get('/supervisor/lotes', token)).data
    const before = await made()
    const page = await open({ ...WIDE, em: '/supervisao/lotes' })
    await page.getByRole('button', { name: 'Novo lote…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quantos, no máximo').fill('501')
    await dialog.getByRole('button', { name: 'Ver quais' }).click()
    await dialog.getByText('De 1 a 500.').first().waitFor()
    await dialog.getByLabel('Quantos, no máximo').fill('500')
    await dialog.getByRole('button', { name: 'Ver quais' }).click()
    await dialog
      .getByText(/processos? limpos?|Nenhum dos processos livres/)
      .first()
      .waitFor()
    await dialog.getByText('Por que outros ficam de fora').waitFor()
    await seen(page, 'lotes-simulated')
    const body = { limite: 500, amostra: 0.05, municipio_ibge: SEAT.municipio_ibge, simular: true }
    const simulated = dados<{ fora: { numero: string; motivo: string }[] }>(
      await post('/supervisor/lotes', token, body),
    )
    expect(simulated.fora).toContainEqual(expect.objectContaining({ numero }))
    expect(await made()).toEqual(before)
  })

  test(
    'of sixty clean cases are decided with five presses, and anybody sees the draw',
    async () => {
      // The sample goes to analysts, and only who has signed in is known as one.
      await tokenOf('analista')
      const ids: string[] = []
      for (let n = 0; n < CASES; n += AT_ONCE)
        ids.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => submitClean(n + i)))))
      const page = await open({ ...WIDE, em: '/supervisao/lotes' })
      let presses = 0
      const press = async (target: Locator) => {
        presses++
        await target.click()
      }
      const dialog = page.getByRole('dialog')
      await press(page.getByRole('button', { name: 'Novo lote…' }))
      presses++
      await dialog.getByLabel('UF').selectOption('GO')
      await press(dialog.getByRole('button', { name: 'Ver quais' }))
      await dialog.getByText(`${CASES} processos limpos, em 1 município.`).waitFor()
      await seen(page, 'lotes-sixty-simulated')
      await press(dialog.getByRole('button', { name: `Fazer o lote com ${CASES}` }))
      await page.getByText('O sorteio leva alguns segundos.').or(page.getByText('Ainda não').first()).waitFor()
      const [, id = ''] = /id=([\w-]{36})/.exec(page.url()) ?? []
      const supervisora = await tokenOf('supervisora')
      const lote = async () => dados<Lote>(await get(`/supervisor/lotes/${id}`, supervisora))
      const { amostra } = await until(
        lote,
        (seenLote) => seenLote.amostra.length === 3 && seenLote.amostra.every(({ status }) => status === 'em_analise'),
        60_000,
      )
      await page.reload()
      await page.getByText('Ainda não').first().waitFor()
      await seen(page, 'lote-in-reading')
      for (const { processo_id } of amostra)
        dados(await act(processo_id, 'aprovar', 'supervisora', { parecer: 'Em ordem.' }))
      await until(lote, ({ pronto }) => pronto, 30_000)
      await page.reload()
      await press(page.getByRole('button', { name: `Aprovar os outros ${CASES - 3}` }))
      await until(lote, ({ aprovados }) => aprovados === CASES, 60_000)
      await page.reload()
      await page.getByText('A semente está publicada').waitFor()
      await seen(page, 'lote-confirmed')
      expect(presses).toBeLessThanOrEqual(MOST_PRESSES)

      // Whoever reads of the decision follows it to the draw, without signing in.
      const [one = ''] = ids.filter((other) => !amostra.some(({ processo_id }) => processo_id === other))
      expect(
        dados<{ forma: string; lote_id: string }[]>(await get(`/processos/${one}/decisoes`, await tokenOf('maria')))[0],
      ).toMatchObject({ forma: 'lote', lote_id: id })
      const stranger = await open({ em: `/sorteio?lote=${id}`, largura: 360 })
      await stranger.getByText(`3 de ${CASES}`).waitFor()
      // The list of all is there for who asks for it. Their own place is what people look for.
      expect(await stranger.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(MOST_PIXELS)
      await stranger.getByLabel('Identificador do seu processo').fill(one)
      await stranger.getByRole('button', { name: 'Procurar o processo' }).click()
      await stranger.getByText(new RegExp(`^O processo está no lugar \\d+ de ${CASES}: não foi sorteado.$`)).waitFor()
      await seen(stranger, 'sorteio')
      await stranger.getByText(`Os ${CASES} processos`).click()
      await stranger.getByRole('row').nth(CASES).waitFor()
      const owner = await open({ who: 'maria', em: `/processos/${one}`, largura: 360 })
      await owner.getByText('Aprovado', { exact: true }).first().waitFor()
      await seen(owner, 'approved-in-lote')
    },
    2 * READING_MS,
  )
})

async function submitClean(n: number): Promise<string> {
  const { declared, matricula, ccir } = await cleanProperty(n)
  const { id } = await rascunho('maria', declared)
  const token = await tokenOf('maria')
  dados(await send(token, id, { arquivo: matricula }), 202)
  dados(await send(token, id, { tipo: 'ccir', arquivo: ccir, nome: 'ccir.pdf' }), 202)
  const papers = await readings(id)
  if (papers.some(({ status }) => status !== 'valido')) throw new Error(`not valido: ${JSON.stringify(papers)}`)
  await submeter(id)
  return id
}
