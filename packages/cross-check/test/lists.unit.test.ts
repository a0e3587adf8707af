import { crossCheck } from '@car/cross-check/cross-check'
import type { Achado, DadosRead, Declared } from '@car/cross-check/types'
import { describe, expect, test } from '@jest/globals'
import { achado, declared, readDocumento } from './processo.ts'

const MARIA = { nome: 'MARIA APARECIDA DA CONCEIÇÃO', cpf_cnpj: '***.072.703-**', pagina: 1, caixa: null }
const JOSE = { nome: 'JOSÉ LIMA NEVES', cpf_cnpj: '***.444.777-**', pagina: 1, caixa: null }
const couple: Declared = { ...declared(), coproprietarios: [{ nome: 'José Lima Neves', cpf_cnpj: '11144477735' }] }
const matricula = (changes: DadosRead = {}, id = 'm') => readDocumento('matricula_imovel', changes, { id })
const ccir = (changes: DadosRead = {}, id = 'c') => readDocumento('ccir', changes, { id })
const of = (achados: readonly Achado[], codigo: string) =>
  achados.filter((one) => one.codigo === codigo).map(({ situacao, campo }) => [situacao, campo])
const said = (achados: readonly Achado[], codigo: string, campo: string) =>
  achados.find((one) => one.codigo === codigo && one.campo === campo)

describe('owners', () => {
  test('a co-owner who is declared is found in the list of each paper', () => {
    const achados = crossCheck(couple, [matricula({ titulares: [MARIA, JOSE] }), ccir({ titulares: [MARIA, JOSE] })])
    for (const codigo of ['proprietario_matricula', 'proprietario_ccir'])
      expect(of(achados, codigo)).toEqual([
        ['ok', 'proprietario.nome'],
        ['ok', 'coproprietarios[0].nome'],
      ])
    for (const codigo of ['cpf_matricula', 'cpf_ccir'])
      expect(of(achados, codigo)).toEqual([
        ['ok', 'proprietario.cpf_cnpj'],
        ['ok', 'coproprietarios[0].cpf_cnpj'],
      ])
    expect(achados.filter(({ peso }) => peso > 0)).toEqual([])
  })

  test('one who is not declared is told, by paper, and once', () => {
    const achados = crossCheck(declared(), [
      matricula({ titulares: [MARIA, JOSE] }),
      ccir({ titulares: [MARIA, JOSE] }),
    ])
    const told = achados.filter(({ peso }) => peso > 0).map(({ codigo, situacao, lido }) => [codigo, situacao, lido])
    expect(told).toEqual([
      ['proprietario_matricula', 'aviso', 'JOSÉ LIMA NEVES'],
      ['proprietario_ccir', 'aviso', 'JOSÉ LIMA NEVES'],
    ])
  })

  test('one whom no list has is told', () => {
    const achados = crossCheck(couple, [matricula({ titulares: [MARIA] }), ccir({ titulares: [MARIA] })])
    const jose = said(achados, 'proprietario_matricula', 'coproprietarios[0].nome')
    expect([jose?.situacao, jose?.mensagem]).toEqual([
      'aviso',
      'Um dos donos declarados não está em nenhuma das matrículas lidas.',
    ])
  })

  test('one whom only the CCIR has is told so, with the place', () => {
    const achados = crossCheck(couple, [matricula({ titulares: [MARIA] }), ccir({ titulares: [MARIA, JOSE] })])
    const jose = said(achados, 'proprietario_matricula', 'coproprietarios[0].nome')
    expect(jose).toMatchObject({
      situacao: 'aviso',
      mensagem: 'Um dos donos declarados está no CCIR, mas não está em nenhuma das matrículas lidas.',
      evidencias: [{ documento_id: 'c' }],
    })
  })

  test('of a list that may lack somebody nothing is said of who is not in it', () => {
    for (const paper of [matricula(), matricula({ titulares: [] })]) {
      const achados = crossCheck(couple, [paper])
      const jose = said(achados, 'proprietario_matricula', 'coproprietarios[0].nome')
      expect([jose?.situacao, jose?.peso, jose?.documento_id]).toEqual(['nao_verificavel', 0, 'm'])
    }
  })

  test('a number counts for the person beside whom it stands', () => {
    const renamed = { ...JOSE, nome: 'JOSÉ LIMA' }
    const achados = crossCheck(couple, [matricula({ titulares: [MARIA, renamed] })])
    expect(of(achados, 'proprietario_matricula').at(-1)).toEqual(['ok', 'coproprietarios[0].nome'])
    const other = { ...JOSE, cpf_cnpj: '***.982.247-**' }
    const wrong = crossCheck(couple, [matricula({ titulares: [MARIA, other] })])
    expect(of(wrong, 'cpf_matricula')).toEqual([
      ['ok', 'proprietario.cpf_cnpj'],
      ['divergencia', 'coproprietarios[0].cpf_cnpj'],
    ])
  })

  test('papers of two kinds agree if they name an owner in common', () => {
    const first = matricula({ titulares: [JOSE, MARIA], proprietario_nome: JOSE.nome, cpf_cnpj: null })
    expect(
      achado(crossCheck(couple, [first, ccir({ titulares: [MARIA] })]), 'proprietario_entre_documentos').situacao,
    ).toBe('ok')
  })

  test('a list that was read is not asked for, even if the first name is', () => {
    const doubtful = readDocumento('ccir', { titulares: [MARIA, JOSE] }, { doubtful: ['proprietario_nome'] })
    expect(of(crossCheck(couple, [doubtful]), 'proprietario_ccir').map(([situacao]) => situacao)).toEqual(['ok', 'ok'])
  })
})

