import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { divergent } from '../../support/pages/bench.ts'
import { getProcesso, inAnalysis, inRecurso, pendente, rascunho } from '../../support/factory.ts'
import { form as propertyForm } from '../../support/papers/imovel.ts'
import type { Who } from '../../support/sign-in.ts'
import { browser, seen } from '../../support/pages/page.ts'

const open = browser()

const DARK: [string, Who | undefined, string][] = [
  ['/', undefined, 'Cadastro Ambiental Rural'],
  ['/processos', 'maria', 'Meus processos'],
  ['/processos/novo/imovel', 'maria', 'Imóvel'],
  ['/avisos', 'maria', 'Avisos'],
  ['/analise/fila?visao=todos', 'analista', 'Fila'],
  ['/analise/painel', 'analista', 'Painel'],
  ['/supervisao/mapa', 'supervisora', 'Mapa'],
  ['/supervisao/relatorios/rejeicoes', 'supervisora', 'Relatórios: rejeições'],
  ['/supervisao/carga', 'supervisora', 'Carga'],
  ['/admin/guarda', 'admin', 'Guarda'],
]

describe('on a dark screen', () => {
  test.each(DARK)('%s is dark, and all of it is read', async (em, who, name) => {
    const page = await open({ who, em, largura: 1280, colorScheme: 'dark' })
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
    expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 23, 34)')
    await seen(page, `dark${em.replaceAll(/\W+/g, '-')}`)
  })

  test('a case on the bench, with its map, is read', async () => {
    const { id } = await inAnalysis()
    const page = await open({ who: 'analista', em: `/analise/processos/${id}`, largura: 1440, colorScheme: 'dark' })
    await page.getByRole('tab', { name: /^Achados/ }).waitFor()
    await seen(page, 'dark-bench')
    await page.getByRole('tab', { name: 'Mapa' }).click()
    await page.getByRole('tabpanel', { name: 'Mapa' }).waitFor()
    await seen(page, 'dark-bench-mapa')
  })

  test('forms over the bench, an appeal, and a possession that is filled in are read', async () => {
    const dark = { largura: 1440, altura: 900, colorScheme: 'dark' } as const
    const bench = await open({ ...dark, who: 'analista', em: `/analise/processos/${await divergent()}` })
    const form = bench.getByRole('dialog')
    for (const [button, name] of [
      ['Descartar…', 'dismissal'],
      ['Pedir correção…', 'correction'],
      ['Rejeitar…', 'rejection'],
      ['Aprovar…', 'approval'],
    ] as const) {
      await bench.getByRole('button', { name: button }).first().click()
      await form.waitFor()
      await seen(bench, `dark-form-${name}`)
      await bench.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
    }

    const { recurso } = await inRecurso()
    const appeal = await open({ ...dark, who: 'supervisora', em: `/supervisao/recursos/${recurso.id}` })
    await appeal.getByRole('button', { name: 'Deferir…', exact: true }).click()
    await seen(appeal, 'dark-appeal')

    const draft = propertyForm()
    const { id } = await rascunho('maria', { ...draft, imovel: { ...draft.imovel, titularidade: 'posse' } })
    const owner = await open({ ...dark, largura: 360, who: 'maria', em: `/processos/${id}/dados/registro` })
    await owner.getByLabel('O que mostra a posse').selectOption('Título provisório')
    await seen(owner, 'dark-posse')
    await owner.goto(`/processos/${id}/documentos`)
    await owner.getByRole('button', { name: 'Não tenho a matrícula do imóvel' }).click()
    await seen(owner, 'dark-ressalva')
  }, 300_000)
})

/**
 * Checks a printed page: navigation and buttons are hidden, and text is black without a background, even with a dark
 * screen.
 */
async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const gone of ['.top-bar', '.footer', '.skip', '.br-button'])
    for (const part of await page.locator(gone).all()) expect(await part.isVisible()).toBe(false)
  const colours = await page.evaluate<string[]>(`
    [...document.querySelectorAll('main *')]
      .filter((node) => node.checkVisibility() && node.textContent.trim() && !node.closest('svg'))
      .flatMap((node) => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor])`)
  expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']))
}

describe('on paper', () => {
  test('a case of its owner, and its papers', async () => {
    const { id } = await pendente('maria')
    const { numero } = await getProcesso(id)
    const page = await open({ who: 'maria', em: `/processos/${id}`, largura: 800, colorScheme: 'dark' })
    await page.getByText(numero).first().waitFor()
    await onPaper(page)
    await page.getByText(numero).first().waitFor()
    await page.goto(`/processos/${id}/comprovantes`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await onPaper(page)
  })

  test('the map of cases, and its table', async () => {
    await inAnalysis()
    const page = await open({ who: 'supervisora', em: '/supervisao/mapa', largura: 800, colorScheme: 'dark' })
    await page.getByRole('row').nth(1).waitFor()
    await onPaper(page)
    expect(await page.locator('.country').isVisible()).toBe(true)
  })

  test('the rows of the queue, and a case on the bench', async () => {
    const { id, numero } = await inAnalysis()
    const page = await open({ who: 'analista', em: '/analise/fila?visao=todos', largura: 800, colorScheme: 'dark' })
    await page.getByRole('row').nth(1).waitFor()
    await onPaper(page)
    expect(await page.getByRole('row').nth(1).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/analise/processos/${id}`)
    await page.getByText(numero).first().waitFor()
    await onPaper(page)
  })
})

test('with less motion, a change is on the screen at once', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  const opacity = page.evaluate<string[]>(`(() => {
    const heading = document.querySelector('h1')
    const seen = () => getComputedStyle(heading).opacity
    const before = seen()
    heading.style.opacity = '0.5'
    return [before, seen()]
  })()`)
  expect(await opacity).toEqual(['1', '0.5'])
})
