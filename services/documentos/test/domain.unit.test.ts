import { describe, expect, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import { DOCUMENTO_KINDS, type DocumentoKind, type DocumentoReason } from '@car/vocabulary/documento'
import { startsLikeTiff, refusalOf, isKindAccepted } from '../src/domain/file.ts'
import { summarise } from '../src/domain/kinds.ts'
import {
  accept,
  completeReading,
  confirmar,
  descartar,
  descartarWithProcesso,
  giveBack,
  requireReplaceable,
  beginReading,
  liberar,
  wasMislabelled,
  ATTEMPTS,
} from '../src/domain/decisions.ts'
import { DOCUMENTO, type Documento, type State } from '../src/domain/documento.ts'
import { isOfReading, type DocumentoEvent } from '../src/domain/events.ts'
import type { Reading, Result } from '../src/domain/reading.ts'
import { defaultName, sanitiseName } from '../src/domain/file-name.ts'

const RECEIVED: DocumentoEvent = {
  tipo: 'recebido',
  processo_id: 'p1',
  dono_id: 'u1',
  tipo_documento: 'ccir',
  hash: 'a'.repeat(64),
  chave: 'arquivos/1',
  nome_arquivo: 'ccir.pdf',
  tipo_conteudo: 'application/pdf',
  tamanho: 10,
  substitui: null,
}
const lido: Reading = {
  confianca: 93,
  paginas: 1,
  campos: [],
  dados: { numero_matricula: null, area_ha: null, proprietario_nome: null },
}
const valido = (extra: Partial<Reading> = {}): Result => ({ status: 'valido', lido: { ...lido, ...extra } })
const invalido = (extra: Partial<Reading> = {}, instrucoes: string[] = []): Result => ({
  status: 'invalido',
  motivo: 'ocr_baixa_confianca',
  instrucoes,
  lido: { ...lido, ...extra },
})

function datum(...events: DocumentoEvent[]): State {
  return events.reduce<State>(
    (doc, event, i) => DOCUMENTO.evolve(doc, event, { stream: 'documento-d1', at: new Date(i * 1000), author: null }),
    DOCUMENTO.initial,
  )
}
const reading = (holder: string, attempt = 1): DocumentoEvent => ({
  tipo: 'em_processamento',
  posse: holder,
  tentativa: attempt,
})
const validated: DocumentoEvent = { tipo: 'validado', posse: 'w1', lido }
const invalidated = (motivo: DocumentoReason): DocumentoEvent => ({
  tipo: 'invalidado',
  posse: 'w1',
  motivo,
  instrucoes: ['Envie de novo.'],
  lido: null,
})
const released: DocumentoEvent = { tipo: 'liberado' }
const descartado: DocumentoEvent = { tipo: 'descartado', causa: 'pedido' }
const errorOf = (run: () => unknown): string | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof CarError ? error.code : String(error)
  }
}

describe('a document', () => {
  test('waits from when it came, and holds its bytes', () => {
    expect(datum(RECEIVED)).toMatchObject({ id: 'd1', status: 'aguardando', tentativas: 0, detem: true })
  })

  test('keeps when it came, and shows when it changed', () => {
    expect(datum(RECEIVED, reading('w1'), validated)).toMatchObject({
      recebidoEm: new Date(0),
      atualizadoEm: new Date(2000),
      lido,
    })
  })

  test.each<[string, DocumentoEvent[], string, boolean]>([
    ['received', [], 'aguardando', true],
    ['being read', [reading('w1')], 'processando', true],
    ['given back', [reading('w1'), { tipo: 'devolvido', posse: 'w1' }], 'aguardando', true],
    ['valid', [reading('w1'), validated], 'valido', true],
    ['refused', [reading('w1'), invalidated('ocr_baixa_confianca')], 'invalido', true],
    ['given up for a fault of ours', [reading('w1'), invalidated('falha_processamento')], 'invalido', false],
    ['of a cancelled processo', [reading('w1'), validated, released], 'valido', false],
    ['discarded', [descartado], 'descartado', false],
    ['released while it was read, then valid', [reading('w1'), released, validated], 'valido', false],
    ['released, then read and refused', [released, reading('w1'), invalidated('tipo_divergente')], 'invalido', false],
    ...(['ocr_baixa_confianca', 'arquivo_malicioso', 'falha_processamento'] as const).map(
      (motivo): [string, DocumentoEvent[], string, boolean] => [
        `released while it was read, then refused: ${motivo}`,
        [reading('w1'), released, invalidated(motivo)],
        'invalido',
        false,
      ],
    ),
    [
      'released, given back, refused and accepted by a person',
      [
        reading('w1'),
        released,
        { tipo: 'devolvido', posse: 'w1' },
        reading('w2'),
        invalidated('ocr_baixa_confianca'),
        { tipo: 'aceito', ressalva_id: 'rv1', dados: {} },
      ],
      'valido',
      false,
    ],
    [
      'given up for a fault of ours, then accepted by a person',
      [reading('w1'), invalidated('falha_processamento'), { tipo: 'aceito', ressalva_id: 'rv1', dados: {} }],
      'valido',
      false,
    ],
  ])('%s', (_name, events, status, holds) => {
    expect(datum(RECEIVED, ...events)).toMatchObject({ status, detem: holds })
  })
})

