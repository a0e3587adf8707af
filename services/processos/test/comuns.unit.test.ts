import { describe, expect, test } from '@jest/globals'
import { comDesenhos, comunsSemDesenho, MAXIMO, mudancasDe, type Outro } from '../src/domain/comuns.ts'
import type { Comparavel } from '../src/domain/comparavel.ts'

/** What cases have in common, and what their rows are told of it. */

const EU: Comparavel = {
  id: 'eu',
  numero: '2026/000001',
  dono: 'd-eu',
  versao: 3,
  base: 'b-eu',
  chaves: ['m|3106200|12345', 'c|9500000000000', 'p|h1'],
  perimetro: 'h1',
  pontos: 5,
  celulas: [],
  procurar: [],
  caixa: null,
  municipio: '3106200',
  saiEm: null,
}
const caso = (_id: string, mais: Partial<Outro> = {}): Outro => ({
  _id,
  numero: `2026/${_id}`,
  dono: `d-${_id}`,
  base: `b-${_id}`,
  chaves: [],
  perimetro: null,
  pontos: 0,
  outros: [],
  semelhantes: {},
  incompleto: false,
  ...mais,
})
const LINHA = { outros: [], semelhantes: {} }
const NADA = { perdidos: [], meus: [], tirar: [], por: [], encher: [], trocar: [] }
const naMatricula = (...outros: Outro[]) => comunsSemDesenho(EU, outros, {}).comuns
const mesma = (id: string, mais: Partial<Outro> = {}) => caso(id, { chaves: ['m|3106200|12345'], ...mais })
const muitos = (quantos: number) => Array.from({ length: quantos }, (_, i) => `o${i}`)

describe('two cases have in common', () => {
  test('the keys that are equal, and only they', () => {
    const { comuns, falta } = comunsSemDesenho(EU, [mesma('a'), caso('b', { chaves: ['m|9|12345'] })], {})
    expect([...comuns]).toEqual([
      ['a', { comparado: expect.any(String), matricula: true, ccir: false, perimetro: null }],
    ])
    expect(falta.map(({ _id }) => _id)).toEqual(['a', 'b'])
  })

  test('what is known of the same two already, which is not compared again; of other declarations it is', () => {
    const sabido = naMatricula(mesma('a')).get('a')
    const conhecidos = { a: { processo_id: 'a', numero: '', ...sabido, ccir: true } as never }
    expect(comunsSemDesenho(EU, [mesma('a')], conhecidos)).toEqual({
      comuns: new Map([['a', expect.objectContaining({ ccir: true })]]),
      falta: [],
    })
    expect(comunsSemDesenho({ ...EU, base: 'mudou' }, [mesma('a')], conhecidos).falta).toHaveLength(1)
  })

  test('nothing where one of them takes no part', () => {
    expect(comunsSemDesenho(EU, [mesma('a', { base: null })], {})).toEqual({ comuns: new Map(), falta: [] })
    expect(comunsSemDesenho({ ...EU, base: null }, [mesma('a')], {}).falta).toEqual([])
  })

  test('a drawing besides, or a drawing alone', () => {
    const parte = { identico: false, hectares: 2, parte: 0.5 }
    const comuns = comDesenhos(EU, naMatricula(mesma('a')), [
      [mesma('a'), parte],
      [caso('b'), parte],
    ])
    expect(comuns.get('a')).toMatchObject({ matricula: true, perimetro: parte })
    expect(comuns.get('b')).toMatchObject({ matricula: false, ccir: false, perimetro: parte })
  })
})

describe('what rows are told', () => {
  test('is the same in both, once', () => {
    const outro = mesma('a')
    const comuns = naMatricula(outro)
    const primeira = mudancasDe(EU, LINHA, [outro], comuns)
    expect(primeira).toMatchObject({
      ...NADA,
      meus: [{ processo_id: 'a', numero: outro.numero, base: 'b-a', matricula: true }],
      por: [{ em: 'a', anotado: { processo_id: 'eu', numero: EU.numero, base: 'b-eu', matricula: true } }],
    })
    const minha = { outros: ['a'], semelhantes: Object.fromEntries(primeira.meus.map((m) => [m.processo_id, m])) }
    const dele = { ...outro, outros: ['eu'], semelhantes: { eu: primeira.por[0]?.anotado as never } }
    expect(mudancasDe(EU, minha, [dele], comuns)).toEqual(NADA)
  })

  test('is that they have nothing in common any more', () => {
    const comigo = caso('a', { outros: ['eu'] })
    const antes = { outros: ['a'], semelhantes: {} }
    expect(mudancasDe(EU, antes, [comigo, caso('b')], new Map())).toEqual({ ...NADA, perdidos: ['a'], tirar: ['a'] })
  })

  test('is that there are more, once, where a row is full', () => {
    const cheio = mesma('a', { outros: muitos(MAXIMO) })
    expect(mudancasDe(EU, LINHA, [cheio], naMatricula(cheio))).toMatchObject({ ...NADA, meus: [{}], encher: ['a'] })
    const sabe = { ...cheio, incompleto: true }
    expect(mudancasDe(EU, LINHA, [sabe], naMatricula(sabe))).toMatchObject({ ...NADA, meus: [{}], encher: [] })
    const comigo = { ...cheio, outros: [...muitos(MAXIMO - 1), 'eu'] }
    expect(mudancasDe(EU, LINHA, [comigo], naMatricula(comigo)).por).toHaveLength(1)
  })

  test("of more than one row keeps, the first stay in one's own and all others hear", () => {
    const outros = muitos(MAXIMO + 1).map((id) => mesma(id))
    const { meus, por, perdidos } = mudancasDe(
      EU,
      { outros: [`o${MAXIMO}`], semelhantes: {} },
      outros,
      naMatricula(...outros),
    )
    expect([meus.length, por.length, perdidos]).toEqual([MAXIMO, MAXIMO + 1, [`o${MAXIMO}`]])
  })

  test('keeps in one’s own row what others have, however many cases one person has there', () => {
    const iscas = muitos(80).map((id) => mesma(id, { dono: 'atacante' }))
    const vitima = mesma('vitima')
    const todos = [...iscas, vitima]
    const { meus } = mudancasDe(EU, LINHA, todos, naMatricula(...todos))
    expect([meus.length, meus.some(({ processo_id }) => processo_id === 'vitima')]).toEqual([MAXIMO, true])
  })

  test('makes room in a full row, at the cost of the person who has most there', () => {
    const anotado = (processo_id: string, dono: string, mais = {}) =>
      ({ processo_id, numero: '', base: '', comparado: '', dono, matricula: true, ccir: false, ...mais }) as never
    const iscas = muitos(MAXIMO - 2).map((id) => anotado(id, 'atacante', { ccir: id !== 'o7' }))
    const naLinha = [...iscas, anotado('x', 'd-x'), anotado('y', 'd-y')]
    const semelhantes = Object.fromEntries(naLinha.map((a: { processo_id: string }) => [a.processo_id, a])) as never
    const cheio = mesma('a', { outros: [...muitos(MAXIMO - 2), 'x', 'y'], semelhantes })
    const { trocar, encher } = mudancasDe(EU, LINHA, [cheio], naMatricula(cheio))
    expect(trocar).toMatchObject([{ em: 'a', sai: 'o7', anotado: { processo_id: 'eu', dono: 'd-eu' } }])
    expect(encher).toEqual(['a'])
    const mais = mudancasDe({ ...EU, dono: 'atacante' }, LINHA, [cheio], naMatricula(cheio))
    expect(mais.trocar).toEqual([])
  })
})
