import { DADOS_EXIGIDOS } from '@car/vocabulary/documento'
import { conferir } from '@car/conferencia/conferir'
import { REGRAS } from '@car/conferencia/regras'
import { type Declarado, LIMITES } from '@car/conferencia/tipos'
import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { achado, declarado, DESENHO, lido, situacoes } from './caso.ts'

type Par = {
  imovel: Declarado['imovel'] & { municipio: string; ccir_codigo: string }
  proprietario: Declarado['proprietario']
}
const PARES = JSON.parse(readFileSync(new URL('./pares.json', import.meta.url), 'utf8')) as Par[]

const papeis = () => [lido('matricula_imovel'), lido('ccir')]

describe('a consistent case', () => {
  test('agrees on everything that can be checked', () => {
    const achados = conferir(declarado(), papeis())
    expect(achados.filter((a) => a.situacao === 'aviso' || a.situacao === 'divergencia')).toEqual([])
    expect(situacoes(achados)).toMatchObject({ area_geometria: 'ok', area_entre_documentos: 'ok', cpf_ccir: 'ok' })
    expect(achado(achados, 'cnm_matricula').situacao).toBe('nao_verificavel')
    expect(achados.every((a) => a.peso === 0)).toBe(true)
  })

  test('points to where it was read', () => {
    expect(achado(conferir(declarado(), papeis()), 'area_ccir')).toMatchObject({
      documento_id: 'ccir',
      declarado: 100,
      lido: 100,
      evidencias: [{ documento_id: 'ccir', pagina: 1, confianca: 97, caixa: { x: 0.1 } }],
    })
  })

  test('never shows a whole CPF', () => {
    const texto = JSON.stringify(conferir(declarado(), [...papeis(), lido('ccir', { cpf_cnpj: '16080614006' })]))
    expect(texto).not.toMatch(/78307270316|16080614006/)
    expect(texto).toContain('***.072.703-**')
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
  ] as const)('%s', (codigo, tipo, mudancas) => {
    const outro = tipo === 'ccir' ? 'matricula_imovel' : 'ccir'
    const certo = achado(conferir(declarado(), [lido(tipo, mudancas), lido(outro)]), codigo)
    expect(certo.situacao).toBe('divergencia')
    expect(certo.peso).toBe(REGRAS.find((r) => r.codigo === codigo)?.pesos.divergencia)

    const [campo = ''] = Object.keys(mudancas)
    const duvidoso = achado(conferir(declarado(), [lido(tipo, mudancas, { duvidosos: [campo] }), lido(outro)]), codigo)
    // A person looks for what is required on the paper; nothing follows from the rest.
    const exigido = (DADOS_EXIGIDOS as readonly string[]).includes(campo)
    const aviso = REGRAS.find((r) => r.codigo === codigo)?.pesos.aviso
    expect([duvidoso.situacao, duvidoso.peso]).toEqual(exigido ? ['a_confirmar', aviso] : ['nao_verificavel', 0])
    expect(duvidoso.mensagem).toMatch(/confira no (papel|documento)/)
  })

  test('what a person read decides like a certain reading, without a place on the page', () => {
    const campos = [
      { nome: 'area_ha', valor: 60, confianca: 100, pagina: null, confirmar: false, fonte: 'pessoa' as const },
    ]
    const documento = { ...lido('matricula_imovel'), dados: { area_ha: 60 }, campos }
    const area = achado(conferir(declarado(), [documento]), 'area_matricula')
    expect([area.situacao, area.lido, area.evidencias]).toEqual(['divergencia', 60, []])
  })

  test('a guess decides nothing, even where it agrees; what the owner says of the paper stands beside it', () => {
    const documento = { ...lido('matricula_imovel', {}, { duvidosos: ['area_ha'] }), confirmacoes: [] }
    const so = achado(conferir(declarado(), [documento]), 'area_matricula')
    expect([so.situacao, so.informado]).toEqual(['a_confirmar', undefined])
    const dito = { ...documento, confirmacoes: [{ nome: 'area_ha', valor: 99 }] }
    expect(achado(conferir(declarado(), [dito]), 'area_matricula').informado).toBe(99)
  })

  test('what was not found at all is looked for as well', () => {
    const documento = lido('ccir', {})
    const campos = documento.campos.map((c) =>
      c.nome === 'proprietario_nome' ? { ...c, valor: null, pagina: null, confianca: 0, confirmar: true } : c,
    )
    const sem = { ...documento, campos, dados: { ...documento.dados, proprietario_nome: null } }
    const deste = achado(conferir(declarado(), [sem]), 'proprietario_ccir')
    expect([deste.situacao, deste.lido, deste.evidencias]).toEqual(['a_confirmar', null, []])
  })

  test('the CNM, when both sides have one', () => {
    const comCnm = declarado({ matricula: { numero: '49495', cnm: '123456.2.0049495-15' } })
    expect(
      achado(conferir(comCnm, [lido('matricula_imovel', { cnm: '1234562004949515' })]), 'cnm_matricula').situacao,
    ).toBe('ok')
    expect(
      achado(conferir(comCnm, [lido('matricula_imovel', { cnm: '123457.2.0049495-15' })]), 'cnm_matricula').situacao,
    ).toBe('divergencia')
  })

  test('a drawing of another size', () => {
    const pouco = achado(conferir(declarado({ area_ha: 110 }), []), 'area_geometria')
    const muito = achado(conferir(declarado({ area_ha: 200 }), []), 'area_geometria')
    expect([pouco.situacao, muito.situacao]).toEqual(['aviso', 'divergencia'])
    expect(muito.mensagem).toContain('50\u00a0%')
    expect(achado(conferir(declarado({ geometria: null }), []), 'area_geometria').situacao).toBe('nao_verificavel')
  })
})

