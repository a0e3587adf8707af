import { REQUIRED_DATA } from '@car/vocabulary/documento'
import { crossCheck } from '@car/cross-check/cross-check'
import { AREA_RULES } from '@car/cross-check/values/area-rules'
import { RULES as SET_RULES } from '@car/cross-check/values/rules'
import { type Declared, LIMITS } from '@car/cross-check/types'
import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { achado, declared, DRAWING, readDocumento, statuses } from './processo.ts'

type Pair = {
  imovel: Declared['imovel'] & { municipio: string; ccir_codigo: string }
  proprietario: Declared['proprietario']
}
const PAIRS = JSON.parse(readFileSync(new URL('./pairs.json', import.meta.url), 'utf8')) as Pair[]

const RULES = [...SET_RULES, ...AREA_RULES]
const papers = () => [readDocumento('matricula_imovel'), readDocumento('ccir')]

describe('a consistent case', () => {
  test('agrees on everything that can be checked', () => {
    const achados = crossCheck(declared(), papers())
    expect(achados.filter((finding) => finding.situacao === 'aviso' || finding.situacao === 'divergencia')).toEqual([])
    expect(statuses(achados)).toMatchObject({ area_geometria: 'ok', area_entre_documentos: 'ok', cpf_ccir: 'ok' })
    expect(achado(achados, 'cnm_matricula').situacao).toBe('nao_verificavel')
    expect(achados.every((finding) => finding.peso === 0)).toBe(true)
  })

  test('points to where it was read', () => {
    expect(achado(crossCheck(declared(), papers()), 'area_ccir')).toMatchObject({
      documento_id: 'ccir',
      declarado: 100,
      lido: 100,
      evidencias: [{ documento_id: 'ccir', pagina: 1, confianca: 97, caixa: { x: 0.1 } }],
    })
  })

  test('never shows a whole CPF', () => {
    const text = JSON.stringify(
      crossCheck(declared(), [...papers(), readDocumento('ccir', { cpf_cnpj: '16080614006' })]),
    )
    expect(text).not.toMatch(/78307270316|16080614006/)
    expect(text).toContain('***.072.703-**')
  })
})

