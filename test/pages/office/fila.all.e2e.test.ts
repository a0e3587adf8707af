import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { decodeJwt } from 'jose'
import { dados, get, list, post } from '../../support/api.ts'
import { tokenOf, personOf } from '../../support/sign-in.ts'
import { act, getProcesso, pendente, rejectionRequest, rascunho, submetido } from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser, seen } from '../../support/pages/page.ts'
import type { QueueItem, Processo, QueueView } from '../../support/types.ts'

/**
 * The tests that take the next case are in `proximo.all`, which runs alone, because they could take the cases of other
 * tests.
 */

const open = browser()
const MARK = `Q${randomUUID().slice(0, 8)}`

let processos: Processo[]
beforeAll(async () => {
  processos = await Promise.all(
    ['Primeira', 'Segunda', 'Terceira'].map((nome, i) => {
      const fresh = form()
      fresh.imovel.denominacao = `Fazenda ${nome} ${MARK}`
      fresh.imovel.area_ha = 500 + i
      if (i === 1) Object.assign(fresh, { coproprietarios: [{ nome: 'Rui Ferreira', cpf_cnpj: '529.982.247-25' }] })
      return submetido('maria', fresh)
    }),
  )
  const token = await tokenOf('analista')
  await until(
    async () => list<QueueItem>(await get(`/analista/processos?q=${MARK}`, token)).meta.total_count,
    (count) => count === processos.length,
    20_000,
  )
})

/** The reasons of the risk of one of the cases. */
const processoOf = async (nome: string) => {
  const found = await get(`/analista/processos?q=${encodeURIComponent(`${nome} ${MARK}`)}`, await tokenOf('analista'))
  return list<QueueItem>(found).data[0]?.fatores ?? []
}

