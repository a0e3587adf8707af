import { describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { dados, get, patch, post } from '../support/api.ts'
import { naBancada } from '../support/bancada.ts'
import { como, CPF, pessoaDe } from '../support/entrar.ts'
import {
  agir,
  comDocumentosValidos,
  lidos,
  obter,
  pedidoDePendencia,
  pendente,
  rascunho,
  rejeitado,
} from '../support/fabrica.ts'
import { ficha } from '../support/imovel.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Pendencia } from '../support/tipos.ts'

/** An act on a case that somebody else changed meanwhile: what they did is told, what was typed stays, and it goes again. */

const abrir = navegador()
const MUDOU = 'Este processo mudou enquanto você trabalhava'
const naAnalise = { quem: 'analista', largura: 1440, altura: 900 } as const

/** In another window. */
const editar = async (id: string, area_ha: number) =>
  dados(await patch(`/processos/${id}`, await como('maria'), { imovel: { area_ha } }))
async function autorizar(id: string, quem: 'tecnica' | 'tecnico', escopo: 'consultar' | 'submeter'): Promise<void> {
  await como(quem) // who never signed in is not known
  dados(await post(`/processos/${id}/autorizacoes`, await como('maria'), { cpf: CPF[quem], escopo }), 201)
}
const pendencias = async (id: string): Promise<Pendencia[]> =>
  dados<Pendencia[]>(await get(`/processos/${id}/pendencias`, await como('maria')))

/** The refusal, with what was done meanwhile. */
const dito = (onde: Page | Locator, ato: string) =>
  onde.getByRole('status').filter({ hasText: MUDOU }).getByText(ato, { exact: false }).waitFor()

describe('who brought the case', () => {
  test('sends what is on the screen, not what another window made of it', async () => {
    const { id } = await comDocumentosValidos()
    const page = await abrir({ quem: 'maria', em: `/processos/${id}` })
    await page.getByRole('button', { name: 'Enviar para análise' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Enviar para análise?' })
    await editar(id, 527.5)
    await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
    await dito(dialogo, 'Dados do imóvel ou do proprietário alterados.')
    await dialogo.getByText('527,50 hectares').waitFor()
    expect((await obter(id)).status).toBe('rascunho')
    await visto(page, 'conflito-enviar')
    await dialogo.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText('Submetido', { exact: true }).waitFor()
  })

  test('is not overtaken by their own last act, which the screen does not show yet', async () => {
    const nova = ficha()
    nova.imovel.area_ha = 700
    nova.proprietario.nome = 'Outra Pessoa'
    const { id } = await comDocumentosValidos('maria', nova)
    const page = await abrir({ quem: 'maria', em: `/processos/${id}` })
    const usar = (campo: string) => page.getByRole('button', { name: `Usar o valor lido: ${campo}` }).first()
    await usar('Nome do proprietário').waitFor()
    // What is read after the first act comes only with the second.
    const lida = Promise.withResolvers<void>()
    await page.route(`**/api/v1/processos/${id}`, async (rota) => {
      if (rota.request().method() === 'GET') await lida.promise
      await rota.continue()
    })
    const mudou = () =>
      page.waitForResponse((resposta) => resposta.request().method() === 'PATCH' && resposta.url().endsWith(id))
    const primeira = mudou()
    await usar('Área').click()
    expect((await primeira).status()).toBe(200)
    const segunda = mudou()
    await usar('Nome do proprietário').click()
    expect((await segunda).status()).toBe(200)
    lida.resolve()
    await usar('Nome do proprietário').waitFor({ state: 'detached' })
    expect(await page.getByText(MUDOU).count()).toBe(0)
  })

  test('answers a pendency, and what was typed stays', async () => {
    const { id, pendencia } = await pendente()
    await lidos(id)
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    await editar(id, 527.5)
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await dito(page, 'Dados do imóvel ou do proprietário alterados.')
    expect(await page.getByLabel('Resposta').inputValue()).toBe('A área foi medida de novo.')
    await visto(page, 'conflito-responder')
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.waitForURL(`**/processos/${id}`)
    expect((await pendencias(id)).map(({ resposta }) => resposta)).toEqual(['A área foi medida de novo.'])
  })

  test('is told that a pendency waits no more, and still has what was typed', async () => {
    const { id, pendencia } = await pendente()
    await lidos(id)
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/pendencias/${pendencia.id}` })
    await page.getByLabel('Resposta').fill('A área foi medida de novo.')
    dados(await agir(id, `pendencias/${pendencia.id}/cancelar`))
    await page.getByRole('button', { name: 'Enviar resposta' }).click()
    await page.getByText('Esta pendência está cancelada. Não há nada a responder.').waitFor()
    const guardado = page.getByRole('region', { name: 'O que você tinha escrito' })
    await guardado.getByText('A área foi medida de novo.').waitFor()
    await visto(page, 'conflito-cancelada')
    await guardado.getByRole('button', { name: 'Descartar' }).click()
    await guardado.waitFor({ state: 'detached' })
  })

  test('appeals, and what was typed stays', async () => {
    const { id } = await rejeitado()
    await lidos(id)
    const page = await abrir({ quem: 'maria', em: `/processos/${id}/decisao` })
    await page.getByRole('button', { name: 'Recorrer' }).click()
    await page.getByLabel('Por que você recorre').fill('A área foi retificada no registro.')
    await autorizar(id, 'tecnico', 'consultar')
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    await dito(page, `${pessoaDe('tecnico').nome} autorizado`)
    expect(await page.getByLabel('Por que você recorre').inputValue()).toBe('A área foi retificada no registro.')
    await page.getByRole('button', { name: 'Enviar recurso' }).click()
    await page.getByText('O recurso espera a decisão da supervisão.').waitFor()
  })
})

test('a technician signs what is on the screen', async () => {
  const { id } = await rascunho()
  await autorizar(id, 'tecnica', 'submeter')
  const page = await abrir({ quem: 'tecnica', em: `/processos/${id}/assinatura` })
  await page.getByLabel('Conselho').fill('CREA-MT')
  await page.getByLabel('Registro').fill('123456')
  await page.getByLabel('ART ou TRT').fill('MT2026000123')
  await editar(id, 527.5)
  await page.getByRole('button', { name: 'Assinar' }).click()
  await dito(page, 'Dados do imóvel ou do proprietário alterados.')
  expect(await page.getByLabel('ART ou TRT').inputValue()).toBe('MT2026000123')
  await visto(page, 'conflito-assinar')
  await page.getByRole('button', { name: 'Assinar' }).click()
  await page.getByText(`Assinado por ${pessoaDe('tecnica').nome}`).waitFor()
})

describe('the analyst', () => {
  test('asks for what nobody asked meanwhile', async () => {
    const { id } = await pendente()
    await lidos(id)
    const page = await abrir({ ...naAnalise, em: naBancada(id, '?aba=pendencias') })
    await page.getByRole('button', { name: 'Nova pendência…' }).click()
    await page.getByLabel('Sobre o que é').selectOption('documento')
    await page.getByLabel('O que se pede').fill('Envie a certidão atualizada.')
    dados(await agir(id, 'criar-pendencia', 'supervisora', pedidoDePendencia), 201)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Nova pendência' })
    await dito(dialogo, pedidoDePendencia.descricao)
    expect(await page.getByLabel('O que se pede').inputValue()).toBe('Envie a certidão atualizada.')
    await visto(page, 'conflito-pedir')
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await dialogo.waitFor({ state: 'detached' })
    expect((await pendencias(id)).map(({ descricao }) => descricao)).toContain('Envie a certidão atualizada.')
  })

  const RESPOSTA = { resposta: 'A diferença vem da retificação de 2019.' }
  const responder = async (id: string, pid: string) =>
    dados(await post(`/processos/${id}/pendencias/${pid}/responder`, await como('maria'), RESPOSTA))

  async function encerrar(id: string, { descricao }: Pendencia, verbo: 'Resolver' | 'Cancelar') {
    await lidos(id)
    const page = await abrir({ ...naAnalise, em: naBancada(id, '?aba=pendencias') })
    const item = page.getByRole('listitem').filter({ hasText: descricao })
    await item.getByRole('button', { name: `${verbo}…` }).click()
    const dialogo = page.getByRole('dialog', { name: `${verbo} a pendência` })
    return { page, item, dialogo, botao: dialogo.getByRole('button', { name: verbo }) }
  }

  test('closes a pendency after reading what was answered meanwhile', async () => {
    const { id, pendencia } = await pendente()
    const { item, dialogo, botao } = await encerrar(id, pendencia, 'Resolver')
    await responder(id, pendencia.id)
    await botao.click()
    await dito(dialogo, RESPOSTA.resposta)
    expect((await pendencias(id)).map(({ status }) => status)).toEqual(['respondida'])
    await botao.click()
    await item.getByText('Resolvida').waitFor()
  })

  test('takes back a pendency as it stands there; one that was answered is no longer taken back', async () => {
    const { id, pendencia } = await pendente()
    const { page, item, dialogo, botao } = await encerrar(id, pendencia, 'Cancelar')
    dados(await agir(id, 'criar-pendencia', 'supervisora', { ...pedidoDePendencia, descricao: 'Envie o mapa.' }), 201)
    await botao.click()
    await dito(dialogo, 'Envie o mapa.')
    await responder(id, pendencia.id)
    await botao.click()
    const recusa = dialogo.getByRole('status').filter({ hasText: 'já está respondida.' })
    await recusa.getByText(RESPOSTA.resposta, { exact: false }).waitFor()
    await visto(page, 'conflito-cancelar')
    await dialogo.getByRole('button', { name: 'Voltar' }).click()
    await item.getByText('Respondida').waitFor()
    await item.getByRole('button', { name: 'Resolver…' }).waitFor()
    expect(await item.getByRole('button', { name: 'Cancelar…' }).count()).toBe(0)
  })
})
