import { describe, expect, test } from '@jest/globals'
import type { Geometry } from '@car/vocabulary/geometry'
import { joinedLand } from '../../src/processo/domain/difference.ts'
import type { Form } from '../../src/processo/domain/form.ts'
import { joinedForm, type Joining } from '../../src/processo/domain/joined.ts'
import { FORM } from '../given.ts'

/** Tests what several cases declare as one, and what their drawings are together. */

const number = (lacre: string) => ({ lacre, prova: 'p', mascara: '***' })
const MEANS = {
  // A number ends in the person whose it is, so `a-1` and `b-1` are the same person's.
  same: (a?: { lacre: string }, b?: { lacre: string }) => a?.lacre.at(-1) === b?.lacre.at(-1),
  idFor: (caseId: string, what: string) => `${caseId}:${what}`,
}
const owner = (nome: string, lacre: string, more: object = {}) => ({ nome, documento: number(lacre), ...more })
const caseOf = (id: string, imovel: object, people: Partial<Form> = {}): Joining => ({
  id,
  form: { ...FORM, proprietario: owner('ANA', `${id}-1`), ...people, imovel: { ...FORM.imovel, ...imovel } } as Form,
})
const joined = (...cases: Joining[]) => joinedForm(cases, MEANS)

describe('what is declared', () => {
  test('has the lists of all, each thing once, and the sum of the areas; the rest comes from the first', () => {
    const { imovel } = joined(
      caseOf('a', { ccir_codigo: '1', area_ha: 10.1, outros_municipios: ['3106200'], perimetro: 'x' }),
      caseOf('b', {
        denominacao: 'OUTRA',
        area_ha: 0.2,
        municipio_ibge: '3106200',
        uf: 'MG',
        matricula: { numero: '0.123' },
        outras_matriculas: [{ id: 'm', numero: '9', cartorio: '2º' }],
        ccir_codigo: '2',
        outros_ccir: ['1'],
      }),
      caseOf('c', { area_ha: 5, matricula: { numero: '7' } }),
    )
    expect(imovel).toEqual({
      ...FORM.imovel,
      area_ha: 15.3,
      outros_municipios: ['3106200'],
      outras_matriculas: [
        { id: 'm', numero: '9', cartorio: '2º' },
        { id: 'c:matricula matricula|7|', numero: '7' },
      ],
      ccir_codigo: '1',
      outros_ccir: ['2'],
    })
  })

  test('has no area if one of them has none, and is mixed if one is owned and another possessed', () => {
    const posse = {
      matricula: undefined,
      titularidade: 'posse',
      titulo_posse: { tipo: 'contrato' },
      area_ha: undefined,
    }
    const { imovel } = joined(caseOf('a', posse), caseOf('b', {}))
    expect(imovel).toMatchObject({
      titularidade: 'mista',
      titulo_posse: { tipo: 'contrato' },
      matricula: { numero: '123' },
    })
    expect(imovel.area_ha).toBeUndefined()
    expect(joined(caseOf('a', posse), caseOf('b', posse)).imovel.titularidade).toBe('posse')
  })

  test('has each owner once; shares only if all agree on them', () => {
    const half = { percentual: 50 }
    const bia = { ...owner('BIA', 'a-2', half), id: 'i' }
    const same = { proprietario: owner('ANA', 'a-1', half), coproprietarios: [bia] }
    const other = {
      proprietario: owner('BIA', 'b-2', half),
      coproprietarios: [{ ...owner('ANA', 'b-1', half), id: 'i' }],
    }
    const agreed = joined(caseOf('a', {}, same), caseOf('b', {}, other))
    expect([agreed.proprietario.percentual, agreed.coproprietarios]).toEqual([50, [bia]])
    const third = { proprietario: owner('CID', 'c-3'), coproprietarios: [] }
    const apart = joined(caseOf('a', {}, same), caseOf('c', {}, third))
    expect(apart.proprietario).toEqual(owner('ANA', 'a-1'))
    expect(apart.coproprietarios).toEqual([
      { ...owner('BIA', 'a-2'), id: 'i' },
      { ...owner('CID', 'c-3'), id: 'c:proprietario' },
    ])
  })

  test('gives two items of one id two ids', () => {
    const title = (numero: string) => ({ outras_matriculas: [{ id: 'same', numero }] })
    const ids = joined(caseOf('a', title('5')), caseOf('b', title('6'))).imovel.outras_matriculas?.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })
})

const square = (west: number, width = 0.01): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -10],
      [west + width, -10],
      [west + width, -9.99],
      [west, -9.99],
      [west, -10],
    ],
  ],
})

describe('what is drawn', () => {
  test('that touches is one, with nothing in common and nothing between', () => {
    const { uniao, sobreposicoes, lacunas, falta } = joinedLand([square(-50), square(-49.99)], square(-50, 0.02))
    expect(uniao.ha).toBeCloseTo(242.5, 0)
    expect(uniao.forma?.coordinates).toHaveLength(1)
    expect([sobreposicoes, lacunas?.ha, falta?.ha]).toEqual([[], 0, 0])
  })

  test('that overlaps, leaves a gap or is left out is named with its shape', () => {
    const three = [square(-50), square(-49.995), square(-49.98)]
    const { uniao, sobreposicoes, lacunas, falta } = joinedLand(three, square(-50, 0.025))
    expect(sobreposicoes).toEqual([{ entre: [0, 1], ha: expect.closeTo(60.6, 0), forma: expect.anything() }])
    expect(uniao.forma?.coordinates).toHaveLength(2)
    expect([lacunas?.ha, falta?.ha]).toEqual([expect.closeTo(60.6, 0), expect.closeTo(60.6, 0)])
    expect([lacunas?.forma, falta?.forma]).toEqual([expect.anything(), expect.anything()])
    expect(joinedLand(three, null)).toMatchObject({ lacunas: null, falta: null })
  })
})
