import { join } from 'node:path'
import { listPhoneMessages } from '@car/local/mail/kept'
import { describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { dados, get, list, post } from '../../support/api.ts'
import { STATE } from '../../support/environment.ts'
import { tokenOf, CPF, signIn, personOf } from '../../support/sign-in.ts'
import { submetido } from '../../support/factory.ts'
import { written, browser, seen } from '../../support/pages/page.ts'
import type { Aviso } from '../../support/types.ts'

const open = browser()

describe('notices', () => {
  test('are shown newest first, lead to their case and are marked as read', async () => {
    const { numero } = await submetido('joao')
    const token = await tokenOf('joao')
    const ofProcesso = async () =>
      list<Aviso>(await get('/avisos?page_size=100', token)).data.find((aviso) => aviso.processo_numero === numero)
    await until(ofProcesso, (aviso) => aviso !== undefined)
    const page = await open({ who: 'joao', em: '/avisos', keeping: true })
    const aviso = page.getByRole('listitem').filter({ hasText: numero })
    await aviso.getByText('Novo').waitFor()
    await seen(page, 'avisos')
    await page.context().setOffline(true)
    await aviso.getByText('Para marcar como lido é preciso internet.').waitFor()
    expect(await aviso.getByRole('button').count()).toBe(0)
    await page.context().setOffline(false)
    await aviso.getByRole('button', { name: 'Marcar como lido: Processo recebido' }).click()
    await aviso.getByText('Novo').waitFor({ state: 'detached' })
    expect((await ofProcesso())?.lido_em).not.toBeNull()
    await aviso.getByRole('link', { name: 'Processo recebido' }).click()
    await page.getByText(numero).first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/processos\/[\w-]+$/)
  })

  test('that are new are counted in the menu, and read all at once', async () => {
    const { numero } = await submetido('joao')
    const token = await tokenOf('joao')
    const unread = async () => list<Aviso>(await get('/avisos?lido=nao&page_size=1', token)).meta.total_count ?? 0
    await until(
      async () => list<Aviso>(await get('/avisos?lido=nao&page_size=100', token)).data,
      (avisos) => avisos.some((aviso) => aviso.processo_numero === numero),
    )
    const page = await open({ who: 'joao', em: '/avisos', largura: 1280 })
    await page.getByRole('link', { name: /^Avisos\s*\d+\+?\s+não lidos$/ }).waitFor()
    await page.getByText(/^\d+ avisos? não lidos?$/).waitFor()
    await seen(page, 'avisos-unread')
    await page.getByRole('button', { name: 'Marcar todos como lidos' }).click()
    await page.getByText('Novo', { exact: true }).first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Avisos', exact: true }).waitFor()
    expect(await unread()).toBe(0)
  })

  test('by mail are chosen by their kind; those of terms are always sent', async () => {
    const page = await open({ who: 'ofAccount', em: '/avisos', keeping: true })
    await page.getByText('Você ainda não tem avisos.').waitFor()
    await page.getByText(/Sempre enviados.*pendências a responder, decisões, segurança da conta/).waitFor()
    await page.getByLabel('Lembretes de prazo').uncheck()
    await page.getByRole('button', { name: 'Guardar escolhas' }).click()
    await page.getByText('As suas escolhas foram guardadas.').waitFor()
    await seen(page, 'avisos-empty')
    await page.context().setOffline(true)
    await page.getByText('Para guardar as escolhas é preciso internet.').waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await page.getByRole('checkbox', { name: 'Lembretes de prazo', checked: false }).waitFor()
    await page.getByRole('checkbox', { name: 'Processos recebidos', checked: true }).waitFor()
    await page.getByLabel('Lembretes de prazo').check()
    await page.getByRole('button', { name: 'Guardar escolhas' }).click()
    await page.getByText('As suas escolhas foram guardadas.').waitFor()
  })
})

