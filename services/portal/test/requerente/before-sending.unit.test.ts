import { describe, expect, test } from '@jest/globals'
import type { Documento, Pendencia } from '../../web/gen/interface.ts'
import { isMoving, kindAsked, leftBehind, stillAsAsked } from '../../web/requerente/processo/answers/before-sending.ts'

type Left = Parameters<typeof leftBehind>[0][number]
const upload = (changes: Partial<Left> & { sentence?: string } = {}) =>
  ({ nome: 'laudo.pdf', tipo: 'outros', status: 'waiting', turn: undefined, ...changes }) as const
const documento = (changes: Partial<Documento> = {}) =>
  ({ status: 'valido', nome_arquivo: 'mapa.pdf', tipo_documento: 'ccir', ...changes }) as Documento

describe('files that a text would leave behind', () => {
  test.each([
    ['one that was refused', [upload({ status: 'refused' })], 'O arquivo laudo.pdf não foi aceito.'],
    ['one that waits', [upload()], 'O arquivo laudo.pdf ainda está só neste aparelho.'],
    ['a photograph in doubt', [upload({ status: 'doubt' })], 'O arquivo laudo.pdf ainda está só neste aparelho.'],
  ])('%s', (_, uploads, sentence) => expect(leftBehind(uploads, [])).toEqual([sentence]))

  test('pages of one paper are named once', () => {
    const page = upload({ turn: 0, status: 'ready', tipo: 'ccir' })
    expect(leftBehind([page, page], [])).toEqual(['As páginas fotografadas ainda não foram enviadas: CCIR.'])
  })

  test('a document that arrived and could not be accepted is one; what is read, or was, is none', () => {
    const all = (['aguardando', 'processando', 'valido', 'invalido'] as const).map((status) => documento({ status }))
    expect(leftBehind([], all)).toEqual(['O arquivo mapa.pdf não foi aceito.'])
    expect(leftBehind([], [documento({ status: 'invalido', nome_arquivo: null })])).toEqual([
      'O arquivo CCIR não foi aceito.',
    ])
  })

  test.each([
    [upload(), true],
    [upload({ status: 'sending' }), true],
    [upload({ sentence: 'Sem internet.' }), false],
    [upload({ status: 'refused' }), false],
    [upload({ turn: 0, status: 'ready' }), false],
  ])('%j is waited for: %s', (left, expected) => expect(isMoving(left)).toBe(expected))
})

describe('what was asked for and is as it was', () => {
  const asked = (changes: Partial<Pendencia> = {}) =>
    ({ tipo: 'dado', campo: 'imovel.area_ha', documento_id: null, ...changes }) as Pendencia
  const none = { campos: [], documentos: [], geometria: null }
  const field = (campo: string) => ({ ...none, campos: [{ campo }] })

  test.each([
    ['a field', asked(), none, 0, 'O dado “Área” não mudou desde o pedido.'],
    ['another field', asked(), field('proprietario.nome'), 1, 'O dado “Área” não mudou desde o pedido.'],
    [
      'a document',
      asked({ tipo: 'documento', campo: null, documento_id: 'd' }),
      none,
      0,
      'Nenhum documento novo acompanha a resposta.',
    ],
    [
      'both',
      asked({ documento_id: 'd' }),
      none,
      0,
      'O dado “Área” não mudou desde o pedido, e nenhum documento novo acompanha a resposta.',
    ],
  ])('is said of %s', (_, pendencia, changed, joined, sentence) => {
    expect(stillAsAsked(pendencia, changed, joined)).toBe(sentence)
  })

  test.each([
    ['the field changed', asked(), field('imovel.area_ha'), 0],
    ['an entry of a list changed', asked({ campo: 'imovel.outros_ccir[1]' }), field('imovel.outros_ccir'), 0],
    ['a part of it changed', asked({ campo: 'proprietario' }), field('proprietario.nome'), 0],
    ['the drawing changed', asked({ campo: 'imovel.geometria' }), { ...none, geometria: {} }, 0],
    ['a document goes with it', asked({ documento_id: 'd' }), none, 1],
    ['a document came beside it', asked({ documento_id: 'd' }), { ...none, documentos: [{}] }, 0],
    ['an explanation was asked for', asked({ tipo: 'esclarecimento' }), none, 0],
    ['nothing of the case was asked for', asked({ campo: null }), none, 0],
    ['nobody knows yet', asked(), undefined, 0],
  ])('is not said where %s', (_, pendencia, changed, joined) => {
    expect(stillAsAsked(pendencia, changed, joined)).toBeNull()
  })
})

test.each([
  ['imovel.area_ha', documento(), 'ccir'],
  ['imovel.matricula.numero', undefined, 'matricula_imovel'],
  ['imovel.ccir_codigo', undefined, 'ccir'],
  ['imovel.area_ha', undefined, 'outros'],
  [null, undefined, 'outros'],
])('a pendency about %s and %j asks for the kind %s', (campo, about, kind) => {
  expect(kindAsked({ tipo: 'documento', campo }, about)).toBe(kind)
})

test('a pendency about no paper asks for that of a refused ressalva, unless it asks for an explanation', () => {
  const refused = [{ tipo_documento: 'ccir' as const }]
  expect(kindAsked({ tipo: 'documento', campo: null }, undefined, refused)).toBe('ccir')
  expect(kindAsked({ tipo: 'esclarecimento', campo: null }, undefined, refused)).toBe('outros')
})
