import type { DocumentoReason, DocumentoKind } from '@car/vocabulary/documento'
import { describe, expect, test } from '@jest/globals'
import { documentoConfidence } from '../src/words/confidence.ts'
import type { Candidate, FieldName } from '../src/fields/candidate.ts'
import type { Extraction } from '../src/extract.ts'
import { judge, refuse } from '../src/judgement/judge.ts'
import type { ReadingReason } from '../src/reading.ts'
import type { Medium, ReadPage, Quality } from '../src/page.ts'
import { textPage } from './support.ts'

const GOOD: Quality = {
  dpi: 300,
  sharpness: 400,
  edges: 0.5,
  paper: 230,
  ink: 40,
  noise: 4,
  inked: 0.4,
  traces: 0.4,
  cutOff: false,
}
const TEXT = Array.from({ length: 12 }, () => 'o imóvel objeto da presente matrícula foi adquirido por compra')
const candidate = (nome: FieldName, valor: string | number, confianca = 97): Candidate => ({
  nome,
  valor,
  confianca,
  pagina: 1,
  caixa: null,
})
const TRES = [
  candidate('numero_matricula', '88074'),
  candidate('area_ha', 419.6483),
  candidate('proprietario_nome', 'LUÍS'),
]

/** What one engine reads on a page that is hardly legible. */
const GUESSES = TRES.map((certain) => ({ ...certain, confianca: 80 }))
const poorly = { extraction: { candidates: GUESSES } }

function judgeWith(o: {
  tipo?: DocumentoKind
  extraction?: Partial<Extraction>
  pages?: ReadPage[]
  conf?: number
  quality?: Partial<Quality>
}) {
  const pages = o.pages ?? [{ ...textPage(TEXT, { conf: o.conf ?? 93 }), quality: { ...GOOD, ...o.quality } }]
  const extraction: Extraction = {
    paperKind: 'matricula_imovel',
    evidence: 12,
    candidates: TRES,
    titulares: null,
    titulos: null,
    municipios: null,
    memorial: null,
    contradicted: [],
    ...o.extraction,
  }
  return judge({
    tipo: o.tipo ?? 'matricula_imovel',
    pages,
    extraction,
    confianca: documentoConfidence(pages),
    stages: [],
  })
}

test('three certain fields are a valid document', () => {
  expect(judgeWith({})).toMatchObject({
    status: 'valido',
    instrucoes: [],
    dados: { numero_matricula: '88074', area_ha: 419.6483, proprietario_nome: 'LUÍS' },
  })
})

test('a field that is not certain is null, and its guess is to be confirmed; nobody is turned away for it', () => {
  const reading = judgeWith({
    extraction: { candidates: [...TRES.slice(0, 2), candidate('proprietario_nome', 'LUÍS', 80)] },
  })
  expect(reading).toMatchObject({ status: 'valido', instrucoes: [], dados: { proprietario_nome: null } })
  const campo = reading.campos.find((read) => read.nome === 'proprietario_nome')
  expect(campo).toMatchObject({ valor: 'LUÍS', confirmar: true, confianca: 80 })
})

test.each([
  ['poorly read', [candidate('proprietario_nome', 'LUÍS', 60)]],
  ['not found', []],
])('a required field that was %s has no guess, and is asked for', (_how, found) => {
  const reading = judgeWith({ extraction: { candidates: [...TRES.slice(0, 2), ...found] } })
  expect(reading).toMatchObject({ status: 'valido', dados: { proprietario_nome: null } })
  const campo = reading.campos.find((read) => read.nome === 'proprietario_nome')
  expect(campo).toEqual({
    nome: 'proprietario_nome',
    valor: null,
    confianca: 0,
    pagina: null,
    caixa: null,
    confirmar: true,
  })
})