describe('reading', () => {
  test('begins on what waits, and again on what a dead worker left', () => {
    expect(beginReading(datum(RECEIVED), 'w1')).toEqual([reading('w1', 1)])
    expect(beginReading(datum(RECEIVED, reading('w1')), 'w2')).toEqual([reading('w2', 2)])
  })

  test('does not begin on what is settled or gone', () => {
    for (const doc of [null, datum(RECEIVED, reading('w1'), validated), datum(RECEIVED, descartado)])
      expect(beginReading(doc, 'w2')).toEqual([])
  })

  test('ends after so many that broke down', () => {
    const crashes = Array.from({ length: ATTEMPTS }, (_, i) => reading(`w${i}`, i + 1))
    expect(beginReading(datum(RECEIVED, ...crashes), 'w9')).toEqual([
      expect.objectContaining({ tipo: 'invalidado', motivo: 'falha_processamento', lido: null }),
    ])
  })

  test('given back counts for nothing', () => {
    const trips = Array.from({ length: 5 }, () => [
      reading('w1', 1),
      { tipo: 'devolvido', posse: 'w1' } as const,
    ]).flat()
    expect(beginReading(datum(RECEIVED, ...trips), 'w2')).toEqual([reading('w2', 1)])
  })

  test('is recorded for who is at it', () => {
    expect(completeReading(datum(RECEIVED, reading('w1')), 'w1', valido(), 0)).toEqual([validated])
  })

  test('keeps of a CPF what may be shown, of a refused document too', () => {
    const campo = { nome: 'cpf_cnpj', valor: '78307270316', confianca: 97, pagina: 1, caixa: null, confirmar: false }
    const dados = { ...lido.dados, cpf_cnpj: '78307270316' }
    for (const result of [valido({ dados, campos: [campo] }), invalido({ dados, campos: [campo] })]) {
      const events = completeReading(datum(RECEIVED, reading('w1')), 'w1', result, 0)
      expect(JSON.stringify(events)).not.toContain('78307270316')
      expect(events).toMatchObject([
        { lido: { dados: { cpf_cnpj: '***.072.703-**' }, campos: [{ ...campo, valor: '***.072.703-**' }] } },
      ])
    }
  })

  test('masks every owner, and names the encrypted numbers', () => {
    const spouse = { nome: 'coproprietario_cpf_cnpj', valor: '52998224725', confianca: 85, pagina: 1, caixa: null }
    const titulares = [{ nome: 'RUI', cpf_cnpj: '11144477735' }, { nome: 'EVA' }]
    const kept = [{ lacre: 's1', prova: 'p', mascara: '***.444.777-**' }]
    const result = valido({
      dados: { ...lido.dados, titulares },
      campos: [{ ...spouse, confirmar: true, outra_leitura: '52998224726' }],
      numeros: kept,
    })
    const [event] = completeReading(datum(RECEIVED, reading('w1')), 'w1', result, 0)
    expect(event).toMatchObject({
      lido: {
        dados: { titulares: [{ nome: 'RUI', cpf_cnpj: '***.444.777-**' }, { nome: 'EVA' }] },
        campos: [{ valor: '***.982.247-**', outra_leitura: '***.982.247-**' }],
        numeros: kept,
      },
    })
  })

  test('keeps of the CPF of a neighbour what may be shown', () => {
    const side = { de: 'V-01', para: 'V-02', azimute: 10, distancia_m: 100, pagina: 1, caixa: null }
    const confrontante = 'Rui Prado, CPF 783.072.703-16, matrícula nº 4.417'
    const sums = { area_ha: 1, area_calculada_ha: 1, perimetro_m: 400, fechamento_m: 0 }
    const memorial = { datum: null, glebas: [{ vertices: [], segmentos: [{ ...side, confrontante }], ...sums }] }
    const events = completeReading(datum(RECEIVED, reading('w1')), 'w1', valido({ memorial }), 0)
    expect(events).toMatchObject([
      {
        lido: {
          memorial: {
            glebas: [{ segmentos: [{ confrontante: 'Rui Prado, CPF ***.072.703-**, matrícula nº 4.417' }] }],
          },
        },
      },
    ])
  })

  test('is not recorded for who was taken for dead, nor after the document is gone', () => {
    expect(completeReading(datum(RECEIVED, reading('w1'), reading('w2', 2)), 'w1', valido(), 0)).toEqual([])
    expect(completeReading(datum(RECEIVED, reading('w1'), descartado), 'w1', valido(), 0)).toEqual([])
    expect(giveBack(datum(RECEIVED, reading('w1'), reading('w2', 2)), 'w1')).toEqual([])
  })

  test('that comes after the end changes nothing: a document is settled once', () => {
    const refused = datum(RECEIVED, reading('w1'), invalidated('ocr_baixa_confianca'))
    for (const end of [refused, datum(RECEIVED, descartado), datum(RECEIVED, reading('w1'), validated)])
      for (const late of [validated, invalidated('falha_processamento'), reading('w2', 2)])
        expect(DOCUMENTO.evolve(end, late, { stream: 'documento-d1', at: new Date(9_000), author: null })).toBe(end)
  })

  test.each([
    [0, 3, false],
    [1, 3, false],
    [2, 3, true],
    [5, 3, true],
  ])('refused after %d refusals gives %d instructions, a person offered: %p', (before, count, offer) => {
    const bad = invalido({}, ['a', 'b', 'c', 'd'])
    const [event] = completeReading(datum(RECEIVED, reading('w1')), 'w1', bad, before)
    const instrucoes = event?.tipo === 'invalidado' ? event.instrucoes : []
    expect(instrucoes).toHaveLength(count)
    expect(instrucoes.at(-1)?.includes('conferência por uma pessoa')).toBe(offer)
  })

  test.each<[DocumentoKind, RegExp]>([
    ['ccir', /diga por quê em uma ressalva/],
    ['memorial_descritivo', /leve o original ao órgão ambiental/],
  ])('the person is where the service has one: %s', (tipo_documento, where) => {
    const doc = datum({ ...RECEIVED, tipo_documento }, reading('w1'))
    expect(completeReading(doc, 'w1', invalido(), 2)).toMatchObject([
      { tipo: 'invalidado', instrucoes: [expect.stringMatching(where)] },
    ])
  })
})

