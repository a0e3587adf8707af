import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import type { Locator, Page } from 'playwright-core'
import { said, post } from '../../support/api.ts'
import { onBench } from '../../support/pages/bench.ts'
import { tokenOf, CPF, personOf, signIn } from '../../support/sign-in.ts'
import { inAnalysis, inRecurso, getProcesso, pendente, submetido } from '../../support/factory.ts'
import { browser, seen } from '../../support/pages/page.ts'

/** Tests that Escape closes dialogs and the focus returns. Then does the act of most dialogs. */

const open = browser()
const WIDE = { largura: 1440, altura: 900 } as const

let withPendencia: string
let recursoProcesso: string
let free: string
beforeAll(async () => {
  const [first, other, third] = await Promise.all([pendente(), inRecurso(), submetido()])
  withPendencia = first.id
  recursoProcesso = other.recurso.id
  free = third.id
}, 120_000)

/**
 * Opens a dialog, checks it with `seen`, and closes it with Escape.
 * @param name  the picture's name, after `dialog-`
 * @param back  the element that gets the focus back, by default the button
 * @returns the locator of the closed dialog
 */
async function look(
  page: Page,
  name: string,
  button: Locator,
  titulo: string | RegExp,
  back = button,
): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: titulo })
  await button.click()
  await dialog.waitFor()
  await seen(page, `dialog-${name}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await back.and(page.locator(':focus')).waitFor()
  return dialog
}

describe('on the bench', () => {
  test('of the menu, of a pendency that is cancelled, and of an impediment', async () => {
    const page = await open({ ...WIDE, who: 'analista', em: onBench(withPendencia, '?aba=pendencias') })
    const menu = page.getByText('Mais', { exact: true })
    const menuButton = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByRole('button', { name: 'Cancelar…' }).waitFor()

    const cancelar = page.getByRole('button', { name: 'Cancelar…' })
    const dialog = await look(page, 'cancelar-pendencia', cancelar, 'Cancelar a pendência')
    await cancelar.click()
    await dialog.getByRole('button', { name: 'Cancelar a pendência' }).click()
    await page.getByRole('listitem').getByText('Cancelada').waitFor()
    expect((await getProcesso(withPendencia)).status).toBe('em_analise')

    await menu.click()
    await look(page, 'dossie', menuButton('Gerar dossiê…'), /^Dossiê do processo/, menu)

    // A person who declares an impediment is no longer the analyst of the case.
    await menu.click()
    const impedimento = await look(
      page,
      'impedimento',
      menuButton('Declarar impedimento…'),
      'Declarar impedimento',
      menu,
    )
    await menu.click()
    await menuButton('Declarar impedimento…').click()
    await impedimento.getByRole('button', { name: 'Declarar', exact: true }).click()
    await impedimento.getByRole('link', { name: 'Por quê: Diga por que você está impedido.' }).waitFor()
    await impedimento.getByRole('textbox', { name: 'Por quê' }).fill('O requerente é meu irmão.')
    await impedimento.getByRole('button', { name: 'Declarar', exact: true }).click()
    await page.getByText('Sem analista').waitFor()
    await page.getByText('Você declarou impedimento neste processo.').first().waitFor()
  })
})

test.each([1440, 360])('the menu of the bench closes by Escape and from elsewhere, at %i px', async (largura) => {
  const page = await open({ who: 'supervisora', em: onBench(free), largura, altura: 900 })
  const menu = page.getByText('Mais', { exact: true })
  const inside = page.getByRole('button', { name: 'Gerar dossiê…' })
  await menu.click()
  await inside.waitFor()
  await seen(page, 'bench-menu')
  const box = await page.locator('.more ul').boundingBox()
  expect([Number(box?.x) >= 0, Number(box?.x) + Number(box?.width) <= largura]).toEqual([true, true])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await inside.waitFor({ state: 'hidden' })
  await menu.and(page.locator(':focus')).waitFor()
  await menu.click()
  await inside.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await inside.waitFor({ state: 'hidden' })
})

test('a supervisor gives a case to somebody else from the bench', async () => {
  const { id } = await inAnalysis()
  const analista = decodeJwt(await tokenOf('analistaPrata')).sub ?? ''
  const page = await open({ ...WIDE, who: 'supervisora', em: onBench(id) })
  const menu = page.getByText('Mais', { exact: true })
  await menu.click()
  const button = page.getByRole('button', { name: 'Atribuir a…' })
  const dialog = await look(page, 'atribuir', button, 'Atribuir 1 processo', menu)
  await menu.click()
  await button.click()
  await dialog.getByRole('combobox', { name: 'A quem' }).selectOption(analista)
  await dialog.getByRole('textbox', { name: 'Por quê' }).fill('Férias.')
  await dialog.getByRole('button', { name: 'Atribuir', exact: true }).click()
  await page.getByText(new RegExp(`^Com ${personOf('analistaPrata').nome}`)).waitFor()
  expect((await getProcesso(id)).analista).toMatchObject({ id: analista })
})

describe('of the supervision', () => {
  test('an appeal is refused, for a reason', async () => {
    const page = await open({ ...WIDE, who: 'supervisora', em: `/supervisao/recursos/${recursoProcesso}` })
    const deny = page.getByRole('button', { name: 'Indeferir…' })
    const dialog = await look(page, 'deny-recurso', deny, 'Indeferir o recurso')
    await deny.click()
    await dialog.getByLabel('Fundamentação').fill('A retificação não foi registrada.')
    await dialog.getByRole('button', { name: 'Indeferir', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Indeferido' }).waitFor()
  })

  test('free cases are shown with who would have them, and nothing is done before one says so', async () => {
    await tokenOf('ofLoad')
    const page = await open({ ...WIDE, who: 'supervisora', em: '/supervisao/carga' })
    const distribuir = page.getByRole('button', { name: 'Distribuir livres…' })
    await distribuir.click()
    const dialog = page.getByRole('dialog', { name: 'Distribuir processos livres' })
    await dialog.getByLabel('Quantos, no máximo').fill('1')
    await dialog.getByRole('button', { name: 'Ver a quem' }).click()
    await dialog.getByRole('button', { name: 'Atribuir 1 processo' }).waitFor()
    await dialog.getByText('Quais processos, e a quem').click()
    await dialog.getByRole('listitem').waitFor()
    await seen(page, 'dialog-distribute-to-whom')
    // The first Escape returns to the question, and the second closes the dialog.
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Ver a quem' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await distribuir.and(page.locator(':focus')).waitFor()
  })
})

test('of a case: a new key is not taken by Escape; what was asked for is withdrawn', async () => {
  const page = await open({ who: 'maria', em: `/processos/${free}/comprovantes` })
  await look(page, 'replace-key', page.getByRole('button', { name: 'Trocar a chave' }), 'Trocar a chave?')
  await page.goto(`/processos/${free}?aba=mais`)
  const cancelar = page.getByRole('button', { name: 'Cancelar pedido' })
  const dialog = await look(page, 'cancelar-processo', cancelar, 'Cancelar este pedido?')
  await cancelar.click()
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
  expect((await getProcesso(free)).status).toBe('cancelado')
})

test('of sessions: all others end at once, this one goes on', async () => {
  const { refresh_token } = await signIn(CPF.ofSessions)
  const page = await open({ who: 'ofSessions', em: '/meus-dados' })
  const endButton = page.getByRole('button', { name: 'Encerrar todas as outras' })
  const dialog = await look(page, 'end-sessions', endButton, 'Encerrar todas as outras sessões?')
  await endButton.click()
  await dialog.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await endButton.waitFor({ state: 'detached' })
  await until(
    async () => said(await post('/auth/refresh', undefined, { refresh_token })),
    (response) => response === '401 CAR-002',
  )
  await page.reload()
  await page.getByText('Este aparelho').waitFor()
})