describe('the queue', () => {
  test('shows each case with its reasons, its term and who has it', async () => {
    const page = await open({ who: 'analista', em: `/analise/fila?visao=livres&q=${MARK}`, largura: 1440 })
    await page.getByText('3 processos', { exact: true }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Primeira' })
    await row.getByText(`${processos[0]?.numero}, Patrocínio – MG`).waitFor()
    await row.getByText(/dias úteis$/).waitFor()
    await row.getByText('Ninguém', { exact: true }).waitFor()
    await row.locator('.risk-reason').first().waitFor()
    const cut = await page
      .locator('.risk-reason')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    expect(cut).toEqual([])
    // Two reasons of the risk are shown, and all of them at one press.
    const reasons = await processoOf('Primeira')
    expect(reasons.length).toBeGreaterThan(2)
    await row.locator('summary').click()
    for (const { mensagem } of reasons) await row.getByText(mensagem, { exact: true }).waitFor()
    // The queue names no owner, and says how many there are where there are several.
    await page.getByRole('row').filter({ hasText: 'Segunda' }).getByText('1 título, 2 donos').waitFor()
    expect(await page.getByText('Rui Ferreira').count()).toBe(0)
    await seen(page, 'queue')
  })

  test('that is empty says so, and what to do', async () => {
    const page = await open({ who: 'analistaPrata', em: '/analise/fila?visao=todos&q=nada+com+este+nome' })
    await page.getByText('Nenhum processo desta visão tem o que você procura.').waitFor()
    await page.getByRole('link', { name: 'Procurar nos encerrados' }).waitFor()
    await seen(page, 'queue-empty')
  })

  test('that has nothing of what is searched for leads to where it is', async () => {
    const page = await open({ who: 'analista', em: `/analise/fila?visao=vencidos&q=${MARK}`, largura: 1440 })
    await page.getByRole('link', { name: 'Procurar em Todos' }).click()
    await page.getByText('3 processos', { exact: true }).waitFor()
    await page.waitForURL((url) => url.searchParams.get('visao') === 'todos' && url.searchParams.get('q') === MARK)
  })

  test('says which filters an address has brought, and takes them away', async () => {
    const page = await open({
      who: 'analista',
      em: `/analise/fila?visao=todos&status=em_analise,pendente&q=${MARK}`,
    })
    await page.getByText('Só em análise ou pendente.').waitFor()
    await page.getByRole('link', { name: 'Mostrar todos' }).click()
    await page.getByText('3 processos', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBeNull()
  })

  test('counts in its views what their lists count', async () => {
    const page = await open({ who: 'supervisora', em: '/analise/fila?visao=apos_recurso', largura: 1440 })
    const tabs = page.getByRole('navigation', { name: 'Visões da fila' }).getByRole('link')
    await tabs.filter({ hasText: 'Após recurso' }).waitFor()
    // Other tests change the queue at the same time, so the page is compared with the interface, view by view.
    const shown = async () => list<QueueView>(await get('/analista/visoes', await tokenOf('supervisora'))).data
    await until(
      async () => {
        await page.reload()
        await tabs.filter({ hasText: 'Após recurso' }).waitFor()
        const viewTexts = (await shown()).map(({ nome, total }) => `${nome}${total}`)
        return [[...viewTexts, 'Todos'], await tabs.allTextContents()]
      },
      ([viewTexts, firstSeen]) => JSON.stringify(viewTexts) === JSON.stringify(firstSeen),
      60_000,
    )
  })

  test('has the answers that came in a view of their own, until they are closed', async () => {
    const { id, pendencia } = await pendente()
    const { numero } = await getProcesso(id)
    dados(
      await post(`/processos/${id}/pendencias/${pendencia.id}/responder`, await tokenOf('maria'), { resposta: 'Sim.' }),
    )
    const analista = await tokenOf('analista')
    const waiting = async () =>
      dados<QueueItem[]>(await get(`/analista/processos?resposta=nova&analista=eu&q=${numero}`, analista))
    await until(waiting, (found) => found.length === 1)
    const page = await open({ who: 'analista', em: `/analise/fila?visao=respondidas&q=${numero}`, largura: 1440 })
    await page.getByRole('row').filter({ hasText: numero }).getByText('Resposta nova').waitFor()
    await seen(page, 'queue-answered')
    dados(await post(`/analista/processos/${id}/pendencias/${pendencia.id}/resolver`, analista, {}))
    await until(waiting, (found) => found.length === 0)
  })

  test('keeps filters, order and row when one comes back', async () => {
    const page = await open({ who: 'analista', em: '/analise/fila?visao=livres', largura: 1440 })
    await page.getByRole('searchbox').fill(MARK)
    await page.getByRole('button', { name: 'Procurar' }).click()
    await page.getByText('3 processos', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Completude' }).click()
    await page.getByRole('columnheader', { name: 'Completude' }).and(page.locator('[aria-sort=ascending]')).waitFor()
    await page.getByLabel('UF').selectOption('MG')
    await page.waitForURL((url) => url.searchParams.get('uf') === 'MG')
    const nome = `Fazenda Segunda ${MARK}`
    await page.getByRole('link', { name: nome }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: nome }).waitFor()
    await page.goBack()
    await page.getByText('3 processos', { exact: true }).waitFor()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      visao: 'livres',
      q: MARK,
      ordenar: 'score_completude',
      uf: 'MG',
    })
    await until(
      () => page.evaluate<string>('document.activeElement.textContent'),
      (focused) => focused === nome,
    )
  })

  test('can be worked through in pages of fifty', async () => {
    const nome = `Sítio ${randomUUID().slice(0, 8)}`
    const fresh = form()
    fresh.imovel.denominacao = nome
    await Promise.all(Array.from({ length: 51 }, () => rascunho('maria', fresh)))
    const token = await tokenOf('analista')
    await until(
      async () =>
        list<QueueItem>(await get(`/analista/processos?status=rascunho&q=${encodeURIComponent(nome)}`, token)).meta,
      ({ total_count }) => total_count === 51,
      20_000,
    )
    const em = `/analise/fila?visao=todos&status=rascunho&q=${encodeURIComponent(nome)}`
    const page = await open({ who: 'analista', em, largura: 1440, altura: 900 })
    // A loading page has no rows yet.
    const withRows = (count: number) =>
      until(
        () => page.getByRole('row').count(),
        (rows) => rows === 1 + count,
      )
    await withRows(50)
    // At least eight whole rows fit on the screen, and the tabs fit on one line.
    const layout = await page.evaluate<{ whole: number; lines: number }>(`({
      whole: [...document.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      lines: new Set([...document.querySelectorAll('.tabs a')].map((tab) => tab.getBoundingClientRect().top)).size,
    })`)
    expect([layout.whole >= 8, layout]).toEqual([true, { ...layout, lines: 1 }])
    await page.getByRole('link', { name: 'Seguintes' }).click()
    await page.getByRole('link', { name: 'Anteriores' }).waitFor()
    await withRows(1)
    await page.goBack()
    await withRows(50)
  })
})