describe('discarding', () => {
  test('is for drafts, whatever the document is at', () => {
    for (const doc of [datum(RECEIVED), datum(RECEIVED, reading('w1')), datum(RECEIVED, reading('w1'), validated)]) {
      expect(descartar(doc, true)).toEqual([descartado])
      expect(descartar(doc, true, true)).toEqual([{ ...descartado, retido: true }])
      expect(errorOf(() => descartar(doc, false))).toBe('CAR-005')
    }
  })

  test('twice is CAR-003 the second time; a processo takes along what is left', () => {
    expect(errorOf(() => descartar(datum(RECEIVED, descartado), true))).toBe('CAR-003')
    expect(descartarWithProcesso(datum(RECEIVED, descartado))).toEqual([])
    expect(descartarWithProcesso(datum(RECEIVED))).toEqual([{ tipo: 'descartado', causa: 'processo_descartado' }])
  })

  test('of a cancelled processo there is none: its bytes become free, once', () => {
    expect(liberar(datum(RECEIVED))).toEqual([released])
    expect(liberar(datum(RECEIVED, released))).toEqual([])
  })
})

test.each<[string, DocumentoReason | null, string, DocumentoKind, boolean]>([
  ['refused as another kind', 'tipo_divergente', 'p1', 'matricula_imovel', true],
  ['refused as another kind, for the same kind again', 'tipo_divergente', 'p1', 'ccir', false],
  ['refused as another kind, for another case', 'tipo_divergente', 'p2', 'matricula_imovel', false],
  ['refused for another reason', 'ocr_baixa_confianca', 'p1', 'matricula_imovel', false],
  ['valid', null, 'p1', 'matricula_imovel', false],
])('gives its bytes to its own case at once, a document %s: %#', (_, motivo, processoId, tipo, free) => {
  const doc = datum(RECEIVED, reading('w1'), motivo === null ? validated : invalidated(motivo)) as Documento
  expect(wasMislabelled(doc, processoId, tipo)).toBe(free)
})