describe('areas', () => {
  const situacao = (area_ha: number) => achado(conferir(declarado(), [lido('ccir', { area_ha })]), 'area_ccir')

  test.each([
    [100, 'ok'],
    [100.1, 'ok'],
    [100.2, 'aviso'],
    [120, 'aviso'],
    [120.01, 'divergencia'],
    [80, 'aviso'],
    [79.9, 'divergencia'],
  ])('100 ha declared, %s read: %s', (area, esperada) => expect(situacao(area).situacao).toBe(esperada))

  test.each([
    [1000, 'vírgula'],
    [100_000, 'vírgula'],
    [1_000_000, 'metros quadrados'],
    [242, 'paulistas'],
    [20.661, 'mineiros'],
    [272.25, 'do norte'],
  ])('%s read beside 100 is a known slip: %s', (area, palavra) => expect(situacao(area).mensagem).toContain(palavra))

  test.each([0.6, 13, 45])('%s %% are a difference, and called one', (porcento) => {
    const { mensagem } = situacao(100 + porcento)
    expect(mensagem).toBe(
      `A área do imóvel é diferente do que está no CCIR (diferença de ${String(porcento).replace('.', ',')}\u00a0%).`,
    )
  })

  test('the setting decides what is too much', () => {
    const rigoroso = { ...LIMITES, areaDivergencia: 0.05 }
    expect(achado(conferir(declarado(), [lido('ccir', { area_ha: 110 })], rigoroso), 'area_ccir').situacao).toBe(
      'divergencia',
    )
  })

  test('more difference is never judged more mildly', () => {
    const grau = { ok: 0, nao_verificavel: 0, a_confirmar: 0, aviso: 1, divergencia: 2 }
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }), (a, b) => {
        const [menos, mais] = [Math.min(a, b), Math.max(a, b)]
        expect(grau[situacao(100 * (1 + menos)).situacao]).toBeLessThanOrEqual(
          grau[situacao(100 * (1 + mais)).situacao],
        )
      }),
    )
  })

  test('one matrícula of several: the CCIR names the others', () => {
    const parte = lido('matricula_imovel', { area_ha: 40 })
    expect(achado(conferir(declarado(), [parte, lido('ccir')]), 'area_matricula').situacao).toBe('divergencia')
    const soma = conferir(declarado(), [parte, lido('ccir', { numero_matricula: '49.495, 49.496' })])
    expect(achado(soma, 'area_matricula').situacao).toBe('aviso')
  })

  test('two matrículas that add up to the property', () => {
    const achados = conferir(declarado(), [
      lido('matricula_imovel', { area_ha: 40 }, { id: 'a' }),
      lido('matricula_imovel', { area_ha: 60, numero_matricula: '49496' }, { id: 'b' }),
    ])
    expect(achados.filter((a) => a.codigo === 'area_matricula').map((a) => a.situacao)).toEqual(['ok', 'ok'])
    expect(achados.filter((a) => a.codigo === 'numero_matricula').map((a) => a.situacao)).toEqual(['ok', 'aviso'])
  })
})