test('tells small properties from others, and shows them alone', async () => {
  const token = await tokenOf('analista')
  const page = await open({ who: 'analista', em: `/analise/fila?visao=todos&q=${MARK}`, largura: 1440 })
  // Sizes in módulos fiscais, in place of the real ones, which exist only if a CCIR was read with certainty.
  const modules = [3.2, 13.2027, null]
  await page.route('**/api/v1/analista/processos?*', async (route) => {
    const { data, meta } = list<QueueItem>(await get(`/analista/processos?q=${MARK}`, token))
    await route.fulfill({
      json: { data: data.map((item, i) => ({ ...item, modulos_fiscais: modules[i] ?? null })), meta },
    })
  })
  await page.reload()
  await page.getByText('3 processos', { exact: true }).waitFor()
  expect(await page.getByText('Até 4 módulos fiscais').count()).toBe(1)
  await seen(page, 'queue-modulos')
  await page.getByLabel('Módulos fiscais').selectOption('ate_4')
  await page.waitForURL((url) => url.searchParams.get('modulos') === 'ate_4')
  await page
    .getByRole('link', { name: /^Fazenda/ })
    .first()
    .click()
  await page.locator('.head-line').getByText('Até 4 módulos fiscais').waitFor()
  await seen(page, 'bench-modulos')
})

test('an address that asks for one municipality says which by its name', async () => {
  const em = '/analise/fila?visao=todos&municipio_ibge=5218805&prazo=vencidos,vencem_em_7_dias'
  const page = await open({ who: 'analista', em, largura: 1440 })
  await page.getByText('Só de prazo vencido ou que vencem em 7 dias, de Rio Verde – GO.').waitFor()
  await seen(page, 'queue-of-one-municipio')
})

describe('a supervisor', () => {
  test('hands out what is chosen; what is refused stays chosen, and is told why', async () => {
    const mark = `A${randomUUID().slice(0, 8)}`
    const fresh = form()
    fresh.imovel.denominacao = `Fazenda ${mark}`
    const [first, other] = [await submetido('maria', fresh), await submetido('maria', fresh)]
    const id = decodeJwt(await tokenOf('analistaPrata')).sub ?? ''
    const page = await open({ who: 'supervisora', em: `/analise/fila?visao=todos&q=${mark}`, largura: 1440 })
    await until(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1, name: 'Fila' }).waitFor()
        return page.getByText('2 processos', { exact: true }).isVisible()
      },
      (all) => all,
      20_000,
    )
    await page.getByRole('checkbox', { name: `Escolher ${first.numero}` }).check()
    await page.getByText('1 escolhido', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Escolher todos desta página' }).check()
    await page.getByText('2 escolhidos').waitFor()
    await seen(page, 'queue-choice')
    // Meanwhile the other case is decided, so it cannot be assigned.
    await act(other.id, 'assumir', 'analista')
    dados(await act(other.id, 'rejeitar', 'analista', rejectionRequest))
    await page.getByRole('button', { name: 'Atribuir a…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Atribuir 2 processos' })
    await dialog.getByRole('button', { name: 'Atribuir', exact: true }).click()
    await dialog.getByRole('link', { name: 'A quem: Escolha quem recebe.' }).waitFor()
    await dialog.getByRole('link', { name: 'Por quê: Diga por que se atribui.' }).waitFor()
    await seen(page, 'queue-atribuir')
    await dialog.getByRole('combobox', { name: 'A quem' }).selectOption(id)
    await dialog.getByRole('textbox', { name: 'Por quê' }).fill('Mutirão.')
    await dialog.getByRole('button', { name: 'Atribuir', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('1 processo não foi atribuído').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: `${other.numero}: ` })
      .waitFor()
    await page.getByText('1 escolhido', { exact: true }).waitFor()
    // The list updates without a reload.
    const row = page.getByRole('row').filter({ hasText: first.numero })
    await row.getByText(personOf('analistaPrata').nome).waitFor()
    await seen(page, 'queue-assigned')
    expect((await getProcesso(first.id)).analista).toMatchObject({ id })
  })

  test('alone has boxes to choose by', async () => {
    const page = await open({ who: 'analista', em: '/analise/fila?visao=todos', largura: 1440 })
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })
})

test('is no page of a producer, who loads none of it', async () => {
  const page = await open({ who: 'stranger', em: '/analise/fila' })
  await page.getByRole('heading', { level: 1, name: 'Página de outra área' }).waitFor()
})

test('who may not take a case is told why, and is offered nothing', async () => {
  const page = await open({ who: 'analistaBronze', em: '/analise/fila?visao=livres' })
  await page.getByText('Para assumir processos é preciso conta prata ou ouro.').waitFor()
  expect(await page.getByRole('button', { name: 'Próximo processo' }).count()).toBe(0)
})
