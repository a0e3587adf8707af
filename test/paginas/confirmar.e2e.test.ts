import { expect, test } from '@jest/globals'
import { dados, get } from '../support/api.ts'
import { matriculaDeLinhas } from '../support/arquivos.ts'
import { como } from '../support/entrar.ts'
import { enviar, lidos, rascunho } from '../support/fabrica.ts'
import { navegador, visto } from '../support/pagina.ts'
import type { Assistente, DadosExtraidos, Recebido } from '../support/tipos.ts'

/** What was read without certainty is asked of the person who has the paper at hand. */

const abrir = navegador()

const AREA = 'com a área de 747,8750 ha (setecentos e quarenta e sete hectares, oitenta e sete ares'
const VENDA = 'AV-1-64.805: destaque de parte do imóvel, com a área de 10,0000 ha, conforme escritura.'
const matricula = (area: string, averbacao: string): Buffer =>
  matriculaDeLinhas([
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

async function lidaEm(processo: string, arquivo: Buffer): Promise<string> {
  const { id } = dados<Recebido>(await enviar(await como('maria'), processo, { arquivo }), 202)
  expect((await lidos(processo)).map(({ status }) => status)).toEqual(['valido'])
  return id
}
/** What the assistant says that this document still needs. */
const pedido = async (processo: string): Promise<string | undefined> =>
  dados<Assistente>(await get(`/processos/${processo}/assistente`, await como('maria'))).faltando.find(
    ({ codigo }) => codigo === 'confirmar_matricula_imovel',
  )?.mensagem
const extraidos = async (id: string): Promise<DadosExtraidos> =>
  dados<DadosExtraidos>(await get(`/documentos/${id}/dados-extraidos`, await como('maria')))

test('a guess is shown beside its place on the page, and one press says that it is right', async () => {
  const { id: processo } = await rascunho()
  const id = await lidaEm(processo, matricula(AREA, VENDA))
  const page = await abrir({ quem: 'maria', em: `/processos/${processo}/documentos`, largura: 360 })
  await page.getByText('É esta a área?').waitFor()
  await page.getByText('737,875 hectares').waitFor()
  await page.getByAltText('O lugar do documento em que está').waitFor()
  await visto(page, 'confirmar-palpite')
  await page.getByRole('button', { name: 'Sim' }).click()
  await page.getByText('você informou').waitFor()
  await visto(page, 'confirmar-dito')
  expect(await extraidos(id)).toMatchObject({
    area_ha: null,
    confirmacoes: [{ nome: 'area_ha', valor: 737.875 }],
  })
})

test('what was not found is asked in words', async () => {
  const { id: processo } = await rascunho()
  const id = await lidaEm(processo, matricula('com a área descrita abaixo (em hectares, ares', ''))
  const page = await abrir({ quem: 'maria', em: `/processos/${processo}/documentos`, largura: 360 })
  await page.getByText('Não conseguimos ler a área. Qual é, em hectares?').waitFor()
  expect(await pedido(processo)).toBe('Confira um valor que não foi lido com certeza: a matrícula do imóvel.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Escreva a área em hectares.').waitFor()
  await visto(page, 'confirmar-vazio')
  await page.getByLabel(/No documento está/).fill('747,875')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('você informou').waitFor()
  expect(await extraidos(id)).toMatchObject({ area_ha: null, confirmacoes: [{ nome: 'area_ha', valor: 747.875 }] })
  expect(await pedido(processo)).toBeUndefined()
})