describe('what contradicts the declaration', () => {
  test.each([
    ['numero_matricula', 'matricula_imovel', { numero_matricula: '49.496' }],
    ['numero_ccir', 'ccir', { numero_matricula: '1, 2' }],
    ['area_matricula', 'matricula_imovel', { area_ha: 79 }],
    ['area_ccir', 'ccir', { area_ha: 121 }],
    ['proprietario_matricula', 'matricula_imovel', { proprietario_nome: 'JOSÉ DA SILVA', cpf_cnpj: null }],
    ['proprietario_ccir', 'ccir', { proprietario_nome: 'JOSÉ DA SILVA', cpf_cnpj: null }],
    ['cpf_matricula', 'matricula_imovel', { cpf_cnpj: '16080614006' }],
    ['cpf_ccir', 'ccir', { cpf_cnpj: '16080614006' }],
    ['municipio_matricula', 'matricula_imovel', { municipio: 'Patos de Minas' }],
    ['municipio_ccir', 'ccir', { municipio: 'Patos de Minas' }],
    ['uf_matricula', 'matricula_imovel', { uf: 'SP' }],
    ['uf_ccir', 'ccir', { uf: 'SP' }],
    ['codigo_matricula', 'matricula_imovel', { ccir_codigo: '8392372519951' }],
    ['codigo_ccir', 'ccir', { ccir_codigo: '8392372519951' }],
  ] as const)('%s', (codigo, kind, changes) => {
    const other = kind === 'ccir' ? 'matricula_imovel' : 'ccir'
    const certain = achado(crossCheck(declared(), [readDocumento(kind, changes), readDocumento(other)]), codigo)
    expect(certain.situacao).toBe('divergencia')
    expect(certain.peso).toBe(RULES.find((r) => r.codigo === codigo)?.pesos.divergencia)

    const [campo = ''] = Object.keys(changes)
    const doubtful = achado(
      crossCheck(declared(), [readDocumento(kind, changes, { doubtful: [campo] }), readDocumento(other)]),
      codigo,
    )
    // Required data have to be confirmed on the paper. A finding about other uncertain data has no weight.
    const required = (REQUIRED_DATA as readonly string[]).includes(campo)
    const aviso = RULES.find((r) => r.codigo === codigo)?.pesos.aviso
    expect([doubtful.situacao, doubtful.peso]).toEqual(required ? ['a_confirmar', aviso] : ['nao_verificavel', 0])
    expect(doubtful.mensagem).toMatch(/confira no (papel|documento)/)
  })

  test('what a person read decides like a certain reading, without a place on the page', () => {
    const campos = [
      { nome: 'area_ha', valor: 60, confianca: 100, pagina: null, confirmar: false, fonte: 'pessoa' as const },
    ]
    const documento = { ...readDocumento('matricula_imovel'), dados: { area_ha: 60 }, campos }
    const area = achado(crossCheck(declared(), [documento]), 'area_matricula')
    expect([area.situacao, area.lido, area.evidencias]).toEqual(['divergencia', 60, []])
  })

  test('a guess decides nothing, even where it agrees; what the owner says of the paper stands beside it', () => {
    const documento = { ...readDocumento('matricula_imovel', {}, { doubtful: ['area_ha'] }), confirmacoes: [] }
    const alone = achado(crossCheck(declared(), [documento]), 'area_matricula')
    expect([alone.situacao, alone.informado]).toEqual(['a_confirmar', undefined])
    const said = { ...documento, confirmacoes: [{ nome: 'area_ha', valor: 99 }] }
    expect(achado(crossCheck(declared(), [said]), 'area_matricula').informado).toBe(99)
  })

  test('what was not found at all is looked for as well', () => {
    const documento = readDocumento('ccir', {})
    const campos = documento.campos.map((campo) =>
      campo.nome === 'proprietario_nome'
        ? { ...campo, valor: null, pagina: null, confianca: 0, confirmar: true }
        : campo,
    )
    const without = { ...documento, campos, dados: { ...documento.dados, proprietario_nome: null } }
    const withoutName = achado(crossCheck(declared(), [without]), 'proprietario_ccir')
    expect([withoutName.situacao, withoutName.lido, withoutName.evidencias]).toEqual(['a_confirmar', null, []])
  })

  test('the CNM, when both sides have one', () => {
    const withCnm = declared({ matricula: { numero: '49495', cnm: '123456.2.0049495-15' } })
    expect(
      achado(crossCheck(withCnm, [readDocumento('matricula_imovel', { cnm: '1234562004949515' })]), 'cnm_matricula')
        .situacao,
    ).toBe('ok')
    expect(
      achado(crossCheck(withCnm, [readDocumento('matricula_imovel', { cnm: '123457.2.0049495-15' })]), 'cnm_matricula')
        .situacao,
    ).toBe('divergencia')
  })

  test('a drawing of another size', () => {
    const little = achado(crossCheck(declared({ area_ha: 110 }), []), 'area_geometria')
    const much = achado(crossCheck(declared({ area_ha: 200 }), []), 'area_geometria')
    expect([little.situacao, much.situacao]).toEqual(['aviso', 'divergencia'])
    expect(much.mensagem).toContain('50,2\u00a0%')
    expect(achado(crossCheck(declared({ geometria: null }), []), 'area_geometria').situacao).toBe('nao_verificavel')
  })
})