describe('titles', () => {
  const titulos = (...numbers: string[]) => numbers.map((numero) => ({ numero, pagina: 1, caixa: null }))
  const two = declared({ outras_matriculas: [{ numero: '49.496' }] })
  const ofSecond = (achados: readonly Achado[], codigo: string) =>
    said(achados, codigo, 'imovel.outras_matriculas[0].numero')

  test('all that a CCIR lists are compared', () => {
    expect(of(crossCheck(two, [ccir({ titulos: titulos('49495', '49496') })]), 'numero_ccir')).toEqual([
      ['ok', 'imovel.matricula.numero'],
      ['ok', 'imovel.outras_matriculas[0].numero'],
    ])
    expect(of(crossCheck(declared(), [ccir({ titulos: titulos('49495', '49496') })]), 'numero_ccir')).toEqual([
      ['ok', 'imovel.matricula.numero'],
      ['aviso', 'imovel.matricula.numero'],
    ])
  })

  test('one that a whole list lacks is told; of another list nothing is said', () => {
    const whole = ofSecond(crossCheck(two, [ccir({ titulos: titulos('49495') })]), 'numero_ccir')
    expect([whole?.situacao, whole?.mensagem]).toEqual(['aviso', 'O CCIR não traz uma das matrículas declaradas.'])
    const part = ofSecond(crossCheck(two, [ccir()]), 'numero_ccir')
    expect([part?.situacao, part?.peso]).toEqual(['nao_verificavel', 0])
  })

  test('one that the CCIR alone shows is told so', () => {
    const papers = [matricula(), ccir({ titulos: titulos('49495', '49496') })]
    expect(ofSecond(crossCheck(two, papers), 'numero_matricula')).toMatchObject({
      situacao: 'aviso',
      mensagem: 'O CCIR traz uma matrícula declarada cuja certidão não foi lida.',
      evidencias: [{ documento_id: 'c' }],
    })
    expect(ofSecond(crossCheck(two, [matricula()]), 'numero_matricula')?.mensagem).toBe(
      'Uma matrícula declarada não está em nenhum dos documentos lidos.',
    )
  })

  test('a matrícula of part of the land is one of several that the CCIR lists', () => {
    const papers = [matricula({ area_ha: 40 }), ccir({ titulos: titulos('49495', '49496') })]
    expect(achado(crossCheck(declared(), papers), 'area_matricula').situacao).toBe('aviso')
  })
})

describe('municipalities', () => {
  test('all that a CCIR lists are compared', () => {
    const places = declared({ outros_municipios: [{ municipio: 'Paracatu', uf: 'MG' }] })
    const paper = ccir({ municipios: ['PATROCÍNIO', 'PARACATU'] })
    expect(of(crossCheck(places, [paper]), 'municipio_ccir')).toEqual([
      ['ok', 'imovel.municipio_ibge'],
      ['ok', 'imovel.outros_municipios[0]'],
    ])
    const [, undeclared] = crossCheck(declared(), [paper]).filter(({ codigo }) => codigo === 'municipio_ccir')
    expect([undeclared?.situacao, undeclared?.mensagem, undeclared?.lido]).toEqual([
      'aviso',
      'No CCIR há um município que não foi declarado.',
      'PARACATU',
    ])
  })
})

describe('CCIRs of several years', () => {
  const CODE = '189.529.506.746-0'
  const old = ccir(
    { exercicio: 2023, area_ha: 60, titulares: [JOSE], proprietario_nome: JOSE.nome, cpf_cnpj: null },
    'old',
  )
  const current = ccir({ exercicio: 2025, titulares: [MARIA], modulo_fiscal_ha: 40, modulos_fiscais: 2.5 }, 'new')

  test.each([
    ['before', [old, current]],
    ['after', [current, old]],
  ])('the newer one counts, whether it was sent %s', (_, papers) => {
    const achados = crossCheck(declared(), papers)
    expect(achados.filter(({ peso }) => peso > 0)).toEqual([])
    expect(achado(achados, 'area_ccir')).toMatchObject({ situacao: 'ok', documento_id: 'new' })
  })

  test.each<[string, DadosRead, string[]]>([
    ['of another property', { ccir_codigo: '999.113.004.521-6' }, []],
    ['of an uncertain code', {}, ['ccir_codigo']],
    ['of an uncertain year', {}, ['exercicio']],
  ])('an older one stays if it is %s', (_, changes, doubtful) => {
    const other = readDocumento(
      'ccir',
      { ccir_codigo: CODE, exercicio: 2023, titulares: [JOSE], ...changes },
      { id: 'o', doubtful },
    )
    const names = crossCheck(declared(), [other, current]).filter(({ codigo }) => codigo === 'proprietario_ccir')
    expect(names.some(({ lido }) => lido === JOSE.nome)).toBe(true)
  })

  test('two of one year stay', () => {
    const twin = ccir({ exercicio: 2025, titulares: [JOSE] }, 'twin')
    const names = crossCheck(declared(), [twin, current]).filter(({ codigo }) => codigo === 'proprietario_ccir')
    expect(names.some(({ lido }) => lido === JOSE.nome)).toBe(true)
  })
})
