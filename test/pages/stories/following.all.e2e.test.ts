import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { all, dados, get, patch } from '../../support/api.ts'
import { act, getProcesso, readyToDecide, submeter } from '../../support/factory.ts'
import { onBench } from '../../support/pages/bench.ts'
import { browser, seen } from '../../support/pages/page.ts'
import { tokenOf } from '../../support/sign-in.ts'
import type { Ato, Aviso } from '../../support/types.ts'

/** Tests cases that follow others, in the pages: an owner corrects what was decided, and divides a property. */

const open = browser()

const approve = async (id: string) => dados(await act(id, 'aprovar', 'analista', { parecer: 'Em ordem.' }))

test('an owner corrects one field of an approved case, and the analyst reads only that', async () => {
  const { id: origin, numero } = await readyToDecide('maria')
  await approve(origin)
  const name = `Fazenda ${randomUUID().slice(0, 8)}`

  const phone = await open({ who: 'maria', em: `/processos/${origin}`, largura: 360 })
  await phone.getByRole('button', { name: 'Retificar' }).click()
  await seen(phone, 'retificar')
  await phone.getByRole('button', { name: 'Abrir a retificação' }).click()
  await phone.getByText(`Retificação de ${numero}`).waitFor()
  await seen(phone, 'retificacao-opened')
  const [, id = ''] = /\/processos\/([\w-]{36})/.exec(phone.url()) ?? []
  expect(id).not.toBe(origin)
  // Its papers are there, and nothing is sent again.
  await phone.getByRole('tab', { name: 'Documentos' }).click()
  await phone.getByText('Lido e aceito').first().waitFor()
  await phone.goto(`/processos/${id}/dados/imovel`)
  await phone.getByLabel('Nome do imóvel').fill(name)
  await phone.getByRole('button', { name: 'Salvar' }).click()
  await until(
    () => getProcesso(id),
    ({ imovel }) => imovel.denominacao === name,
  )
  await phone.goto(`/processos/${id}`)
  await phone.getByRole('button', { name: 'Enviar para análise' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await phone.getByText('Enviado', { exact: true }).waitFor()

  // Until it is approved, the owner goes on with it from the page of the case that it corrects.
  await phone.goto(`/processos/${origin}`)
  await phone.getByRole('link', { name: /^Retificação/ }).waitFor()
  expect(await phone.getByRole('button', { name: 'Retificar' }).count()).toBe(0)

  const bench = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
  await bench.getByRole('tab', { name: 'Origem', selected: true }).waitFor()
  await bench.getByRole('cell', { name }).waitFor()
  await seen(bench, 'bench-origin')
  // From the opened bench to the decision in three keys; the opinion is the only text.
  await bench.keyboard.press('u')
  await bench.getByRole('button', { name: 'Aprovar…' }).waitFor()
  await bench.keyboard.press('a')
  await bench.getByLabel('Parecer', { exact: true }).fill('A correção está em ordem.')
  const why = bench.getByLabel(/^Por que se aprova sem avaliar/)
  if (await why.isVisible()) await why.fill('As divergências não mudam a conclusão.')
  await bench.keyboard.press('Control+Enter')
  await bench.getByText('Aprovado', { exact: true }).first().waitFor()

  const successor = await getProcesso(id)
  expect(await getProcesso(origin)).toMatchObject({
    situacao_car: 'RE',
    substituido_por: [{ id, numero: successor.numero }],
  })
  await phone.goto(`/processos/${origin}`)
  await phone.getByText(`Este cadastro foi substituído por ${successor.numero}.`).waitFor()
  await seen(phone, 'substituido')
  const maria = await tokenOf('maria')
  const acts = (await all<Ato>(`/processos/${origin}/historico`, maria)).map(({ tipo }) => tipo)
  expect(acts.slice(-2)).toEqual(['sucessor_aberto', 'processo_substituido'])
  await until(
    () => all<Aviso>('/avisos', maria),
    (avisos) => avisos.some(({ titulo }) => titulo === 'Cadastro substituído'),
  )
})

test('an owner divides a property among three heirs, and the parts replace the whole', async () => {
  const { id: origin } = await readyToDecide('maria')
  const { versao } = await getProcesso(origin)
  expect(versao).toBeGreaterThan(0)
  await approve(origin)
  const phone = await open({ who: 'maria', em: `/processos/${origin}`, largura: 360 })
  for (const part of [1, 2, 3]) {
    await phone.goto(`/processos/${origin}`)
    await phone.getByRole('button', { name: 'Dividir o imóvel' }).click()
    if (part === 1) await seen(phone, 'dividir')
    await phone.getByRole('button', { name: 'Abrir uma parte' }).click()
    await phone.getByText(/^Desmembramento de/).waitFor()
  }
  const maria = await tokenOf('maria')
  const parts = await all<{ processo_id: string; tipo: string }>(`/processos/${origin}/relacionados`, maria)
  expect(parts.map(({ tipo }) => tipo)).toEqual(['desmembramento', 'desmembramento', 'desmembramento'])
  for (const [i, { processo_id: id }] of parts.entries()) {
    const whole = await getProcesso(origin)
    const imovel = { denominacao: `Parte ${i + 1}`, area_ha: 10, ccir_codigo: whole.imovel.ccir_codigo }
    dados(await patch(`/processos/${id}`, maria, { imovel }))
    await submeter(id)
    dados(await act(id, 'assumir'))
    await approve(id)
    const { situacao_car } = await getProcesso(origin)
    expect([i, situacao_car]).toEqual([i, i < 2 ? 'AT' : 'RE'])
  }
  await phone.goto(`/processos/${origin}`)
  await phone.getByText('Cadastro substituído').waitFor()
  await seen(phone, 'divided')
})

test('an owner joins two properties, and the analyst sees what they are together', async () => {
  const [one, other] = [await readyToDecide('maria'), await readyToDecide('maria')]
  for (const { id } of [one, other]) await approve(id)
  const phone = await open({ who: 'maria', em: `/processos/${one.id}`, largura: 360 })
  await phone.getByRole('button', { name: 'Juntar a outro imóvel' }).click()
  const dialog = phone.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: /^Juntar os/ }).count()).toBe(0)
  await dialog.getByLabel('Procurar entre os seus cadastros aprovados').fill(other.numero)
  await dialog.getByRole('checkbox', { name: new RegExp(other.numero) }).check()
  await seen(phone, 'juntar')
  await dialog.getByRole('button', { name: 'Juntar os dois' }).click()
  await phone.getByText(`Remembramento de ${one.numero} e ${other.numero}`).waitFor()
  await seen(phone, 'remembramento-opened')
  const [, id = ''] = /\/processos\/([\w-]{36})/.exec(phone.url()) ?? []
  const [joined, first, second] = await Promise.all([id, one.id, other.id].map((which) => getProcesso(which)))
  expect(joined?.imovel.area_ha).toBe((first?.imovel.area_ha ?? 0) + (second?.imovel.area_ha ?? 0))
  // Both papers of both are there, and nothing is sent again.
  const papers = await all<{ status: string }>(`/processos/${id}/documentos`, await tokenOf('maria'))
  expect(papers.map(({ status }) => status)).toEqual(['valido', 'valido', 'valido', 'valido'])
  await submeter(id)

  const bench = await open({ who: 'analista', em: onBench(id), largura: 1440, altura: 900 })
  await bench.getByRole('tab', { name: 'Origem', selected: true }).waitFor()
  await bench.getByRole('heading', { name: 'Os imóveis que se juntam' }).waitFor()
  await seen(bench, 'bench-joined')
  dados(await act(id, 'assumir'))
  await approve(id)
  for (const origin of [one, other])
    expect(await getProcesso(origin.id)).toMatchObject({ situacao_car: 'RE', substituido_por: [{ id }] })
  await phone.goto(`/processos/${other.id}`)
  await phone.getByText('Cadastro substituído').waitFor()
})