describe('owners', () => {
  const nome = (mudancas: Parameters<typeof lido>[1]) =>
    achado(conferir(declarado(), [lido('matricula_imovel', mudancas)]), 'proprietario_matricula').situacao

  test('the same CPF beats another name', () => {
    expect(nome({ proprietario_nome: 'MARIA APARECIDA SOUZA LIMA' })).toBe('aviso')
    expect(nome({ proprietario_nome: 'MARIA CONCEIÇÃO' })).toBe('ok')
    expect(nome({ proprietario_nome: 'MARIA CONCEIÇÃO', cpf_cnpj: null })).toBe('aviso')
  })

  test('one of several owners is enough', () => {
    const documento = lido('matricula_imovel', { proprietario_nome: 'JOSÉ DA SILVA', cpf_cnpj: null })
    const outro = {
      nome: 'coproprietario_nome',
      valor: 'Maria A. da Conceição',
      confianca: 95,
      pagina: 1,
      confirmar: false,
    }
    const achados = conferir(declarado(), [{ ...documento, campos: [...documento.campos, outro] }])
    expect(achado(achados, 'proprietario_matricula').situacao).toBe('ok')
  })

  test('a masked declaration is held to what can be seen of it', () => {
    const mascarado = { ...declarado(), proprietario: { nome: 'Maria', cpf_cnpj: '***.072.703-**' } }
    expect(achado(conferir(mascarado, papeis()), 'cpf_ccir').situacao).toBe('ok')
    expect(achado(conferir(mascarado, [lido('ccir', { cpf_cnpj: '16080614006' })]), 'cpf_ccir').situacao).toBe(
      'divergencia',
    )
  })
})

describe('what cannot be said', () => {
  test('nothing is held against a case without documents', () => {
    const achados = conferir(declarado({ geometria: null }), [])
    expect(new Set(achados.map((a) => a.situacao))).toEqual(new Set(['nao_verificavel']))
  })

  test.each(['aguardando', 'processando', 'invalido'])('a document %s is not a witness', (status) => {
    const achados = conferir(declarado(), [lido('ccir', { area_ha: 5 }, { status })])
    expect(achado(achados, 'area_ccir')).toMatchObject({ situacao: 'nao_verificavel', lido: null, documento_id: null })
  })

  test('a value without a place and a confidence contradicts nobody', () => {
    const achados = conferir(declarado(), [{ ...lido('ccir', { area_ha: 5 }), campos: [] }])
    expect(achado(achados, 'area_ccir').situacao).toBe('nao_verificavel')
  })

  test('a reading of what was not declared is offered, not held against anybody', () => {
    const achados = conferir(declarado({ ccir_codigo: null }), papeis())
    expect(achado(achados, 'codigo_ccir')).toMatchObject({ situacao: 'nao_verificavel', lido: '189.529.506.746-0' })
  })
})

test('an old certificate is worth a hint', () => {
  const em = (recebido_em: string) =>
    conferir(declarado(), [{ ...lido('matricula_imovel', { data_emissao: '2026-03-01' }), recebido_em }])
  expect(situacoes(em('2026-03-30T12:00:00.000Z'))).not.toHaveProperty('certidao_antiga')
  expect(situacoes(em('2026-05-01T12:00:00.000Z'))).toHaveProperty('certidao_antiga', 'aviso')
})

test('a CCIR of last year still holds; an older one asks for a new one', () => {
  const em = (exercicio: number) =>
    situacoes(conferir(declarado(), [{ ...lido('ccir', { exercicio }), recebido_em: '2026-03-30T12:00:00.000Z' }]))
  expect(em(2025)).not.toHaveProperty('ccir_antigo')
  expect(em(2024)).toHaveProperty('ccir_antigo', 'aviso')
})

test('every rule has a code of its own', () => {
  const codigos = REGRAS.map((r) => r.codigo)
  expect(new Set(codigos).size).toBe(codigos.length)
})

test('the same input gives the same findings, and leaves it as it was', () => {
  const [d, docs] = [declarado(), papeis()]
  const antes = structuredClone([d, docs])
  expect(conferir(d, docs)).toEqual(conferir(d, docs))
  expect([d, docs]).toEqual(antes)
  expect(DESENHO.coordinates).toHaveLength(1)
})

describe('the sample properties', () => {
  test.each(PARES)('are consistent with their drawings and papers: $imovel.denominacao', ({ imovel, proprietario }) => {
    const numero = imovel.matricula?.numero ?? ''
    const lidos = {
      numero_matricula: numero.replace(/(\d)(?=(\d{3})+$)/g, '$1.'),
      area_ha: imovel.area_ha,
      proprietario_nome: proprietario.nome,
      cpf_cnpj: proprietario.cpf_cnpj,
      municipio: imovel.municipio.toUpperCase(),
      uf: imovel.uf,
      ccir_codigo: imovel.ccir_codigo,
    }
    const achados = conferir({ imovel, proprietario }, [lido('matricula_imovel', lidos), lido('ccir', lidos)])
    const verificados = achados.filter((a) => a.codigo !== 'cnm_matricula')
    expect(new Set(verificados.map((a) => a.situacao))).toEqual(new Set(['ok']))
  })
})
