import { describe, expect, test } from '@jest/globals'
import { plain } from '@car/cadastro/seal'
import { drawingOf } from '../../src/processo/domain/declaration.ts'
import { declaredGaps } from '../../src/processo/domain/declared-gaps.ts'
import { patch } from '../../src/processo/usecases/editar.ts'
import { FORM } from '../given.ts'

type ImovelChange = { imovel?: object; cpf_cnpj?: string }
const declared = ({ imovel = {}, cpf_cnpj = '78307270316' }: ImovelChange) => ({
  imovel: { ...FORM.imovel, ...imovel } as typeof FORM.imovel,
  proprietario: { nome: 'FULANA', cpf_cnpj },
  coproprietarios: [],
})
const gaps = (pieces: Parameters<typeof declaredGaps>[0]): string[] =>
  declaredGaps(pieces).map((d) => `${d.field} ${d.code}`)
const details = (change: ImovelChange): string[] => gaps(declared(change))

test.each([
  ['no kind', { coordinates: [[[[-46.6, -23.51]]]] }],
  ['no lines', { type: 'Polygon' as const }],
])('of a drawing of %s is none to be judged', (_name, geometria) => {
  expect(drawingOf({ imovel: { geometria } })).toBeUndefined()
})

describe('what is declared', () => {
  test.each<[string, ImovelChange, string[]]>([
    ['a municipality of another state', { imovel: { municipio_ibge: '3148103' } }, ['imovel.municipio_ibge mismatch']],
    [
      'a code that no municipality has',
      { imovel: { municipio_ibge: '3500000' } },
      ['imovel.municipio_ibge invalid_value'],
    ],
    ['an official code whose check digit is wrong', { imovel: { municipio_ibge: '2201919', uf: 'PI' } }, []],
    ['a CPF with a wrong digit', { cpf_cnpj: '78307270317' }, ['proprietario.cpf_cnpj invalid_value']],
    ['a CPF with punctuation', { cpf_cnpj: '783.072.703-16' }, []],
    ['a numeric CNPJ', { cpf_cnpj: '11.222.333/0001-81' }, []],
    ['an alphanumeric CNPJ', { cpf_cnpj: '12.ABC.345/01DE-35' }, []],
    [
      'an alphanumeric CNPJ with a wrong digit',
      { cpf_cnpj: '12ABC34501DE36' },
      ['proprietario.cpf_cnpj invalid_value'],
    ],
    ['neither CPF nor CNPJ', { cpf_cnpj: '123' }, ['proprietario.cpf_cnpj invalid_format']],
    ['a CCIR with punctuation', { imovel: { ccir_codigo: '189.529.506.746-0' } }, []],
    ['a short CCIR', { imovel: { ccir_codigo: '123' } }, ['imovel.ccir_codigo invalid_format']],
    [
      'a CNM with a wrong digit',
      { imovel: { matricula: { numero: '1', cnm: '123456.2.0001234-00' } } },
      ['imovel.matricula.cnm invalid_value'],
    ],
    ['a possession without a matrícula', { imovel: { matricula: undefined, titularidade: 'posse' } }, []],
    [
      'what shows a possession, of a property',
      { imovel: { titulo_posse: { tipo: 'contrato' } } },
      ['imovel.titulo_posse invalid_value'],
    ],
    ['what shows a possession', { imovel: { titularidade: 'posse', titulo_posse: { tipo: 'contrato' } } }, []],
  ])('%s', (_name, change, expected) => expect(details(change)).toEqual(expected))

  test.each<[string, Parameters<typeof declaredGaps>[0], string[]]>([
    [
      'a title that is declared twice',
      { imovel: { matricula: { numero: '1.234' }, outras_matriculas: [{ numero: '9' }, { numero: '1234' }] } },
      ['imovel.outras_matriculas[1].numero invalid_value'],
    ],
    [
      'the same number at another registry, and in another book',
      {
        imovel: {
          matricula: { numero: '9', cartorio: 'Unaí' },
          outras_matriculas: [
            { numero: '9', cartorio: 'Patos' },
            { numero: '9', cartorio: 'Unaí', registro: 'transcricao' },
          ],
        },
      },
      [],
    ],
    [
      'a municipality twice, and one that is none',
      { imovel: { municipio_ibge: '3550308', outros_municipios: ['3148103', '3550308', '3500000'] } },
      ['imovel.outros_municipios[2] invalid_value', 'imovel.outros_municipios[1] invalid_value'],
    ],
    [
      'codes of CCIRs: a short one, and one twice',
      { imovel: { ccir_codigo: '1895295067460', outros_ccir: ['189.529.506.746-0', '12'] } },
      ['imovel.outros_ccir[1] invalid_format', 'imovel.outros_ccir[0] invalid_value'],
    ],
    [
      'a CNM of another title with a wrong digit',
      { imovel: { outras_matriculas: [{ numero: '1', cnm: '123456.2.0001234-00' }] } },
      ['imovel.outras_matriculas[0].cnm invalid_value'],
    ],
    [
      'an owner twice',
      { proprietario: { cpf_cnpj: '78307270316' }, coproprietarios: [{ nome: 'A' }, { cpf_cnpj: '783.072.703-16' }] },
      ['coproprietarios[1].cpf_cnpj invalid_value'],
    ],
    [
      'parts that are more than the whole',
      { proprietario: { percentual: 50 }, coproprietarios: [{ percentual: 50 }, { percentual: 0.5 }, {}] },
      ['coproprietarios[1].percentual out_of_range'],
    ],
    [
      'three thirds',
      {
        proprietario: { percentual: 33.3333333 },
        coproprietarios: [{ percentual: 33.3333333 }, { percentual: 33.3333334 }],
      },
      [],
    ],
    ['a company that represents', { representante: { cpf: '11222333000181' } }, ['representante.cpf invalid_format']],
    [
      'an item that the case does not have',
      {
        coproprietarios: [{ id: 'b' }, { id: 'a' }, { id: 'a' }],
        imovel: { outras_matriculas: [{ id: 'a', numero: '1' }] },
      },
      [
        'imovel.outras_matriculas[0].id invalid_value',
        'coproprietarios[0].id invalid_value',
        'coproprietarios[2].id invalid_value',
      ],
    ],
  ])('of lists: %s', (_name, parts, expected) => {
    const known = { imovel: {}, coproprietarios: [{ id: 'a' }] }
    expect(declaredGaps(parts, known).map((d) => `${d.field} ${d.code}`)).toEqual(expected)
  })

  test('every fault is named at once', () => {
    expect(details({ imovel: { municipio_ibge: '3500000', ccir_codigo: '1' }, cpf_cnpj: '1' })).toHaveLength(3)
  })
  test.each<[string, Parameters<typeof declaredGaps>[0], string[]]>([
    ['nothing', {}, []],
    ['an owner alone', { proprietario: { cpf_cnpj: '78307270317' } }, ['proprietario.cpf_cnpj invalid_value']],
    [
      'a municipality that is none, of no state',
      { imovel: { municipio_ibge: '3500000', titularidade: 'posse' } },
      ['imovel.municipio_ibge invalid_value'],
    ],
    ['a municipality of a state yet to be named', { imovel: { municipio_ibge: '3148103', titularidade: 'posse' } }, []],
    [
      'a matrícula without its number',
      { imovel: { matricula: { cnm: '1' } } },
      ['imovel.matricula.cnm invalid_format'],
    ],
  ])('of what has its shape: %s', (_name, pieces, expected) => expect(gaps(pieces)).toEqual(expected))
  test('identifiers are kept as digits', () => {
    const certain = plain(declared({ imovel: { ccir_codigo: '189.529.506.746-0' }, cpf_cnpj: '783.072.703-16' }))
    expect([certain.imovel.ccir_codigo, certain.proprietario.cpf_cnpj]).toEqual(['1895295067460', '78307270316'])
  })
})

describe('a merge patch', () => {
  test.each([
    [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
    [{ a: { x: 1, y: 2 } }, { a: { x: 3 } }, { a: { x: 3, y: 2 } }],
    [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
    [{ a: 'b' }, { a: { c: 1 } }, { a: { c: 1 } }],
  ])('%j with %j is %j', (target, mergePatch, expected) => expect(patch(target, mergePatch)).toEqual(expected))

  test('does not reach the prototype', () => {
    expect(() => patch({}, JSON.parse('{"__proto__":{"admin":true}}'))).toThrow(
      expect.objectContaining({ code: 'CAR-004' }),
    )
  })
})