describe('areas', () => {
  const situacao = (area_ha: number) =>
    achado(crossCheck(declared(), [readDocumento('ccir', { area_ha })]), 'area_ccir')

  test.each([
    [100, 'ok'],
    [100.1, 'ok'],
    [100.2, 'aviso'],
    [120, 'aviso'],
    [120.01, 'divergencia'],
    [80, 'aviso'],
    [79.9, 'divergencia'],
  ])('100 ha declared, %s read: %s', (area, expected) => expect(situacao(area).situacao).toBe(expected))

  test.each([
    [1000, 'vírgula'],
    [100_000, 'vírgula'],
    [1_000_000, 'metros quadrados'],
    [242, 'paulistas'],
    [20.661, 'mineiros'],
    [272.25, 'do norte'],
  ])('%s read beside 100 is a known slip: %s', (area, word) => expect(situacao(area).mensagem).toContain(word))

  test.each([0.6, 13, 45])('%s %% are a difference, and called one', (percent) => {
    const { mensagem } = situacao(100 + percent)
    expect(mensagem).toBe(
      `A área do imóvel é diferente do que está no CCIR (diferença de ${String(percent).replace('.', ',')}\u00a0% do declarado).`,
    )
  })

  test('between two papers it is a share of the area of the matrícula', () => {
    const papers = [readDocumento('matricula_imovel', { area_ha: 100 }), readDocumento('ccir', { area_ha: 145 })]
    expect(achado(crossCheck(declared(), papers), 'area_entre_documentos').mensagem).toBe(
      'A área na matrícula é diferente do que está no CCIR (diferença de 45\u00a0% da área na matrícula).',
    )
  })

  test('the setting decides what is too much', () => {
    const strict = { ...LIMITS, areaDivergencia: 0.05 }
    expect(
      achado(crossCheck(declared(), [readDocumento('ccir', { area_ha: 110 })], strict), 'area_ccir').situacao,
    ).toBe('divergencia')
  })

  test('more difference is never judged more mildly', () => {
    const severity = { ok: 0, nao_verificavel: 0, a_confirmar: 0, aviso: 1, divergencia: 2 }
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }), (a, b) => {
        const [less, greater] = [Math.min(a, b), Math.max(a, b)]
        expect(severity[situacao(100 * (1 + less)).situacao]).toBeLessThanOrEqual(
          severity[situacao(100 * (1 + greater)).situacao],
        )
      }),
    )
  })

  test('one matrícula of several: the CCIR names the others', () => {
    const part = readDocumento('matricula_imovel', { area_ha: 40 })
    expect(achado(crossCheck(declared(), [part, readDocumento('ccir')]), 'area_matricula').situacao).toBe('divergencia')
    const sum = crossCheck(declared(), [part, readDocumento('ccir', { numero_matricula: '49.495, 49.496' })])
    expect(achado(sum, 'area_matricula').situacao).toBe('aviso')
  })

  test('two matrículas that add up to the property', () => {
    const achados = crossCheck(declared(), [
      readDocumento('matricula_imovel', { area_ha: 40 }, { id: 'a' }),
      readDocumento('matricula_imovel', { area_ha: 60, numero_matricula: '49496' }, { id: 'b' }),
    ])
    const area = achados.filter((finding) => finding.codigo === 'area_matricula')
    expect(area.map((finding) => [finding.situacao, finding.lido])).toEqual([['ok', 100]])
    expect(area[0]?.evidencias.map((e) => 'documento_id' in e && e.documento_id)).toEqual(['a', 'b'])
    expect(
      achados.filter((finding) => finding.codigo === 'numero_matricula').map((finding) => finding.situacao),
    ).toEqual(['ok', 'aviso'])
  })
})

