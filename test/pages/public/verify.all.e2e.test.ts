import { beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { dados, get } from '../../support/api.ts'
import { minimalPdf } from '../../support/papers/files.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { act, rejectionRequest, readyToDecide } from '../../support/factory.ts'
import { drop } from '../../support/pages/download-and-drop.ts'
import { browser, seen } from '../../support/pages/page.ts'
import type { Job, Verification } from '../../support/types.ts'

const open = browser()
const TIMEOUT_MS = 200_000

type Dossie = { codigo: string; pdf: Buffer }
let processo: string
let first: Dossie
beforeAll(async () => {
  processo = (await readyToDecide()).id
  first = await issue()
}, TIMEOUT_MS)

async function issue(): Promise<Dossie> {
  const { job_id } = dados<Job>(await act(processo, 'gerar-dossie'), 202)
  const token = await tokenOf('analista')
  const { codigo_verificacao } = await until(
    async () => dados<Job>(await get(`/analista/dossies/${job_id}`, token)),
    ({ status }) => status === 'pronto',
    TIMEOUT_MS,
  )
  return { codigo: `${codigo_verificacao}`, pdf: (await get(`/analista/dossies/${job_id}/download`, token)).bytes }
}

/** Waits until the verification has this state, at most five seconds after an act. */
const end = (situacao: Verification['situacao']) =>
  until(
    async () => dados<Verification>(await get(`/publico/dossies/${first.codigo}`)),
    (verification) => verification.situacao === situacao,
    5_000,
  )

/** Checks that the address on the cover, the typed code and the dropped file all lead to this sentence. */
async function said({ codigo, pdf }: Dossie, sentence: string, name: string): Promise<void> {
  const page = await open({ em: `/verificar/${codigo}` })
  await page.getByText(sentence, { exact: true }).waitFor()
  await seen(page, `verify-address-${name}`)
  await page.goto('/verificar')
  await page.getByRole('textbox', { name: 'Código do dossiê' }).fill(codigo.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByText(sentence, { exact: true }).waitFor()
  await page.getByText('Para saber se o seu arquivo não foi alterado, escolha-o acima.').waitFor()
  await seen(page, `verify-code-${name}`)
  await page.goto('/verificar')
  const sent: string[] = []
  page.on('request', (request) => {
    if ((request.postDataBuffer()?.length ?? 0) > 100) sent.push(request.url())
  })
  await drop(page.locator('.drop'), 'dossie.pdf', pdf)
  await page.getByText(sentence, { exact: true }).waitFor()
  await page.getByText('O arquivo é, byte por byte, o que foi emitido.').waitFor()
  await page.getByText('O selo cobre o arquivo inteiro e confere: nenhum byte mudou desde a emissão.').waitFor()
  expect(sent).toEqual([])
  const recibo = page.getByRole('link', { name: 'Baixar' })
  expect(
    (await (await fetch(new URL(`${await recibo.getAttribute('href')}`, page.url()))).text()).split('.'),
  ).toHaveLength(3)
  await page.getByText('Conferir sem este serviço').click()
  await page.getByRole('link', { name: 'as chaves do emissor' }).waitFor()
  await seen(page, `verify-file-${name}`)
}

describe('a dossier', () => {
  test(
    'is current, then the case goes on, then another takes its place',
    async () => {
      await end('valido')
      await said(first, 'Autêntico e atual', 'current')
      dados(await act(processo, 'rejeitar', 'analista', rejectionRequest))
      await end('processo_mudou')
      await said(first, 'Autêntico, mas o processo mudou depois', 'changed')
      const second = await issue()
      await end('substituido')
      await said(first, 'Substituído', 'replaced')
      await said(second, 'Autêntico e atual', 'current-again')
    },
    2 * TIMEOUT_MS,
  )

  test('that nobody issued is not found, by either', async () => {
    const page = await open({ em: '/verificar/0000-0000-0000-0000' })
    await page.getByText('Não encontrado: confira o código', { exact: true }).waitFor()
    await seen(page, 'verify-address-unknown')
    await page.getByLabel('Código de verificação').fill('ABC')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByText('Um código de verificação tem 16 letras e números').waitFor()
    await seen(page, 'verify-address-malformed')
    await page.goto('/verificar')
    // A file dropped beside the field is ignored, and does not replace the page.
    await drop(page.getByRole('heading', { level: 1 }), 'ao-lado.pdf', first.pdf)
    // With one more byte the file is not the issued dossier.
    await drop(page.locator('.drop'), 'alterado.pdf', Buffer.concat([first.pdf, Buffer.from(' ')]))
    await page.getByText('O arquivo não termina onde o selo termina').waitFor()
    await seen(page, 'verify-file-unknown')
  })

  test('is checked elsewhere by the steps of a page, and the proof of an act here', async () => {
    const proof = (await get(`/processos/${processo}/historico/1/prova`, await tokenOf('analista'))).bytes
    const page = await open({ em: '/verificar' })
    await drop(page.locator('.drop'), 'prova.json', proof)
    await page.getByText('O ato está no registro público', { exact: true }).waitFor()
    await seen(page, 'verify-proof')
    await page.getByText('Conferir sem este serviço').click()
    await page.getByRole('link', { name: 'O passo a passo, com figuras' }).click()
    await page.getByRole('heading', { level: 1, name: 'Conferir um dossiê sem este serviço' }).waitFor()
    const program = await page.getByRole('link', { name: 'este programa' }).getAttribute('href')
    expect(await (await fetch(new URL(`${program}`, page.url()))).text()).toContain('package main')
    expect(await page.getByText(/SERVIÇO/).count()).toBe(0)
    await seen(page, 'conferir')
  })

  test('is compared with its code on the page of its address, where nothing leaves the device', async () => {
    const page = await open({ em: `/verificar/${first.codigo}` })
    const requests: string[] = []
    page.on('request', (request) => void requests.push(request.url()))
    await drop(page.locator('.drop'), 'dossie.pdf', first.pdf)
    await page.getByText('É o arquivo emitido.').waitFor()
    await seen(page, 'verify-address-same')
    await drop(page.locator('.drop'), 'outro.pdf', minimalPdf())
    await page.getByText('Não é o arquivo emitido.').waitFor()
    await seen(page, 'verify-address-different')
    expect(requests).toEqual([])
  })
})
