import { describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { dados, get, patch, post } from '../../support/api.ts'
import { onBench } from '../../support/pages/bench.ts'
import { tokenOf, CPF, personOf } from '../../support/sign-in.ts'
import {
  act,
  withValidDocumentos,
  readings,
  getProcesso,
  pendenciaRequest,
  pendente,
  rascunho,
  rejeitado,
  submeter,
} from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser, seen } from '../../support/pages/page.ts'
import type { Pendencia } from '../../support/types.ts'

/**
 * Tests acts on a case that somebody else has just changed. The page says what was changed, keeps typed text, and lets
 * the person repeat the act.
 */

const open = browser()
const CHANGED = 'Este processo mudou enquanto você trabalhava'
const inAnalysis = { who: 'analista', largura: 1440, altura: 900 } as const

/** Changes the case outside of the page. */
const editar = async (id: string, area_ha: number) =>
  dados(await patch(`/processos/${id}`, await tokenOf('maria'), { imovel: { area_ha } }))
async function autorizar(id: string, who: 'tecnica' | 'tecnico', escopo: 'consultar' | 'submeter'): Promise<void> {
  await tokenOf(who) // people who have never signed in are not known
  dados(await post(`/processos/${id}/autorizacoes`, await tokenOf('maria'), { cpf: CPF[who], escopo }), 201)
}
const pendencias = async (id: string): Promise<Pendencia[]> =>
  dados<Pendencia[]>(await get(`/processos/${id}/pendencias`, await tokenOf('maria')))

/** Waits until the message about the change names this act. */
const said = (where: Page | Locator, ato: string) =>
  where.getByRole('status').filter({ hasText: CHANGED }).getByText(ato, { exact: false }).waitFor()