test('only an invalid document of the same processo can be replaced', () => {
  const refused = datum(RECEIVED, reading('w1'), invalidated('ocr_baixa_confianca'))
  expect(errorOf(() => requireReplaceable(refused, 'p1'))).toBeUndefined()
  expect(errorOf(() => requireReplaceable(refused, 'p2'))).toBe('CAR-004')
  for (const doc of [null, datum(RECEIVED), datum(RECEIVED, reading('w1'), validated), datum(RECEIVED, descartado)])
    expect(errorOf(() => requireReplaceable(doc, 'p1'))).toBe('CAR-004')
})

describe('the history', () => {
  test.each(DOCUMENTO_KINDS)('has plain lines for a %s', (tipo) => {
    const rows = [RECEIVED, validated, invalidated('ocr_baixa_confianca'), descartado].map((e) => summarise(e, tipo))
    expect(rows.map((row) => row?.tipo)).toEqual([
      'documento_recebido',
      'documento_validado',
      'documento_invalidado',
      'documento_descartado',
    ])
    for (const row of rows) expect(row?.resumo).toMatch(/^Documento .+\.$/)
  })

  test('tells nothing of work in progress', () => {
    for (const event of [reading('w1'), released]) expect(summarise(event, 'ccir')).toBeNull()
  })
})

describe('a type is taken', () => {
  test.each([
    ['application/pdf', 'application/pdf', true],
    ['image/jpg', 'image/jpeg', true],
    ['IMAGE/PNG', 'image/png', true],
    ['application/octet-stream', 'image/tiff', true],
    ['image/jpeg', 'image/png', false],
    ['text/plain', 'application/pdf', true],
    ['text/html', 'application/pdf', false],
    ['text/plain', null, false],
    ['application/pdf', null, false],
    ['image/gif', 'image/gif', false],
    ['application/octet-stream', 'application/zip', false],
  ])('declared %s, content %s: %p', (declared, content, accepted) => {
    expect(isKindAccepted(declared, content)).toBe(accepted)
  })
})

test.each<[string, string | null, string, RegExp]>([
  ['a PDF that says it is a photograph', 'application/pdf', '%PDF-1.7', /não é do tipo declarado/],
  ['a PDF behind other bytes', null, 'HTTP/1.1 200 OK\r\n\r\n%PDF-1.7', /antes do seu começo.*Imprimir/],
  ['a PDF far behind other bytes', null, `${' '.repeat(2_000)}%PDF-1.7`, /não é PDF, JPEG/],
  ['a signature', null, '\x30\x82\x6d\xd0\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02', /\.p7s.*envie o PDF/],
  ['one of unknown length', null, '\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02', /\.p7s/],
  ['one in letters', null, '-----BEGIN PKCS7-----\nMIJt', /\.p7s/],
  ['a photograph of a telephone', 'image/heic', '', /^Por dentro esta foto é HEIC.*“mais compatível”/],
  ['a burst of a telephone', 'image/heic-sequence', '', /^Por dentro esta foto é HEIC, seja qual for o nome/],
  ['a picture of a chat', 'image/webp', '', /^Por dentro esta imagem é WEBP.*envie o PDF: mudar só o nome não basta/],
  ['an archive', 'application/zip', 'PK\x03\x04', /um a um/],
  ['a text', null, 'isto não é um documento', /não é PDF, JPEG/],
])('of %s is said what it is, and what to do', (_name, content, head, said) =>
  expect(refusalOf(content, Buffer.from(head, 'latin1'))).toMatch(said),
)

test.each([
  ['II*\0', true],
  ['MM\0*', true],
  ['II+\0', false], // file-type recognises a BigTIFF without this function
  ['IIRO', false],
  ['%PDF', false],
  ['', false],
])('a file that begins with %j begins as a TIFF: %p', (start, expected) => {
  expect(startsLikeTiff(Buffer.from(start, 'latin1'))).toBe(expected)
})

describe('a file name', () => {
  test.each([
    ['matrícula.pdf', 'matrícula.pdf'],
    ['MATRICULA.PDF', 'MATRICULA.PDF'],
    ['/a/b/../c.pdf', 'c.pdf'],
    ['C:\\docs\\c.pdf', 'c.pdf'],
    ['c.jpg', 'c.jpg.pdf'],
    ['sem extensao', 'sem extensao.pdf'],
    ['um\r\nSet-Cookie: x=1.pdf', 'umSet-Cookie x=1.pdf'],
    ['nulo\u0000.pdf', 'nulo.pdf'],
    ['..', null],
    ['   ', null],
    ['', null],
    [undefined, null],
    ['a.', 'a.pdf'],
    ['😀'.repeat(200), `${'😀'.repeat(116)}.pdf`],
  ])('%j becomes %j', (sent, kept) => {
    expect(sanitiseName(sent, 'application/pdf')).toBe(kept)
  })

  test('is made up where there is none', () => {
    expect(defaultName('d1', 'image/tiff')).toBe('documento-d1.tif')
  })
})