describe('owners', () => {
  const nome = (changes: Parameters<typeof readDocumento>[1]) =>
    achado(crossCheck(declared(), [readDocumento('matricula_imovel', changes)]), 'proprietario_matricula').situacao

  test('the same CPF beats another name', () => {
    expect(nome({ proprietario_nome: 'MARIA APARECIDA SOUZA LIMA' })).toBe('aviso')
    expect(nome({ proprietario_nome: 'MARIA CONCEIÇÃO' })).toBe('ok')
    expect(nome({ proprietario_nome: 'MARIA CONCEIÇÃO', cpf_cnpj: null })).toBe('aviso')
  })

  test('one of several owners is enough', () => {
    const documento = readDocumento('matricula_imovel', { proprietario_nome: 'JOSÉ DA SILVA', cpf_cnpj: null })
    const other = {
      nome: 'coproprietario_nome',
      valor: 'Maria A. da Conceição',
      confianca: 95,
      pagina: 1,
      confirmar: false,
    }
    const achados = crossCheck(declared(), [{ ...documento, campos: [...documento.campos, other] }])
    expect(achado(achados, 'proprietario_matricula').situacao).toBe('ok')
  })

  test('a masked declaration is held to what can be seen of it', () => {
    const masked = { ...declared(), proprietario: { nome: 'Maria', cpf_cnpj: '***.072.703-**' } }
    expect(achado(crossCheck(masked, papers()), 'cpf_ccir').situacao).toBe('ok')
    expect(achado(crossCheck(masked, [readDocumento('ccir', { cpf_cnpj: '16080614006' })]), 'cpf_ccir').situacao).toBe(
      'divergencia',
    )
  })
})