describe('below 70 %', () => {
  const instruction = (quality: Partial<Quality>) => judgeWith({ ...poorly, conf: 60, quality }).instrucoes.join(' ')
  test('is asked for again', () =>
    expect(judgeWith({ ...poorly, conf: 60 })).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' }))
  test.each([
    ['poorly read', { conf: 60 }],
    ['blurred', { quality: { edges: 0.23, sharpness: 12 } }],
  ])('%s, but both engines read all required values alike: valid', (_how, page) => {
    expect(judgeWith(page)).toMatchObject({ status: 'valido', instrucoes: [] })
    expect(judgeWith({ ...page, ...poorly }).motivo).toBe('ocr_baixa_confianca')
    expect(judgeWith({ ...page, extraction: { candidates: TRES.slice(0, 2) } }).motivo).toBe('ocr_baixa_confianca')
  })
  test('a legible page does not vouch for one that nobody read', () => {
    const poor = { ...textPage(TEXT, { conf: 40, number: 2 }), quality: GOOD }
    expect(judgeWith({ pages: [{ ...textPage(TEXT), quality: GOOD }, poor] }).motivo).toBe('ocr_baixa_confianca')
  })
  test('blurred', () => expect(instruction({ edges: 0.2, sharpness: 10 })).toContain('desfocada'))
  test('dark', () => expect(instruction({ paper: 80 })).toContain('escura'))
  test('pale', () => expect(instruction({ paper: 200, ink: 170 })).toContain('apagado'))
  test('low resolution', () => expect(instruction({ dpi: 90 })).toContain('300 dpi'))
  test('cut', () => expect(instruction({ cutOff: true })).toContain('cortada'))
  test('too dark or too pale for anything to be read', () => {
    const pages = [{ ...textPage([]), quality: { ...GOOD, inked: 0, paper: 40, ink: 20 } }]
    const reading = judgeWith({ ...poorly, pages })
    expect(reading.motivo).toBe('ocr_baixa_confianca')
    expect(reading.instrucoes[0]).toContain('escura')
  })
  test('never more than three sentences', () =>
    expect(
      judgeWith({ ...poorly, conf: 60, quality: { edges: 0.2, sharpness: 10, paper: 80, dpi: 90, cutOff: true } })
        .instrucoes.length,
    ).toBeLessThanOrEqual(3))
  test('one unread page among good ones is enough, and is named', () => {
    const good = { ...textPage(TEXT), quality: GOOD }
    const blurredPage = { ...textPage([], { number: 2 }), quality: { ...GOOD, edges: 0.15, sharpness: 9 } }
    const reading = judgeWith({ pages: [good, blurredPage] })
    expect(reading).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
    expect(reading.instrucoes[0]).toContain('página 2')
  })
  test('the empty back of a sheet is no unread page', () => {
    const reverse = { ...textPage([], { number: 2 }), quality: { ...GOOD, inked: 0.001, traces: 0.01 } }
    expect(judgeWith({ pages: [{ ...textPage(TEXT), quality: GOOD }, reverse] }).status).toBe('valido')
  })
})

describe('a page that cannot be read', () => {
  const POOR = { edges: 0.2, sharpness: 10, paper: 80, dpi: 90, cutOff: true }
  const instructions = (medium: Medium, conf: number, quality: Partial<Quality> = {}, lines = TEXT) =>
    judgeWith({
      ...poorly,
      pages: [{ ...textPage(lines, { conf }), medium, quality: { ...GOOD, ...quality } }],
    }).instrucoes.join(' ')

  test.each<[string, Medium, Partial<Quality>, RegExp]>([
    ['a photograph without a measured fault', 'photo', {}, /^Fotografe .* Use boa luz/],
    ['a dark photograph', 'photo', { paper: 80 }, /fotografe perto de uma janela/],
    ['a scan without a measured fault', 'scan', {}, /^Digitalize ou fotografe .* se o documento é emitido em PDF/i],
    ['a dark scan', 'scan', { paper: 80 }, /escura demais: digitalize a folha de novo, mais clara/],
    ['a drawing', 'drawing', POOR, /^O texto deste PDF é desenhado/],
  ])('%s', (_name, medium, quality, said) => expect(instructions(medium, 60, quality)).toMatch(said))

  test.each<[Medium, RegExp]>([
    ['photo', /nesta imagem/],
    ['scan', /neste arquivo/],
    ['drawing', /é um desenho, ou está em branco/],
  ])('one without words, as a %s', (medium, said) => expect(instructions(medium, 60, {}, ['Xx'])).toMatch(said))

  test.each<Medium>(['scan', 'drawing'])('of light or a camera is not spoken where it is a %s', (medium) => {
    const all = [POOR, {}].flatMap((quality) => [TEXT, ['Xx']].map((lines) => instructions(medium, 60, quality, lines)))
    expect(all.join(' ')).not.toMatch(/luz|ilumina|câmera|celular/)
  })
})

describe('not what it was sent as', () => {
  test.each<[DocumentoKind, Extraction['paperKind'], DocumentoReason | undefined]>([
    ['ccir', 'matricula_imovel', 'tipo_divergente'],
    ['matricula_imovel', 'ccir', 'tipo_divergente'],
    ['matricula_imovel', 'memorial_descritivo', 'tipo_divergente'],
    ['matricula_imovel', 'unknown', 'tipo_divergente'],
    ['planta_georeferenciada', 'ccir', 'tipo_divergente'],
    ['memorial_descritivo', 'unknown', undefined],
    ['outros', 'ccir', undefined],
    ['anuencia_confrontante', 'matricula_imovel', undefined],
    ['outros', 'unknown', undefined],
  ])('%s that is %s: %s', (tipo, paperKind, motivo) => {
    expect(judgeWith({ tipo, extraction: { paperKind } }).motivo).toBe(motivo)
  })
  test('a blank page', () => {
    const pages = [{ ...textPage([]), quality: { ...GOOD, inked: 0.001, traces: 0.01 } }]
    expect(judgeWith({ tipo: 'outros', pages }).motivo).toBe('nao_e_documento')
  })
  test('a picture without words', () => {
    const pages = [{ ...textPage(['Xx yy']), quality: GOOD }]
    expect(judgeWith({ extraction: { candidates: [] }, pages }).motivo).toBe('nao_e_documento')
  })
})

describe('plainly read and impossible', () => {
  const ofCcir = (extra: Candidate[]) =>
    judgeWith({ tipo: 'ccir', extraction: { paperKind: 'ccir', candidates: [...TRES, ...extra] } }).motivo
  test('a CCIR code of other than 13 digits', () =>
    expect(ofCcir([candidate('ccir_codigo', '176716848203')])).toBe('dado_invalido'))
  test('a year to come', () => expect(ofCcir([candidate('exercicio', 2999)])).toBe('dado_invalido'))
  test('a CCIR whose fee is not paid, and what to do then', () => {
    const candidates = [...TRES, candidate('quitacao', 'nao_quitado')]
    const reading = judgeWith({ tipo: 'ccir', extraction: { paperKind: 'ccir', candidates } })
    expect(reading.motivo).toBe('dado_invalido')
    expect(reading.instrucoes.join(' ')).toContain('Pague a taxa')
  })
  test('one whose fee is paid', () => expect(ofCcir([candidate('quitacao', 'quitado')])).toBeUndefined())
  test('a misread one is only open', () =>
    expect(ofCcir([candidate('ccir_codigo', '176716848203', 75)])).toBeUndefined())
})

test('a refusal always says what to do, and never to send the same file again, which would be refused', () => {
  const reasons: ReadingReason[] = [
    'pdf_protegido',
    'arquivo_corrompido',
    'arquivo_incompleto',
    'formato_nao_lido',
    'paginas_demais',
    'imagem_grande_demais',
    'tempo_esgotado',
    'falha_processamento',
  ]
  for (const motivo of reasons) {
    const { status, instrucoes } = refuse(motivo, 0, [])
    expect(status).toBe('invalido')
    expect(instrucoes.length).toBeGreaterThan(0)
    expect(instrucoes.length).toBeLessThanOrEqual(3)
    expect(instrucoes.join(' ')).not.toMatch(/envie-o de novo/i)
  }
})
