import { describe, expect, test } from '@jest/globals'
import { ErroCar } from '@car/errors/erro-car'
import { TIPOS_DOCUMENTO } from '@car/vocabulary/documento'
import { comecaComoTiff, refusalOf, tipoAceito } from '../src/domain/arquivo.ts'
import { resumir } from '../src/domain/resumo.ts'
import {
  aceitar,
  concluirLeitura,
  confirmar,
  descartar,
  descartarComProcesso,
  devolver,
  exigirSubstituivel,
  iniciarLeitura,
  liberar,
  TENTATIVAS,
} from '../src/domain/decisoes.ts'
import { DOCUMENTO, type Estado } from '../src/domain/documento.ts'
import { ehDeLeitura, type EventoDeDocumento } from '../src/domain/eventos.ts'
import type { Lido, Resultado } from '../src/domain/lido.ts'
import { nomePadrao, sanearNome } from '../src/domain/nome-arquivo.ts'

const RECEBIDO: EventoDeDocumento = {
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
const lido: Lido = {
  confianca: 93,
  paginas: 1,
  campos: [],
  dados: { numero_matricula: null, area_ha: null, proprietario_nome: null },
}
const valido = (mais: Partial<Lido> = {}): Resultado => ({ status: 'valido', lido: { ...lido, ...mais } })
const invalido = (mais: Partial<Lido> = {}, instrucoes: string[] = []): Resultado => ({
  status: 'invalido',
  motivo: 'ocr_baixa_confianca',
  instrucoes,
  lido: { ...lido, ...mais },
})

/** The state after the events given so far, one a second. */
function dado(...eventos: EventoDeDocumento[]): Estado {
  return eventos.reduce<Estado>(
    (doc, evento, i) => DOCUMENTO.evolve(doc, evento, { stream: 'documento-d1', at: new Date(i * 1000), author: null }),
    DOCUMENTO.initial,
  )
}
const lendo = (posse: string, tentativa = 1): EventoDeDocumento => ({ tipo: 'em_processamento', posse, tentativa })
const validado: EventoDeDocumento = { tipo: 'validado', posse: 'w1', lido }
const invalidado = (motivo: 'ocr_baixa_confianca' | 'falha_processamento'): EventoDeDocumento => ({
  tipo: 'invalidado',
  posse: 'w1',
  motivo,
  instrucoes: ['Envie de novo.'],
  lido: null,
})
const descartado: EventoDeDocumento = { tipo: 'descartado', causa: 'pedido' }
const erroDe = (fazer: () => unknown): string | undefined => {
  try {
    fazer()
    return undefined
  } catch (erro) {
    return erro instanceof ErroCar ? erro.code : String(erro)
  }
}

describe('a document', () => {
  test('waits from when it came, and holds its bytes', () => {
    expect(dado(RECEBIDO)).toMatchObject({ id: 'd1', status: 'aguardando', tentativas: 0, detem: true })
  })

  test('keeps when it came, and shows when it changed', () => {
    expect(dado(RECEBIDO, lendo('w1'), validado)).toMatchObject({
      recebidoEm: new Date(0),
      atualizadoEm: new Date(2000),
      lido,
    })
  })

  test.each<[string, EventoDeDocumento[], string, boolean]>([
    ['received', [], 'aguardando', true],
    ['being read', [lendo('w1')], 'processando', true],
    ['given back', [lendo('w1'), { tipo: 'devolvido', posse: 'w1' }], 'aguardando', true],
    ['valid', [lendo('w1'), validado], 'valido', true],
    ['refused', [lendo('w1'), invalidado('ocr_baixa_confianca')], 'invalido', true],
    ['given up for a fault of ours', [lendo('w1'), invalidado('falha_processamento')], 'invalido', false],
    ['of a cancelled processo', [lendo('w1'), validado, { tipo: 'liberado' }], 'valido', false],
    ['discarded', [descartado], 'descartado', false],
  ])('%s', (_nome, eventos, status, detem) => {
    expect(dado(RECEBIDO, ...eventos)).toMatchObject({ status, detem })
  })
})

describe('reading', () => {
  test('begins on what waits, and again on what a dead worker left', () => {
    expect(iniciarLeitura(dado(RECEBIDO), 'w1')).toEqual([lendo('w1', 1)])
    expect(iniciarLeitura(dado(RECEBIDO, lendo('w1')), 'w2')).toEqual([lendo('w2', 2)])
  })

  test('does not begin on what is settled or gone', () => {
    for (const doc of [null, dado(RECEBIDO, lendo('w1'), validado), dado(RECEBIDO, descartado)])
      expect(iniciarLeitura(doc, 'w2')).toEqual([])
  })

  test('ends after so many that broke down', () => {
    const quedas = Array.from({ length: TENTATIVAS }, (_, i) => lendo(`w${i}`, i + 1))
    expect(iniciarLeitura(dado(RECEBIDO, ...quedas), 'w9')).toEqual([
      expect.objectContaining({ tipo: 'invalidado', motivo: 'falha_processamento', lido: null }),
    ])
  })

  test('given back counts for nothing', () => {
    const idas = Array.from({ length: 5 }, () => [lendo('w1', 1), { tipo: 'devolvido', posse: 'w1' } as const]).flat()
    expect(iniciarLeitura(dado(RECEBIDO, ...idas), 'w2')).toEqual([lendo('w2', 1)])
  })

  test('is recorded for who is at it', () => {
    expect(concluirLeitura(dado(RECEBIDO, lendo('w1')), 'w1', valido(), 0)).toEqual([validado])
  })

  test('keeps of a CPF what may be shown, of a refused document too', () => {
    const campo = { nome: 'cpf_cnpj', valor: '78307270316', confianca: 97, pagina: 1, caixa: null, confirmar: false }
    const dados = { ...lido.dados, cpf_cnpj: '78307270316' }
    for (const resultado of [valido({ dados, campos: [campo] }), invalido({ dados, campos: [campo] })]) {
      const eventos = concluirLeitura(dado(RECEBIDO, lendo('w1')), 'w1', resultado, 0)
      expect(JSON.stringify(eventos)).not.toContain('78307270316')
      expect(eventos).toMatchObject([
        { lido: { dados: { cpf_cnpj: '***.072.703-**' }, campos: [{ ...campo, valor: '***.072.703-**' }] } },
      ])
    }
  })

  test('is not recorded for who was taken for dead, nor after the document is gone', () => {
    expect(concluirLeitura(dado(RECEBIDO, lendo('w1'), lendo('w2', 2)), 'w1', valido(), 0)).toEqual([])
    expect(concluirLeitura(dado(RECEBIDO, lendo('w1'), descartado), 'w1', valido(), 0)).toEqual([])
    expect(devolver(dado(RECEBIDO, lendo('w1'), lendo('w2', 2)), 'w1')).toEqual([])
  })

  test('that comes after the end changes nothing: a document is settled once', () => {
    const recusado = dado(RECEBIDO, lendo('w1'), invalidado('ocr_baixa_confianca'))
    for (const fim of [recusado, dado(RECEBIDO, descartado), dado(RECEBIDO, lendo('w1'), validado)])
      for (const tardio of [validado, invalidado('falha_processamento'), lendo('w2', 2)])
        expect(DOCUMENTO.evolve(fim, tardio, { stream: 'documento-d1', at: new Date(9_000), author: null })).toBe(fim)
  })

  test.each([
    [0, 3, false],
    [1, 3, false],
    [2, 3, true],
    [5, 3, true],
  ])('refused after %d refusals gives %d instructions, a person offered: %p', (antes, quantas, oferta) => {
    const ruim = invalido({}, ['a', 'b', 'c', 'd'])
    const [evento] = concluirLeitura(dado(RECEBIDO, lendo('w1')), 'w1', ruim, antes)
    const instrucoes = evento?.tipo === 'invalidado' ? evento.instrucoes : []
    expect(instrucoes).toHaveLength(quantas)
    expect(instrucoes.at(-1)?.includes('conferência por uma pessoa')).toBe(oferta)
  })
})

describe('discarding', () => {
  test('is for drafts, whatever the document is at', () => {
    for (const doc of [dado(RECEBIDO), dado(RECEBIDO, lendo('w1')), dado(RECEBIDO, lendo('w1'), validado)]) {
      expect(descartar(doc, true)).toEqual([descartado])
      expect(erroDe(() => descartar(doc, false))).toBe('CAR-005')
    }
  })

  test('twice is CAR-003 the second time; a processo takes along what is left', () => {
    expect(erroDe(() => descartar(dado(RECEBIDO, descartado), true))).toBe('CAR-003')
    expect(descartarComProcesso(dado(RECEBIDO, descartado))).toEqual([])
    expect(descartarComProcesso(dado(RECEBIDO))).toEqual([{ tipo: 'descartado', causa: 'processo_descartado' }])
  })

  test('of a cancelled processo there is none: its bytes become free, once', () => {
    expect(liberar(dado(RECEBIDO))).toEqual([{ tipo: 'liberado' }])
    expect(liberar(dado(RECEBIDO, { tipo: 'liberado' }))).toEqual([])
  })
})

test('only an invalid document of the same processo can be replaced', () => {
  const recusado = dado(RECEBIDO, lendo('w1'), invalidado('ocr_baixa_confianca'))
  expect(erroDe(() => exigirSubstituivel(recusado, 'p1'))).toBeUndefined()
  expect(erroDe(() => exigirSubstituivel(recusado, 'p2'))).toBe('CAR-004')
  for (const doc of [null, dado(RECEBIDO), dado(RECEBIDO, lendo('w1'), validado), dado(RECEBIDO, descartado)])
    expect(erroDe(() => exigirSubstituivel(doc, 'p1'))).toBe('CAR-004')
})

describe('the history', () => {
  test.each(TIPOS_DOCUMENTO)('has plain lines for a %s', (tipo) => {
    const linhas = [RECEBIDO, validado, invalidado('ocr_baixa_confianca'), descartado].map((e) => resumir(e, tipo))
    expect(linhas.map((linha) => linha?.tipo)).toEqual([
      'documento_recebido',
      'documento_validado',
      'documento_invalidado',
      'documento_descartado',
    ])
    for (const linha of linhas) expect(linha?.resumo).toMatch(/^Documento .+\.$/)
  })

  test('tells nothing of work in progress', () => {
    for (const evento of [lendo('w1'), { tipo: 'liberado' } as const]) expect(resumir(evento, 'ccir')).toBeNull()
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
  ])('declared %s, content %s: %p', (declarado, conteudo, aceito) => {
    expect(tipoAceito(declarado, conteudo)).toBe(aceito)
  })
})

test.each<[string, string | null, string, RegExp]>([
  ['a PDF that says it is a photograph', 'application/pdf', '%PDF-1.7', /não é do tipo declarado/],
  ['a PDF behind other bytes', null, 'HTTP/1.1 200 OK\r\n\r\n%PDF-1.7', /antes do seu começo.*Imprimir/],
  ['a PDF far behind other bytes', null, `${' '.repeat(2_000)}%PDF-1.7`, /não é PDF, JPEG/],
  ['a signature', null, '\x30\x82\x6d\xd0\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02', /\.p7s.*envie o PDF/],
  ['one of unknown length', null, '\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02', /\.p7s/],
  ['one in letters', null, '-----BEGIN PKCS7-----\nMIJt', /\.p7s/],
  ['a photograph of a telephone', 'image/heic', '', /^Esta imagem está em HEIC.*JPEG/],
  ['an archive', 'application/zip', 'PK\x03\x04', /um a um/],
  ['a text', null, 'isto não é um documento', /não é PDF, JPEG/],
])('of %s is said what it is, and what to do', (_name, conteudo, head, said) =>
  expect(refusalOf(conteudo, Buffer.from(head, 'latin1'))).toMatch(said),
)

test.each([
  ['II*\0', true],
  ['MM\0*', true],
  ['II+\0', false], // BigTIFF is known by its head
  ['IIRO', false],
  ['%PDF', false],
  ['', false],
])('a file that begins with %j begins as a TIFF: %p', (inicio, esperado) => {
  expect(comecaComoTiff(Buffer.from(inicio, 'latin1'))).toBe(esperado)
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
  ])('%j becomes %j', (enviado, guardado) => {
    expect(sanearNome(enviado, 'application/pdf')).toBe(guardado)
  })

  test('is made up where there is none', () => {
    expect(nomePadrao('d1', 'image/tiff')).toBe('documento-d1.tif')
  })
})

