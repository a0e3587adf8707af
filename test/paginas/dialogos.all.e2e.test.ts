import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { dito, post } from '../support/api.ts'
import { naBancada } from '../support/bancada.ts'
import { como, CPF, entrar } from '../support/entrar.ts'
import { emRecurso, obter, pendente, submetido } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'

/** Dialogs that no other test opens: each is looked at, closed by Escape, gives the focus back, and does what it says. */

const abrir = navegador()
const LARGA = { largura: 1440, altura: 900 } as const

let comPendencia: string
let doRecurso: string
let livre: string
beforeAll(async () => {
  const [um, outro, terceiro] = await Promise.all([pendente(), emRecurso(), submetido()])
  comPendencia = um.id
  doRecurso = outro.recurso.id
  livre = terceiro.id
}, 120_000)

/** @returns the dialog, open again. @param volta  where the focus goes, if not to the button */
async function olhar(page: Page, botao: Locator, titulo: string | RegExp, volta = botao): Promise<Locator> {
  const caixa = page.getByRole('dialog', { name: titulo })
  await botao.click()
  await caixa.waitFor()
  await visto(page, `dialogo-${(await caixa.getByRole('heading').first().textContent())?.replaceAll(/\W+/g, '-')}`)
  await page.keyboard.press('Escape')
  await caixa.waitFor({ state: 'detached' })
  await volta.and(page.locator(':focus')).waitFor()
  return caixa
}

describe('on the bench', () => {
  test('of the menu, of a pendency that is cancelled, and of an impediment', async () => {
    const page = await abrir({ ...LARGA, quem: 'analista', em: naBancada(comPendencia, '?aba=pendencias') })
    const menu = page.getByText('Mais', { exact: true })
    const doMenu = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByRole('button', { name: 'Cancelar…' }).waitFor()

    const cancelar = page.getByRole('button', { name: 'Cancelar…' })
    const caixa = await olhar(page, cancelar, 'Cancelar a pendência')
    await cancelar.click()
    await caixa.getByRole('button', { name: 'Cancelar a pendência' }).click()
    await page.getByRole('listitem').getByText('Cancelada').waitFor()
    expect((await obter(comPendencia)).status).toBe('em_analise')

    await menu.click()
    await olhar(page, doMenu('Gerar dossiê…'), /^Dossiê do processo/, menu)

    // It is no longer with who says so.
    await menu.click()
    const impedimento = await olhar(page, doMenu('Declarar impedimento…'), 'Declarar impedimento', menu)
    await menu.click()
    await doMenu('Declarar impedimento…').click()
    await impedimento.getByRole('button', { name: 'Declarar', exact: true }).click()
    await impedimento.getByRole('link', { name: 'Por quê: Diga por que você está impedido.' }).waitFor()
    await impedimento.getByRole('textbox', { name: 'Por quê' }).fill('O requerente é meu irmão.')
    await impedimento.getByRole('button', { name: 'Declarar', exact: true }).click()
    await page.getByText('Sem analista').waitFor()
    await page.getByText('Você declarou impedimento neste processo.').first().waitFor()
  })
})

test.each([1440, 360])('the menu of the bench closes by Escape and from elsewhere, at %i px', async (largura) => {
  const page = await abrir({ quem: 'supervisora', em: naBancada(livre), largura, altura: 900 })
  const menu = page.getByText('Mais', { exact: true })
  const dentro = page.getByRole('button', { name: 'Gerar dossiê…' })
  await menu.click()
  await dentro.waitFor()
  await visto(page, 'menu-da-bancada')
  const lugar = await page.locator('.mais ul').boundingBox()
  expect([Number(lugar?.x) >= 0, Number(lugar?.x) + Number(lugar?.width) <= largura]).toEqual([true, true])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await dentro.waitFor({ state: 'hidden' })
  await menu.and(page.locator(':focus')).waitFor()
  await menu.click()
  await dentro.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await dentro.waitFor({ state: 'hidden' })
})

describe('of the supervision', () => {
  test('an appeal is refused, for a reason', async () => {
    const page = await abrir({ ...LARGA, quem: 'supervisora', em: `/supervisao/recursos/${doRecurso}` })
    const indeferir = page.getByRole('button', { name: 'Indeferir…' })
    const caixa = await olhar(page, indeferir, 'Indeferir o recurso')
    await indeferir.click()
    await caixa.getByLabel('Fundamentação').fill('A retificação não foi registrada.')
    await caixa.getByRole('button', { name: 'Indeferir', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Indeferido' }).waitFor()
  })

  test('free cases are shown with who would have them, and nothing is done before one says so', async () => {
    await como('daCarga')
    const page = await abrir({ ...LARGA, quem: 'supervisora', em: '/supervisao/carga' })
    const distribuir = page.getByRole('button', { name: 'Distribuir livres…' })
    await distribuir.click()
    const caixa = page.getByRole('dialog', { name: 'Distribuir processos livres' })
    await caixa.getByLabel('Quantos, no máximo').fill('1')
    await caixa.getByRole('button', { name: 'Ver a quem' }).click()
    await caixa.getByRole('button', { name: 'Atribuir 1 processo' }).waitFor()
    await caixa.getByRole('listitem').waitFor()
    await visto(page, 'dialogo-distribuir-a-quem')
    // First back to what was asked, then out.
    await page.keyboard.press('Escape')
    await caixa.getByRole('button', { name: 'Ver a quem' }).waitFor()
    await page.keyboard.press('Escape')
    await caixa.waitFor({ state: 'detached' })
    await distribuir.and(page.locator(':focus')).waitFor()
  })
})

test('of a case: a new key is not taken by Escape; what was asked for is withdrawn', async () => {
  const page = await abrir({ quem: 'maria', em: `/processos/${livre}/comprovantes` })
  await olhar(page, page.getByRole('button', { name: 'Trocar a chave' }), 'Trocar a chave?')
  await page.goto(`/processos/${livre}?aba=mais`)
  const cancelar = page.getByRole('button', { name: 'Cancelar pedido' })
  const caixa = await olhar(page, cancelar, 'Cancelar este pedido?')
  await cancelar.click()
  await caixa.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page.getByRole('heading', { level: 1, name: 'Meus processos' }).waitFor()
  expect((await obter(livre)).status).toBe('cancelado')
})

test('of sessions: all others end at once, this one goes on', async () => {
  const { refresh_token } = await entrar(CPF.dasSessoes)
  const page = await abrir({ quem: 'dasSessoes', em: '/meus-dados' })
  const encerrar = page.getByRole('button', { name: 'Encerrar todas as outras' })
  const caixa = await olhar(page, encerrar, 'Encerrar todas as outras sessões?')
  await encerrar.click()
  await caixa.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await encerrar.waitFor({ state: 'detached' })
  await until(
    async () => dito(await post('/auth/refresh', undefined, { refresh_token })),
    (resposta) => resposta === '401 CAR-002',
  )
  await page.reload()
  await page.getByText('Este aparelho').waitFor()
})