describe('a telephone', () => {
  const toPhones = () => listPhoneMessages(join(STATE, 'data/mail'))

  test('is confirmed by the code that came to it, and then chosen', async () => {
    const page = await open({ who: 'ofAccount', em: '/avisos' })
    await page.getByRole('heading', { name: 'Receber avisos no telefone' }).waitFor()
    expect(await page.getByRole('group', { name: 'Por onde' }).count()).toBe(0)
    const numero = '+5566988887777'
    await page.getByLabel('Número do telefone').fill('123')
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    await seen(page, 'phone-error')
    await page.getByLabel('Número do telefone').fill('(66) 98888-7777')
    await page.getByRole('button', { name: 'Enviar código' }).click()
    const code = page.getByLabel('Código recebido')
    await code.waitFor()
    const message = await until(
      async () => (await toPhones()).find(({ telefone }) => telefone === numero),
      (found) => found !== undefined,
    )
    const codigo = String(message?.valores['codigo'])
    await code.fill(codigo === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Confirmar telefone' }).click()
    await page.getByText('O código não confere.').waitFor()
    await seen(page, 'phone-code')
    await code.fill(codigo)
    await page.getByRole('button', { name: 'Confirmar telefone' }).click()
    await page.getByLabel(`Mensagem ao telefone ${numero}`).check()
    await page.getByLabel('E-mail', { exact: true }).uncheck()
    await seen(page, 'phone-chosen')
    await page.getByLabel(`Mensagem ao telefone ${numero}`).uncheck()
    await page.getByRole('button', { name: 'Guardar escolhas' }).click()
    await page.getByText('Escolha por onde: e-mail, telefone ou os dois.').waitFor()
    await page.getByLabel(`Mensagem ao telefone ${numero}`).check()
    await page.getByRole('button', { name: 'Guardar escolhas' }).click()
    await page.getByText('As suas escolhas foram guardadas.').waitFor()
    const kept = dados(await get('/avisos/preferencias', await tokenOf('ofAccount')))
    expect(kept).toMatchObject({ canais: { email: false, telefone: true } })
  })
})

describe('own data', () => {
  test('show who one is, and take a contact', async () => {
    const page = await open({ who: 'ofAccount', em: '/meus-dados' })
    await page.getByText(personOf('ofAccount').nome).last().waitFor()
    await page.getByText('Nível bronze').waitFor()
    await seen(page, 'my-data')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar meus dados' }).click()
    expect((await downloaded).suggestedFilename()).toBe('meus-dados.zip')
    await page.getByLabel('E-mail para avisos').fill('sem arroba')
    await page.getByRole('button', { name: 'Guardar contato' }).click()
    await page.getByRole('link', { name: 'E-mail para avisos: Escreva como nome@exemplo.com.br.' }).waitFor()
    await seen(page, 'my-data-error')
    await page.getByLabel('E-mail para avisos').fill('')
    await page.getByLabel('Telefone').fill('123')
    await page.getByRole('button', { name: 'Guardar contato' }).click()
    await page.getByRole('link', { name: /^Telefone: / }).waitFor()
    await page.getByLabel('Telefone').fill('(66) 99999-0000')
    await page.getByRole('button', { name: 'Guardar contato' }).click()
    await page.getByText('O contato foi guardado.').waitFor()
    await page.reload()
    await written(page.getByLabel('Telefone'), '+5566999990000')
    await page.getByLabel('Telefone').fill('')
    await page.getByRole('button', { name: 'Guardar contato' }).click()
    await page.getByText('O contato foi guardado.').waitFor()
  })

  test('that are typed stay; without a network nothing is sent, and the reason stands in its place', async () => {
    const page = await open({ who: 'ofAccount', em: '/meus-dados', keeping: true })
    await page.getByLabel('E-mail para avisos').fill('sem arroba')
    await page.getByLabel('Telefone').focus()
    await page.getByText('Escreva como nome@exemplo.com.br.').waitFor()
    await page.getByLabel('E-mail para avisos').fill('daconta@exemplo.com.br')
    await page.reload()
    await page.getByText('Recuperamos o que você digitou').waitFor()
    await written(page.getByLabel('E-mail para avisos'), 'daconta@exemplo.com.br')
    await page.getByText('Este aparelho').waitFor()
    await page.context().setOffline(true)
    await page
      .getByText('Para guardar o contato é preciso internet. O que você escreveu fica neste aparelho.')
      .waitFor()
    expect(await page.getByRole('button', { name: /^(Guardar contato|Encerrar: .*)$/ }).count()).toBe(0)
    await seen(page, 'my-data-offline')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Guardar contato' }).waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await written(page.getByLabel('E-mail para avisos'), '')
  })

  test('list where one is signed in, and end what is not known', async () => {
    const page = await open({ who: 'ofAccount', em: '/meus-dados' })
    await page.getByText('Este aparelho').waitFor()
    // Five are listed at first.
    const listed = async () => {
      const more = page.getByRole('button', { name: /^e mais \d+$/ })
      if (await more.isVisible()) await more.click()
      return page.getByRole('button', { name: /^Encerrar: / }).count()
    }
    const sessionCount = await listed()
    const { refresh_token } = await signIn(CPF.ofAccount)
    await page.reload()
    await until(listed, (count) => count === sessionCount + 1)
    await page
      .getByRole('button', { name: /^Encerrar: Aparelho desconhecido/ })
      .first()
      .click()
    await until(
      async () => (await post('/auth/refresh', undefined, { refresh_token })).status,
      (status) => status === 401,
    )
  })
})

describe('following a case', () => {
  test('takes number and key from the address, and shows nothing personal', async () => {
    const { id, numero } = await submetido()
    const { url } = dados<{ url: string }>(await get(`/processos/${id}/acompanhamento`, await tokenOf('maria')))
    const { pathname, hash } = new URL(url)
    const page = await open({ em: pathname + hash })
    await page.getByText(`Processo ${numero}: enviado`).waitFor()
    await page.getByText('Nesta etapa desde').waitFor()
    await page.getByText('Prazo', { exact: true }).waitFor()
    await page
      .getByText(/análise|analista/)
      .first()
      .waitFor()
    expect(await page.getByText(personOf('maria').nome).count()).toBe(0)
    await seen(page, 'acompanhamento-found')
  })

  test('says what to do about a number or key that is wrong', async () => {
    const page = await open({ em: '/acompanhar' })
    await seen(page, 'acompanhamento')
    await page.getByRole('button', { name: 'Acompanhar' }).click()
    await page.getByRole('link', { name: /Número do processo: / }).waitFor()
    await page.getByRole('link', { name: /Chave: / }).waitFor()
    await seen(page, 'acompanhamento-errors')
    await page.getByLabel('Número do processo').fill('2026/000001')
    await page.getByLabel('Chave').fill('0000 0000 0000')
    await page.getByRole('button', { name: 'Acompanhar' }).click()
    await page.getByText('Não encontrado: confira o número e a chave').waitFor()
    await seen(page, 'acompanhamento-not-found')
  })
})
