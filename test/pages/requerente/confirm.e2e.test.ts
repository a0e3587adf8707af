import { expect, test } from '@jest/globals'
import { dados, get } from '../../support/api.ts'
import { onBench } from '../../support/pages/bench.ts'
import { ccirPdf, pdfOfLines } from '../../support/papers/files.ts'
import { tokenOf } from '../../support/sign-in.ts'
import { act, send, readings, rascunho, submeter } from '../../support/factory.ts'
import { form } from '../../support/papers/imovel.ts'
import { browser, seen } from '../../support/pages/page.ts'
import type { Assistant, ExtractedData, Received } from '../../support/types.ts'

const open = browser()

const AREA = 'com a área de 747,8750 ha (setecentos e quarenta e sete hectares, oitenta e sete ares'
const SALE = 'AV-1-64.805: destaque de parte do imóvel, com a área de 10,0000 ha, conforme escritura.'
const matricula = (area: string, averbacao: string): Buffer =>
  pdfOfLines([
    'REGISTRO DE IMÓVEIS',
    'LIVRO Nº 2 - REGISTRO GERAL',
    'MATRÍCULA Nº 64.805',
    '',
    'IMÓVEL: uma gleba de terras denominada Fazenda Boa Vista, situada no município de Uberaba,',
    `Estado de Minas Gerais, ${area}`,
    'e cinquenta centiares), com os limites descritos no memorial arquivado neste ofício.',
    'PROPRIETÁRIO: SEBASTIÃO FERREIRA DOS SANTOS, brasileiro, agricultor, inscrito no CPF sob',
    'o nº 783.072.703-16, residente no imóvel.',
    'REGISTRO ANTERIOR: transcrição 4.321 deste ofício.',
    averbacao,
    'O Oficial do Registro de Imóveis.',
  ])

async function readIn(processo: string, arquivo: Buffer): Promise<string> {
  const { id } = dados<Received>(await send(await tokenOf('maria'), processo, { arquivo }), 202)
  expect((await readings(processo)).map(({ status }) => status)).toEqual(['valido'])
  return id
}
/** Returns the assistant's request to confirm the matrícula, if any. */
const request = async (processo: string): Promise<string | undefined> =>
  dados<Assistant>(await get(`/processos/${processo}/assistente`, await tokenOf('maria'))).faltando.find(
    ({ codigo }) => codigo === 'confirmar_matricula_imovel',
  )?.mensagem
const extracted = async (id: string): Promise<ExtractedData> =>
  dados<ExtractedData>(await get(`/documentos/${id}/dados-extraidos`, await tokenOf('maria')))

test('a guess is shown beside its place on the page, and one press says that it is right', async () => {
  const { id: processo } = await rascunho()
  const id = await readIn(processo, matricula(AREA, SALE))
  const page = await open({ who: 'maria', em: `/processos/${processo}/documentos`, largura: 360 })
  await page.getByText('É esta a área?').waitFor()
  await page.getByText('737,875 hectares').waitFor()
  await page.getByAltText('O lugar do documento em que está').waitFor()
  await seen(page, 'confirm-guess')
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.getByText('você informou').waitFor()
  await seen(page, 'confirm-said')
  expect(await extracted(id)).toMatchObject({
    area_ha: null,
    confirmacoes: [{ nome: 'area_ha', valor: 737.875 }],
  })
})

test('what was not found is asked in words', async () => {
  const { id: processo } = await rascunho()
  const id = await readIn(processo, matricula('com a área descrita abaixo (em hectares, ares', ''))
  const page = await open({ who: 'maria', em: `/processos/${processo}/documentos`, largura: 360 })
  await page.getByText('Não conseguimos ler a área. Qual é, em hectares?').waitFor()
  expect(await request(processo)).toBe('Confira um valor que não foi lido com certeza: a matrícula do imóvel.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Escreva a área em hectares.').waitFor()
  await seen(page, 'confirm-empty')
  await page.getByLabel(/No documento está/).fill('747,875')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('você informou').waitFor()
  expect(await extracted(id)).toMatchObject({ area_ha: null, confirmacoes: [{ nome: 'area_ha', valor: 747.875 }] })
  expect(await request(processo)).toBeUndefined()
})

test('a wrong guess is said to be wrong, and what the owner says in its place is settled by the analyst', async () => {
  const { id: processo } = await rascunho()
  const maria = await tokenOf('maria')
  const id = await readIn(processo, matricula(AREA, SALE))
  const page = await open({ who: 'maria', em: `/processos/${processo}/documentos`, largura: 360 })
  const no = page.getByRole('button', { name: 'Não, é outro' })
  await no.click()
  await seen(page, 'confirm-wrong')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await no.click()
  await page.getByLabel(/No documento está/).fill('747.88')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('você informou').getByText('747,88 hectares').waitFor()
  await page.getByText('A análise confere no papel.').first().waitFor()
  expect(await no.count()).toBe(0)
  // What the owner says is said of the document. It is not what was read in it.
  expect(await extracted(id)).toMatchObject({ area_ha: null, confirmacoes: [{ nome: 'area_ha', valor: 747.88 }] })

  dados<Received>(await send(maria, processo, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' }), 202)
  await readings(processo)
  await submeter(processo)
  dados(await act(processo, 'assumir'))
  const bench = await open({ who: 'analista', em: onBench(processo), largura: 1440, altura: 900 })
  const finding = bench.locator('[data-achado^="area_matricula"]')
  const sides = finding.locator('.sides')
  await sides.waitFor()
  expect((await sides.innerText()).split('\n')).toEqual([
    'Declarado',
    '528,1068 hectares',
    'Palpite da leitura',
    '737,875 hectares',
    'Quem apresenta informou',
    '747,88 hectares',
  ])
  await finding.getByRole('button', { name: /^Matrícula do imóvel, página 1/ }).click()
  await bench.locator('[data-mark]').waitFor()
  await finding.getByRole('button', { name: 'Está no documento', exact: true }).waitFor()
  await finding.getByRole('button', { name: 'Não está no documento…' }).click()
  const dialog = bench.getByRole('dialog', { name: 'O declarado não está no documento' })
  await dialog.getByText('Quem apresenta informou').waitFor()
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await dialog.getByRole('link', { name: /^O que está no documento: Diga o que está lá/ }).waitFor()
  await seen(bench, 'bench-not-on-paper')
  await dialog.getByLabel('O que está no documento?').fill('A matrícula diz 747,8750 ha, como quem apresenta informou.')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await finding.getByText('Divergência', { exact: true }).waitFor()
  await finding.getByRole('button', { name: 'Pedir correção…' }).waitFor()
  expect(await extracted(id)).toMatchObject({ area_ha: null })
}, 300_000)

test('what was declared before the first document is not asked', async () => {
  const said = form()
  said.imovel.area_ha = 737.875
  const { id: processo } = await rascunho('maria', said)
  await readIn(processo, matricula(AREA, SALE))
  const page = await open({ who: 'maria', em: `/processos/${processo}/documentos`, largura: 360 })
  await page.getByText('Lido e aceito').waitFor()
  await page.waitForLoadState('networkidle')
  await seen(page, 'confirm-said-before')
  expect(await page.getByText('É esta a área?').count()).toBe(0)
  expect(await request(processo)).toBeUndefined()
})