describe('sets', () => {
  const two = (changes = {}) =>
    declared({ outras_matriculas: [{ numero: '49.496', area_ha: 60 }], matricula: { numero: '49495' }, ...changes })
  const a = readDocumento('matricula_imovel', { area_ha: 40 }, { id: 'a' })
  const b = readDocumento('matricula_imovel', { area_ha: 60, numero_matricula: '49496' }, { id: 'b' })
  const of = (achados: ReturnType<typeof crossCheck>, codigo: string) =>
    achados.filter((f) => f.codigo === codigo).map((f) => [f.situacao, f.campo])

  test('every declared title with its paper agrees, and so does each area', () => {
    const achados = crossCheck(two(), [a, b, readDocumento('ccir', { numero_matricula: '49.495, 49.496' })])
    expect(achados.filter(({ peso }) => peso > 0)).toEqual([])
    expect(of(achados, 'numero_matricula')).toEqual([
      ['ok', 'imovel.matricula.numero'],
      ['ok', 'imovel.outras_matriculas[0].numero'],
    ])
    expect(of(achados, 'area_titulo')).toEqual([['ok', 'imovel.outras_matriculas[0].area_ha']])
  })

  test('a declared title that no paper shows, and one that nobody declared, are one finding each', () => {
    expect(of(crossCheck(two(), [a]), 'numero_matricula')).toEqual([
      ['ok', 'imovel.matricula.numero'],
      ['aviso', 'imovel.outras_matriculas[0].numero'],
    ])
    const ccir = readDocumento('ccir', { numero_matricula: '49.495, 49.496, 51.000' })
    expect(of(crossCheck(two(), [a, b, ccir]), 'numero_ccir')).toEqual([
      ['ok', 'imovel.matricula.numero'],
      ['ok', 'imovel.outras_matriculas[0].numero'],
      ['aviso', 'imovel.matricula.numero'],
    ])
  })

  test('two papers of one title are one finding with two places, and one area', () => {
    const again = { ...readDocumento('matricula_imovel', { area_ha: 100 }), id: 'again' }
    const achados = crossCheck(declared(), [readDocumento('matricula_imovel'), again])
    const [numero, ...others] = achados.filter((f) => f.codigo === 'numero_matricula')
    expect([numero?.situacao, numero?.evidencias.length, others.length]).toEqual(['ok', 2, 0])
    expect(of(achados, 'area_matricula')).toEqual([['ok', 'imovel.area_ha']])
  })

  test('an area of a title that its paper contradicts', () => {
    const achados = crossCheck(two({ outras_matriculas: [{ numero: '49496', area_ha: 90 }] }), [a, b])
    expect(of(achados, 'area_titulo')).toEqual([['divergencia', 'imovel.outras_matriculas[0].area_ha']])
  })

  test('a second paper contradicts nothing where another agrees', () => {
    const wrong = readDocumento(
      'matricula_imovel',
      { municipio: 'Patos de Minas', cpf_cnpj: '16080614006' },
      { id: 'w' },
    )
    const achados = crossCheck(declared(), [readDocumento('matricula_imovel'), wrong])
    expect(achados.filter(({ situacao }) => situacao === 'divergencia')).toEqual([])
  })

  test('an uncertain paper is asked for what no other one says', () => {
    const doubtful = readDocumento('matricula_imovel', {}, { id: 'd', doubtful: ['numero_matricula'] })
    expect(of(crossCheck(two(), [a, doubtful]), 'numero_matricula')).toEqual([
      ['ok', 'imovel.matricula.numero'],
      ['a_confirmar', 'imovel.outras_matriculas[0].numero'],
    ])
    expect(of(crossCheck(declared(), [a, doubtful]), 'numero_matricula')).toEqual([['ok', 'imovel.matricula.numero']])
  })

  test('of several owners each is looked for, and each who is read and not declared is told', () => {
    const couple = { ...declared(), coproprietarios: [{ nome: 'José Lima Neves', cpf_cnpj: '11144477735' }] }
    const both = readDocumento('matricula_imovel', {
      proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO E JOSÉ LIMA NEVES',
    })
    expect(of(crossCheck(couple, [both]), 'proprietario_matricula')).toEqual([
      ['ok', 'proprietario.nome'],
      ['ok', 'coproprietarios[0].nome'],
    ])
    expect(of(crossCheck(declared(), [both]), 'proprietario_matricula')).toEqual([
      ['ok', 'proprietario.nome'],
      ['aviso', 'proprietario.nome'],
    ])
    expect(of(crossCheck(couple, [readDocumento('matricula_imovel')]), 'proprietario_matricula')).toEqual([
      ['ok', 'proprietario.nome'],
      ['nao_verificavel', 'coproprietarios[0].nome'],
    ])
    expect(of(crossCheck(couple, [readDocumento('ccir', { cpf_cnpj: '11144477735' })]), 'cpf_ccir')).toEqual([
      ['ok', 'coproprietarios[0].cpf_cnpj'],
    ])
  })

  test('an estate on the paper that was not declared as one is told', () => {
    const paper = readDocumento('matricula_imovel', { proprietario_nome: 'ESPÓLIO DE MARIA APARECIDA DA CONCEIÇÃO' })
    const nome = achado(crossCheck(declared(), [paper]), 'proprietario_matricula')
    expect([nome.situacao, nome.mensagem]).toEqual(['aviso', expect.stringContaining('espólio')])
    const estate = { ...declared(), proprietario: { ...declared().proprietario, espolio: true } }
    expect(achado(crossCheck(estate, [paper]), 'proprietario_matricula').situacao).toBe('ok')
  })

  test.each(['ALTA FLORESTA D’OESTE', 'Alta Floresta D´Oeste', 'Alta Floresta Doeste', 'ALTA FLORESTA DʼOESTE'])(
    'a municipality is the same without its apostrophe: %s',
    (municipio) => {
      const place = declared({ municipio: "Alta Floresta D'Oeste", uf: 'RO' })
      const achados = crossCheck(place, [readDocumento('ccir', { municipio, uf: 'RO' })])
      expect(achado(achados, 'municipio_ccir').situacao).toBe('ok')
    },
  )

  test('a place in any of the declared municipalities agrees', () => {
    const places = declared({ outros_municipios: [{ municipio: 'Catalão', uf: 'GO' }] })
    const achados = crossCheck(places, [readDocumento('matricula_imovel', { municipio: 'CATALAO', uf: 'GO' })])
    expect(of(achados, 'municipio_matricula')).toEqual([['ok', 'imovel.outros_municipios[0]']])
    expect(of(achados, 'uf_matricula')).toEqual([['ok', 'imovel.uf']])
  })
})