describe('what a person says of a document', () => {
  const incerto: EventoDeDocumento = {
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
  const doc = dado(RECEBIDO, lendo('w1'), incerto)

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
    const [dito] = confirmar(doc, [{ nome: 'proprietario_nome', confere: true }], true)
    const depois = dado(RECEBIDO, lendo('w1'), incerto, dito as EventoDeDocumento)
    expect(confirmar(depois, [{ nome: 'proprietario_nome', valor: 'Ana Sousa' }], true)).toEqual([])
    expect(confirmar(depois, [{ nome: 'proprietario_nome', valor: 'Ana Souza' }], true)).toHaveLength(1)
  })

  test.each<[string, Estado, Parameters<typeof confirmar>[1], boolean, string]>([
    ['of a case in other hands', doc, [{ nome: 'area_ha', valor: 1 }], false, 'CAR-005'],
    ['of one not read yet', dado(RECEBIDO), [{ nome: 'area_ha', valor: 1 }], true, 'CAR-005'],
    ['of one that is gone', dado(RECEBIDO, descartado), [{ nome: 'area_ha', valor: 1 }], true, 'CAR-003'],
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
  ])('is refused %s', (_, estado, ditos, permite, codigo) => {
    expect(erroDe(() => confirmar(estado, ditos, permite))).toBe(codigo)
  })
})

describe('a document that a person accepts with a reservation', () => {
  const ressalva = { id: 'rv1', processoId: 'p1', documentoId: 'd1', dados: { area_ha: 12.5 } }
  const recusado = [RECEBIDO, lendo('w1'), invalidado('ocr_baixa_confianca')]
  const aceito = aceitar(dado(...recusado), ressalva)

  test('becomes valid, with what the person typed and nothing of the reading', () => {
    const doc = dado(...recusado, ...aceito)
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
    expect(aceitar(dado(...recusado, ...aceito), ressalva)).toEqual([])
    expect(aceitar(dado(RECEBIDO, lendo('w1'), validado), ressalva)).toEqual([])
    expect(aceitar(dado(...recusado), { ...ressalva, processoId: 'p2' })).toEqual([])
    expect(aceitar(null, ressalva)).toEqual([])
  })
  test('is no act of whoever only reads', () => {
    expect(ehDeLeitura({ stream: 'documento-d1', version: 2, author: null, events: aceito })).toBe(false)
  })
})