describe('who brought the case', () => {
  test('sends what is on the screen, not what another window made of it', async () => {
    const { id } = await withValidDocumentos()
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    await page.getByRole('button', { name: 'Enviar para análise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar para análise?' })
    await editar(id, 527.5)
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await said(dialog, 'Dados do imóvel ou do proprietário alterados.')
    await dialog.getByText('527,50 hectares').waitFor()
    expect((await getProcesso(id)).status).toBe('rascunho')
    await seen(page, 'conflict-submeter')
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Enviado', { exact: true }).waitFor()
  })

  test('is not overtaken by their own last act, which the screen does not show yet', async () => {
    const fresh = form()
    fresh.imovel.area_ha = 700
    fresh.proprietario.nome = 'Outra Pessoa'
    const { id } = await withValidDocumentos('maria', fresh)
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    const use = (campo: string) => page.getByRole('button', { name: `Usar o valor lido: ${campo}` }).first()
    await use('Nome do proprietário').waitFor()
    // The page reads the case again after the first act. That answer waits until the second act is done.
    const readOnce = Promise.withResolvers<void>()
    await page.route(`**/api/v1/processos/${id}`, async (route) => {
      if (route.request().method() === 'GET') await readOnce.promise
      await route.continue()
    })
    const changed = () =>
      page.waitForResponse((resposta) => resposta.request().method() === 'PATCH' && resposta.url().endsWith(id))
    const first = changed()
    await use('Área').click()
    expect((await first).status()).toBe(200)
    const second = changed()
    await use('Nome do proprietário').click()
    expect((await second).status()).toBe(200)
    readOnce.resolve()
    await use('Nome do proprietário').waitFor({ state: 'detached' })
    expect(await page.getByText(CHANGED).count()).toBe(0)
  })

  test('submits after an act that is still on its way', async () => {
    const fresh = form()
    fresh.imovel.area_ha = 700
    const { id } = await withValidDocumentos('maria', fresh)
    const page = await open({ who: 'maria', em: `/processos/${id}` })
    const use = page.getByRole('button', { name: 'Usar o valor lido: Área' }).first()
    await use.waitFor()
    // The act is answered only after the person has pressed the next button.
    const pressed = Promise.withResolvers<void>()
    await page.route(`**/api/v1/processos/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await pressed.promise
      await route.continue()
    })
    await use.click()
    await page.getByRole('button', { name: 'Enviar para análise' }).click()
    const send = page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true })
    await send.click()
    await send.and(page.locator('[aria-busy=true]')).waitFor()
    pressed.resolve()
    await page.getByText('Enviado', { exact: true }).waitFor()
    const { status, imovel } = await getProcesso(id)
    expect([status, imovel.area_ha]).toEqual(['submetido', form().imovel.area_ha])
  })

  test('answers a pendency, and what was typed stays', async () => {
    const { id, pendencia } = await pendente()
    await readings(id)
    const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    await editar(id, 527.5)
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await said(page, 'Dados do imóvel ou do proprietário alterados.')
    expect(await page.getByLabel('Resposta').inputValue()).toBe('A área foi medida de novo.')
    await seen(page, 'conflict-responder')
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.waitForURL(`**/processos/${id}`)
    expect((await pendencias(id)).map(({ resposta }) => resposta)).toEqual(['A área foi medida de novo.'])
  })

  test('is told that a pendency waits no more, and still has what was typed', async () => {
    const { id, pendencia } = await pendente()
    await readings(id)
    const page = await open({ who: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    dados(await act(id, `pendencias/${pendencia.id}/cancelar`))
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.getByText('Esta pendência está cancelada. Não há nada a responder.').waitFor()
    const kept = page.getByRole('region', { name: 'O que você tinha escrito' })
    await kept.getByText('A área foi medida de novo.').waitFor()
    await seen(page, 'conflict-cancelled')
    await kept.getByRole('button', { name: 'Descartar' }).click()
    await kept.waitFor({ state: 'detached' })
  })

  test('appeals, and what was typed stays', async () => {
    const { id } = await rejeitado()
    await readings(id)
    const page = await open({ who: 'maria', em: `/processos/${id}/decisao` })
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.getByLabel('Por que você recorre').fill('A área foi retificada no registro.')
    await autorizar(id, 'tecnico', 'consultar')
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    await said(page, `${personOf('tecnico').nome} autorizado`)
    expect(await page.getByLabel('Por que você recorre').inputValue()).toBe('A área foi retificada no registro.')
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    await page.getByText('O recurso espera a decisão da supervisão.').waitFor()
  })
})

test('a technician signs what is on the screen', async () => {
  const { id } = await rascunho()
  await autorizar(id, 'tecnica', 'submeter')
  const page = await open({ who: 'tecnica', em: `/processos/${id}/assinatura` })
  await page.getByLabel('Conselho').fill('CREA-MT')
  await page.getByLabel('Registro').fill('123456')
  await page.getByLabel('ART ou TRT').fill('MT2026000123')
  await editar(id, 527.5)
  await page.getByRole('button', { name: 'Assinar' }).click()
  await said(page, 'Dados do imóvel ou do proprietário alterados.')
  expect(await page.getByLabel('ART ou TRT').inputValue()).toBe('MT2026000123')
  await seen(page, 'conflict-assinar')
  await page.getByRole('button', { name: 'Assinar' }).click()
  await page.getByText(`Assinado por ${personOf('tecnica').nome}`).waitFor()
})

describe('the analyst', () => {
  test('asks for what nobody asked meanwhile', async () => {
    const { id } = await pendente()
    await readings(id)
    const page = await open({ ...inAnalysis, em: onBench(id, '?aba=pendencias') })
    await page.getByRole('button', { name: 'Nova pendência…' }).click()
    await page.getByLabel('Sobre o que é').selectOption('documento')
    await page.getByLabel('O que se pede').fill('Envie a certidão atualizada.')
    dados(await act(id, 'criar-pendencia', 'supervisora', pendenciaRequest), 201)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova pendência' })
    await said(dialog, pendenciaRequest.descricao)
    expect(await page.getByLabel('O que se pede').inputValue()).toBe('Envie a certidão atualizada.')
    await seen(page, 'conflict-ask')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await pendencias(id)).map(({ descricao }) => descricao)).toContain('Envie a certidão atualizada.')
  })

  test('asks for a correction right after taking the case, which is still being read again', async () => {
    const fresh = form()
    fresh.imovel.area_ha = 900
    const { id } = await withValidDocumentos('maria', fresh)
    await submeter(id)
    const page = await open({ ...inAnalysis, em: onBench(id) })
    const ask = page.getByRole('button', { name: 'Pedir correção…' }).first()
    await page.getByRole('button', { name: 'Assumir' }).waitFor()
    const asked = Promise.withResolvers<void>()
    await page.route(`**/api/v1/processos/${id}`, async (route) => {
      await asked.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Assumir' }).click()
    await ask.click()
    const answer = page.waitForResponse((resposta) => resposta.url().endsWith('/criar-pendencia'))
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    expect((await answer).status()).toBe(201)
    asked.resolve()
    await page.getByText('Pendente', { exact: true }).waitFor()
  })

  const ANSWER = { resposta: 'A diferença vem da retificação de 2019.' }
  const responder = async (id: string, pid: string) =>
    dados(await post(`/processos/${id}/pendencias/${pid}/responder`, await tokenOf('maria'), ANSWER))

  async function closePendencia(id: string, { descricao }: Pendencia, verb: 'Resolver' | 'Cancelar') {
    await readings(id)
    const page = await open({ ...inAnalysis, em: onBench(id, '?aba=pendencias') })
    const item = page.getByRole('listitem').filter({ hasText: descricao })
    await item.getByRole('button', { name: `${verb}…` }).click()
    const dialog = page.getByRole('dialog', { name: `${verb} a pendência` })
    return { page, item, dialog, button: dialog.getByRole('button', { name: verb }) }
  }

  test('closes a pendency after reading what was answered meanwhile', async () => {
    const { id, pendencia } = await pendente()
    const { item, dialog, button } = await closePendencia(id, pendencia, 'Resolver')
    await responder(id, pendencia.id)
    await button.click()
    await said(dialog, ANSWER.resposta)
    expect((await pendencias(id)).map(({ status }) => status)).toEqual(['respondida'])
    await button.click()
    await item.getByText('Resolvida').waitFor()
  })

  test('takes back a pendency as it stands there; one that was answered is no longer taken back', async () => {
    const { id, pendencia } = await pendente()
    const { page, item, dialog, button } = await closePendencia(id, pendencia, 'Cancelar')
    dados(await act(id, 'criar-pendencia', 'supervisora', { ...pendenciaRequest, descricao: 'Envie o mapa.' }), 201)
    await button.click()
    await said(dialog, 'Envie o mapa.')
    await responder(id, pendencia.id)
    await button.click()
    const refusal = dialog.getByRole('status').filter({ hasText: 'já está respondida.' })
    await refusal.getByText(ANSWER.resposta, { exact: false }).waitFor()
    await seen(page, 'conflict-cancelar')
    await dialog.getByRole('button', { name: 'Voltar' }).click()
    await item.getByText('Respondida').waitFor()
    await item.getByRole('button', { name: 'Resolver…' }).waitFor()
    expect(await item.getByRole('button', { name: 'Cancelar…' }).count()).toBe(0)
  })
})
