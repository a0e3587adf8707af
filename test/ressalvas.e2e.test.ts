import { until } from '@car/testing/until'
import { beforeAll, expect, test } from '@jest/globals'
import { dados, erro, get, lista, post, todos } from './support/api.ts'
import { ccirPdf, jpeg } from './support/arquivos.ts'
import { como } from './support/entrar.ts'
import { agir, enviar, lidos, rascunho, submeter } from './support/fabrica.ts'
import { ficha } from './support/imovel.ts'
import type { Achado, Ato, Aviso, DadosExtraidos, Documento, ItemDaFila, Recebido, Ressalva } from './support/tipos.ts'

/** A paper that nobody can read is no dead end: a person reads it, and says so on record. */

const TEXTO = 'A certidão ficou na enchente e é tudo o que se salvou dela.'
const EM_SEGUNDOS = 5_000

let maria: string
let analista: string
let id: string
let copia: string
let ressalva: Ressalva
beforeAll(async () => {
  maria = await como('maria')
  analista = await como('analista')
  id = (await rascunho()).id
  const foto = { arquivo: jpeg('ccir8.blurred.jpg'), nome: 'foto.jpg', mime: 'image/jpeg' }
  copia = dados<Recebido>(await enviar(maria, id, foto), 202).id
  await enviar(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  await lidos(id)
})

const pedido = (mais: object = {}) => ({
  tipo_documento: 'matricula_imovel',
  motivo: 'ilegivel',
  texto: TEXTO,
  documento_id: copia,
  ...mais,
})
const ressalvar = (json: object) => post(`/processos/${id}/ressalvas`, maria, json)
const acharNaFila = async (filtro: string) =>
  todos<ItemDaFila>(`/analista/processos?${filtro}&q=${encodeURIComponent(ficha().imovel.denominacao)}`, analista)

test('without one the case is stopped; with one it goes on', async () => {
  const parada = erro(await post(`/processos/${id}/submeter`, maria))
  expect([parada.dito, parada.detalhes]).toEqual(['422 CAR-004', { 'documentos.matricula_imovel': 'invalid_value' }])
  expect(erro(await ressalvar(pedido({ texto: 'curto' }))).detalhes).toEqual({ texto: 'too_short' })
  expect(erro(await ressalvar(pedido({ documento_id: undefined }))).detalhes).toEqual({ documento_id: 'required' })
  ressalva = dados<Ressalva>(await ressalvar(pedido()), 201)
  expect(ressalva).toMatchObject({ status: 'aberta', documento_id: copia })
  expect(erro(await ressalvar(pedido())).dito).toBe('409 CAR-005')
  expect(lista<Ressalva>(await get(`/processos/${id}/ressalvas`, maria)).data).toEqual([ressalva])
  expect((await submeter(id)).status).toBe('submetido')
})

test('it stands in the queue, and as a reason of risk', async () => {
  const desta = ({ processo_id }: ItemDaFila) => processo_id === id
  const achados = await until(
    () => acharNaFila('ressalva=aberta'),
    (itens) => itens.some(desta),
  )
  expect(achados.find(desta)).toMatchObject({ ressalvas_abertas: 1 })
  expect(achados.find(desta)?.fatores.map(({ codigo }) => codigo)).toContain('matricula_com_ressalva')
})

test('who holds the case accepts the copy, and what they read in it is compared', async () => {
  dados(await agir(id, 'assumir'))
  expect(erro(await agir(id, 'aprovar', 'analista', {})).mensagem).toMatch(/a matrícula do imóvel/)
  const decisao = {
    resultado: 'aceita',
    motivo: 'O número e a área se leem.',
    dados: { numero_matricula: ficha().imovel.matricula?.numero, area_ha: ficha().imovel.area_ha },
  }
  const decidida = dados<Ressalva>(await agir(id, `ressalvas/${ressalva.id}/decidir`, 'analista', decisao))
  expect(decidida).toMatchObject({ status: 'aceita', decisao: { motivo: decisao.motivo, dados: decisao.dados } })
  const lidoDela = () => get(`/documentos/${copia}/dados-extraidos`, analista)
  const dito = await until(
    async () => dados<DadosExtraidos>(await lidoDela()),
    ({ area_ha }) => area_ha !== null,
    EM_SEGUNDOS,
  )
  expect(dito).toMatchObject({ ...decisao.dados, proprietario_nome: null })
  expect(dito.campos.filter(({ fonte }) => fonte === 'pessoa').map(({ nome }) => nome)).toEqual([
    'numero_matricula',
    'area_ha',
  ])
  const documento = dados<Documento[]>(await get(`/processos/${id}/documentos`, maria)).find((d) => d.id === copia)
  expect(documento).toMatchObject({ status: 'valido', motivo: null })
  const achados = await todos<Achado>(`/analista/processos/${id}/achados`, analista)
  const situacao = (codigo: string) => achados.find((achado) => achado.codigo === codigo)?.situacao
  expect([situacao('numero_matricula'), situacao('area_matricula'), situacao('proprietario_matricula')]).toEqual([
    'ok',
    'ok',
    'a_confirmar',
  ])
})

test('history and notices tell of it, and the case can be approved', async () => {
  const atos = await todos<Ato>(`/processos/${id}/historico`, maria)
  expect(atos.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining(['ressalva_feita', 'ressalva_decidida', 'documento_aceito']),
  )
  await until(
    async () => todos<Aviso>('/avisos', maria),
    (avisos) => avisos.some((aviso) => aviso.titulo === 'Ressalva aceita' && aviso.caminho.includes(id)),
  )
  expect(dados<{ status: string }>(await agir(id, 'aprovar', 'analista', {})).status).toBe('aprovado')
})
