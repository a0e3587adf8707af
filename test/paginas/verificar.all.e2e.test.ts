import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { dados, get } from '../support/api.ts'
import { pdfMinimo } from '../support/arquivos.ts'
import { como } from '../support/entrar.ts'
import { agir, pedidoDeRejeicao, prontoParaDecidir } from '../support/fabrica.ts'
import { soltar } from '../support/baixar-e-soltar.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Job, Verificacao } from '../support/tipos.ts'

/** Whether a dossier still stands, as anybody reads it who holds its code or its file. */

const abrir = navegador()
const DEMORA_MS = 200_000

type Dossie = { codigo: string; pdf: Buffer }
let processo: string
let primeiro: Dossie
beforeAll(async () => {
  processo = (await prontoParaDecidir()).id
  primeiro = await emitir()
}, DEMORA_MS)

async function emitir(): Promise<Dossie> {
  const { job_id } = dados<Job>(await agir(processo, 'gerar-dossie'), 202)
  const token = await como('analista')
  const { codigo_verificacao } = await until(
    async () => dados<Job>(await get(`/analista/dossies/${job_id}`, token)),
    ({ status }) => status === 'pronto',
    DEMORA_MS,
  )
  return { codigo: `${codigo_verificacao}`, pdf: (await get(`/analista/dossies/${job_id}/download`, token)).bytes }
}

/** Five seconds at most after an act. */
const ate = (situacao: Verificacao['situacao']) =>
  until(
    async () => dados<Verificacao>(await get(`/publico/dossies/${primeiro.codigo}`)),
    (dita) => dita.situacao === situacao,
    5_000,
  )

/** The same is said by the address on the cover, by the code that is typed, and by the file that is dropped. */
async function dito({ codigo, pdf }: Dossie, frase: string, nome: string): Promise<void> {
  const page = await abrir({ em: `/verificar/${codigo}` })
  await page.getByText(frase, { exact: true }).waitFor()
  await visto(page, `verificar-endereco-${nome}`)
  await page.goto('/verificar')
  await page.getByRole('textbox', { name: 'Código do dossiê' }).fill(codigo.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByText(frase, { exact: true }).waitFor()
  await page.getByText('Para saber se o seu arquivo não foi alterado, escolha-o acima.').waitFor()
  await visto(page, `verificar-codigo-${nome}`)
  await page.goto('/verificar')
  await soltar(page.locator('.soltar'), 'dossie.pdf', pdf)
  await page.getByText(frase, { exact: true }).waitFor()
  await page.getByText('O arquivo é, byte por byte, o que foi emitido.').waitFor()
  await visto(page, `verificar-arquivo-${nome}`)
}

describe('a dossier', () => {
  test(
    'is current, then the case goes on, then another takes its place',
    async () => {
      await ate('valido')
      await dito(primeiro, 'Autêntico e atual', 'atual')
      dados(await agir(processo, 'rejeitar', 'analista', pedidoDeRejeicao))
      await ate('processo_mudou')
      await dito(primeiro, 'Autêntico, mas o processo mudou depois', 'mudou')
      const segundo = await emitir()
      await ate('substituido')
      await dito(primeiro, 'Substituído', 'substituido')
      await dito(segundo, 'Autêntico e atual', 'outra-vez')
    },
    2 * DEMORA_MS,
  )

  test('that nobody issued is not found, by either', async () => {
    const page = await abrir({ em: '/verificar/0000-0000-0000-0000' })
    await page.getByText('Não encontrado: confira o código', { exact: true }).waitFor()
    await visto(page, 'verificar-endereco-desconhecido')
    await page.getByLabel('Código de verificação').fill('ABC')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByText('Um código de verificação tem 16 letras e números').waitFor()
    await visto(page, 'verificar-endereco-sem-forma')
    await page.goto('/verificar')
    // Beside its place a file is not taken, nor does it take that of the page.
    await soltar(page.getByRole('heading', { level: 1 }), 'ao-lado.pdf', primeiro.pdf)
    // One letter more, and the file is another.
    await soltar(page.locator('.soltar'), 'alterado.pdf', Buffer.concat([primeiro.pdf, Buffer.from(' ')]))
    await page.getByText('Este arquivo não é um dossiê emitido por este serviço').waitFor()
    await visto(page, 'verificar-arquivo-desconhecido')
  })

  test('is compared with its code on the page of its address, where nothing leaves the device', async () => {
    const page = await abrir({ em: `/verificar/${primeiro.codigo}` })
    const pedidos: string[] = []
    page.on('request', (pedido) => void pedidos.push(pedido.url()))
    await soltar(page.locator('.soltar'), 'dossie.pdf', primeiro.pdf)
    await page.getByText('É o arquivo emitido.').waitFor()
    await visto(page, 'verificar-endereco-igual')
    await soltar(page.locator('.soltar'), 'outro.pdf', pdfMinimo())
    await page.getByText('Não é o arquivo emitido.').waitFor()
    await visto(page, 'verificar-endereco-diferente')
    expect(pedidos).toEqual([])
  })
})