describe('what cannot be said', () => {
  test('nothing is held against a case without documents', () => {
    const achados = crossCheck(declared({ geometria: null }), [])
    expect(new Set(achados.map((finding) => finding.situacao))).toEqual(new Set(['nao_verificavel']))
  })

  test.each(['aguardando', 'processando', 'invalido'])('a document %s is not a witness', (status) => {
    const achados = crossCheck(declared(), [readDocumento('ccir', { area_ha: 5 }, { status })])
    expect(achado(achados, 'area_ccir')).toMatchObject({ situacao: 'nao_verificavel', lido: null, documento_id: null })
  })

  test('a value without a place and a confidence contradicts nobody', () => {
    const achados = crossCheck(declared(), [{ ...readDocumento('ccir', { area_ha: 5 }), campos: [] }])
    expect(achado(achados, 'area_ccir').situacao).toBe('nao_verificavel')
  })

  test('a reading of what was not declared is offered, not held against anybody', () => {
    const achados = crossCheck(declared({ ccir_codigo: null }), papers())
    expect(achado(achados, 'codigo_ccir')).toMatchObject({ situacao: 'nao_verificavel', lido: '189.529.506.746-0' })
  })
})

test('an old certificate is worth a hint', () => {
  const receivedIn = (recebido_em: string) =>
    crossCheck(declared(), [{ ...readDocumento('matricula_imovel', { data_emissao: '2026-03-01' }), recebido_em }])
  expect(statuses(receivedIn('2026-03-30T12:00:00.000Z'))).not.toHaveProperty('certidao_antiga')
  expect(statuses(receivedIn('2026-05-01T12:00:00.000Z'))).toHaveProperty('certidao_antiga', 'aviso')
})

test('a CCIR of last year still holds; an older one asks for a new one', () => {
  const receivedIn = (year: number) =>
    statuses(
      crossCheck(declared(), [
        { ...readDocumento('ccir', { exercicio: year }), recebido_em: '2026-03-30T12:00:00.000Z' },
      ]),
    )
  expect(receivedIn(2025)).not.toHaveProperty('ccir_antigo')
  expect(receivedIn(2024)).toHaveProperty('ccir_antigo', 'aviso')
})

test('every rule has a code of its own', () => {
  const codes = RULES.map((r) => r.codigo)
  expect(new Set(codes).size).toBe(codes.length)
})

test('the same input gives the same findings, and leaves it as it was', () => {
  const [d, docs] = [declared(), papers()]
  const before = structuredClone([d, docs])
  expect(crossCheck(d, docs)).toEqual(crossCheck(d, docs))
  expect([d, docs]).toEqual(before)
  expect(DRAWING.coordinates).toHaveLength(1)
})

describe('the sample properties', () => {
  test.each(PAIRS)('are consistent with their drawings and papers: $imovel.denominacao', ({ imovel, proprietario }) => {
    const numero = imovel.matricula?.numero ?? ''
    const readings = {
      numero_matricula: numero.replace(/(\d)(?=(\d{3})+$)/g, '$1.'),
      area_ha: imovel.area_ha,
      proprietario_nome: proprietario.nome,
      cpf_cnpj: proprietario.cpf_cnpj,
      municipio: imovel.municipio.toUpperCase(),
      uf: imovel.uf,
      ccir_codigo: imovel.ccir_codigo,
    }
    const achados = crossCheck({ imovel, proprietario }, [
      readDocumento('matricula_imovel', readings),
      readDocumento('ccir', readings),
    ])
    const verified = achados.filter((finding) => finding.codigo !== 'cnm_matricula')
    expect(new Set(verified.map((finding) => finding.situacao))).toEqual(new Set(['ok']))
  })
})