describe('what a person says of a document', () => {
  const uncertain: DocumentoEvent = {
    tipo: 'validado',
    posse: 'w1',
    lido: {
      ...lido,
      campos: [
        { nome: 'proprietario_nome', valor: 'Ana Sousa', confianca: 61, pagina: 1, caixa: null, confirmar: true },
        { nome: 'area_ha', valor: null, confianca: 0, pagina: null, caixa: null, confirmar: true },
        { nome: 'numero_matricula', valor: '64805', confianca: 95, pagina: 1, caixa: null, confirmar: false },
      ],
    },
  }
  const doc = datum(RECEIVED, reading('w1'), uncertain)

  test('takes the guess as it stands, or another value', () => {
    expect(
      confirmar(
        doc,
        [
          { nome: 'proprietario_nome', confere: true },
          { nome: 'area_ha', valor: 747.875 },
        ],
        true,
      ),
    ).toEqual([
      {
        tipo: 'confirmado',
        campos: [
          { nome: 'proprietario_nome', valor: 'Ana Sousa' },
          { nome: 'area_ha', valor: 747.875 },
        ],
      },
    ])
  })

  test('is recorded once, and again when it changes', () => {
    const [said] = confirmar(doc, [{ nome: 'proprietario_nome', confere: true }], true)
    const after = datum(RECEIVED, reading('w1'), uncertain, said as DocumentoEvent)
    expect(confirmar(after, [{ nome: 'proprietario_nome', valor: 'Ana Sousa' }], true)).toEqual([])
    expect(confirmar(after, [{ nome: 'proprietario_nome', valor: 'Ana Souza' }], true)).toHaveLength(1)
  })

  test.each<[string, State, Parameters<typeof confirmar>[1], boolean, string]>([
    ['of a case in other hands', doc, [{ nome: 'area_ha', valor: 1 }], false, 'CAR-005'],
    ['of one not read yet', datum(RECEIVED), [{ nome: 'area_ha', valor: 1 }], true, 'CAR-005'],
    ['of one that is gone', datum(RECEIVED, descartado), [{ nome: 'area_ha', valor: 1 }], true, 'CAR-003'],
    ['of a field read with certainty', doc, [{ nome: 'numero_matricula', valor: '1' }], true, 'CAR-004'],
    ['that nothing is right', doc, [{ nome: 'area_ha', confere: true }], true, 'CAR-004'],
    ['an area in words', doc, [{ nome: 'area_ha', valor: 'muita' }], true, 'CAR-004'],
    ['a name in figures', doc, [{ nome: 'proprietario_nome', valor: 7 }], true, 'CAR-004'],
    [
      'one field twice',
      doc,
      [
        { nome: 'area_ha', valor: 1 },
        { nome: 'area_ha', valor: 2 },
      ],
      true,
      'CAR-004',
    ],
  ])('is refused %s', (_, state, told, allows, code) => {
    expect(errorOf(() => confirmar(state, told, allows))).toBe(code)
  })
})

describe('a document that a person accepts with a ressalva', () => {
  const ressalva = { id: 'rv1', processoId: 'p1', documentoId: 'd1', dados: { area_ha: 12.5 } }
  const refused = [RECEIVED, reading('w1'), invalidated('ocr_baixa_confianca')]
  const accepted = accept(datum(...refused), ressalva)

  test('becomes valid, with what the person typed and nothing of the reading', () => {
    const doc = datum(...refused, ...accepted)
    expect(doc).toMatchObject({
      status: 'valido',
      lido: {
        dados: { numero_matricula: null, area_ha: 12.5, proprietario_nome: null },
        campos: [
          { nome: 'numero_matricula', valor: null, confirmar: true },
          { nome: 'area_ha', valor: 12.5, confirmar: false, fonte: 'pessoa' },
          { nome: 'proprietario_nome', valor: null, confirmar: true },
        ],
      },
    })
  })
  test('once, and only if it was refused and is of this case', () => {
    expect(accept(datum(...refused, ...accepted), ressalva)).toEqual([])
    expect(accept(datum(RECEIVED, reading('w1'), validated), ressalva)).toEqual([])
    expect(accept(datum(...refused), { ...ressalva, processoId: 'p2' })).toEqual([])
    expect(accept(null, ressalva)).toEqual([])
  })
  test('is no act of whoever only reads', () => {
    expect(isOfReading({ stream: 'documento-d1', version: 2, author: null, events: accepted })).toBe(false)
  })
})