test('who bought a property begins with its data, and takes the place of the seller once it is approved', async () => {
  const { id: origin } = await readyToDecide('maria')
  await approve(origin)
  const key = dados<{ numero: string; chave: string }>(
    await get(`/processos/${origin}/acompanhamento`, await tokenOf('maria')),
  )
  const phone = await open({ who: 'joao', em: '/processos', largura: 360 })
  await phone.getByRole('link', { name: 'Comprei um imóvel que já tem cadastro' }).click()
  await phone.getByRole('button', { name: 'Começar' }).click()
  await phone.getByText('A chave tem 12 letras e números.').first().waitFor()
  await seen(phone, 'transferencia')
  await phone.getByLabel('Número do processo').fill(key.numero)
  await phone.getByLabel('Chave').fill('AAAAAAAAAAAA')
  await phone.getByRole('button', { name: 'Começar' }).click()
  await phone
    .getByText(/Não há processo com este número e esta chave/)
    .first()
    .waitFor()
  await phone.getByLabel('Chave').fill(key.chave)
  await phone.getByRole('button', { name: 'Começar' }).click()
  await phone.getByText(`Transferência de ${key.numero}`).waitFor()
  await seen(phone, 'transferencia-opened')
  const [, id = ''] = /\/processos\/([\w-]{36})/.exec(phone.url()) ?? []
  const bought = await getProcesso(id, 'joao')
  expect(bought.imovel).toEqual((await getProcesso(origin)).imovel)
  expect([bought.proprietario, await all(`/processos/${id}/documentos`, await tokenOf('joao'))]).toEqual([{}, []])
  expect((await get(`/processos/${origin}`, await tokenOf('joao'))).status).toBe(404)
})
