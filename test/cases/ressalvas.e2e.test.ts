import { until } from '@car/testing/until'
import { beforeAll, expect, test } from '@jest/globals'
import { dados, errorOf, get, list, post, all } from '../support/api.ts'
import { ccirPdf, jpeg } from '../support/papers/files.ts'
import { tokenOf } from '../support/sign-in.ts'
import { act, send, readings, rascunho, submeter } from '../support/factory.ts'
import { form } from '../support/papers/imovel.ts'
import type { Achado, Ato, Aviso, ExtractedData, Documento, QueueItem, Received, Ressalva } from '../support/types.ts'

/** Tests papers that no program can read: a person reads them, and the extracted data say so. */

const TEXT = 'A certidão ficou na enchente e é tudo o que se salvou dela.'
const WITHIN_MS = 5_000

let maria: string
let analista: string
let id: string
let copy: string
let ressalva: Ressalva
beforeAll(async () => {
  maria = await tokenOf('maria')
  analista = await tokenOf('analista')
  id = (await rascunho()).id
  const photo = { arquivo: jpeg('ccir8.blurred.jpg'), nome: 'foto.jpg', mime: 'image/jpeg' }
  copy = dados<Received>(await send(maria, id, photo), 202).id
  await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf(), nome: 'ccir.pdf' })
  await readings(id)
})

const request = (extra: object = {}) => ({
  tipo_documento: 'matricula_imovel',
  motivo: 'ilegivel',
  texto: TEXT,
  documento_id: copy,
  ...extra,
})
const ressalvar = (json: object) => post(`/processos/${id}/ressalvas`, maria, json)
const findInQueue = async (filter: string) =>
  all<QueueItem>(`/analista/processos?${filter}&q=${encodeURIComponent(form().imovel.denominacao)}`, analista)

test('without one the case is stopped; with one it goes on', async () => {
  const stop = errorOf(await post(`/processos/${id}/submeter`, maria))
  expect([stop.said, stop.byField]).toEqual(['422 CAR-004', { 'documentos.matricula_imovel': 'invalid_value' }])
  expect(errorOf(await ressalvar(request({ texto: 'curto' }))).byField).toEqual({ texto: 'too_short' })
  expect(errorOf(await ressalvar(request({ documento_id: undefined }))).byField).toEqual({ documento_id: 'required' })
  ressalva = dados<Ressalva>(await ressalvar(request()), 201)
  expect(ressalva).toMatchObject({ status: 'aberta', documento_id: copy })
  expect(errorOf(await ressalvar(request())).said).toBe('409 CAR-005')
  expect(list<Ressalva>(await get(`/processos/${id}/ressalvas`, maria)).data).toEqual([ressalva])
  expect((await submeter(id)).status).toBe('submetido')
})

test('it stands in the queue, and as a risk factor', async () => {
  const ofKind = ({ processo_id }: QueueItem) => processo_id === id
  const achados = await until(
    () => findInQueue('ressalva=aberta'),
    (items) => items.some(ofKind),
  )
  expect(achados.find(ofKind)).toMatchObject({ ressalvas_abertas: 1 })
  expect(achados.find(ofKind)?.fatores.map(({ codigo }) => codigo)).toContain('matricula_com_ressalva')
})

test('who holds the case accepts the copy, and what they read in it is compared', async () => {
  dados(await act(id, 'assumir'))
  expect(errorOf(await act(id, 'aprovar', 'analista', {})).mensagem).toMatch(/a matrícula do imóvel/)
  const decisao = {
    resultado: 'aceita',
    motivo: 'O número e a área se leem.',
    dados: { numero_matricula: form().imovel.matricula?.numero, area_ha: form().imovel.area_ha },
  }
  const decided = dados<Ressalva>(await act(id, `ressalvas/${ressalva.id}/decidir`, 'analista', decisao))
  expect(decided).toMatchObject({ status: 'aceita', decisao: { motivo: decisao.motivo, dados: decisao.dados } })
  const readingOfCopy = () => get(`/documentos/${copy}/dados-extraidos`, analista)
  const said = await until(
    async () => dados<ExtractedData>(await readingOfCopy()),
    ({ area_ha }) => area_ha !== null,
    WITHIN_MS,
  )
  expect(said).toMatchObject({ ...decisao.dados, proprietario_nome: null })
  expect(said.campos.filter(({ fonte }) => fonte === 'pessoa').map(({ nome }) => nome)).toEqual([
    'numero_matricula',
    'area_ha',
  ])
  const documento = dados<Documento[]>(await get(`/processos/${id}/documentos`, maria)).find((d) => d.id === copy)
  expect(documento).toMatchObject({ status: 'valido', motivo: null })
  const achados = await all<Achado>(`/analista/processos/${id}/achados`, analista)
  const situacao = (codigo: string) => achados.find((achado) => achado.codigo === codigo)?.situacao
  expect([situacao('numero_matricula'), situacao('area_matricula'), situacao('proprietario_matricula')]).toEqual([
    'ok',
    'ok',
    'a_confirmar',
  ])
})

test('history and notices tell of it, and the case can be approved', async () => {
  const atos = await all<Ato>(`/processos/${id}/historico`, maria)
  expect(atos.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining(['ressalva_feita', 'ressalva_decidida', 'documento_aceito']),
  )
  await until(
    async () => all<Aviso>('/avisos', maria),
    (avisos) => avisos.some((aviso) => aviso.titulo === 'Ressalva aceita' && aviso.caminho.includes(id)),
  )
  expect(dados<{ status: string }>(await act(id, 'aprovar', 'analista', {})).status).toBe('aprovado')
})
