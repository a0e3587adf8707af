import type { Geometria } from '@car/vocabulary/geometria'
import fc from 'fast-check'
import { describe, expect, test } from '@jest/globals'
import { caixaDe, celulasDe } from '../src/domain/celulas.ts'
import { foraDe, sobrepor } from '../src/domain/sobreposicao.ts'
import { quadrado } from './desenhos.ts'

/** What two drawings share, and how they find each other. */

const HA = 119.43
const em = (oeste: number, lado = 0.01) => quadrado(oeste, -15, lado)

describe('two perimeters', () => {
  test.each<[string, Geometria, Geometria, ReturnType<typeof sobrepor>]>([
    ['the same', em(-50), em(-50), { identico: true, hectares: expect.closeTo(HA, 0) as never, parte: 1 }],
    [
      'drawn the other way round',
      em(-50),
      invertido(em(-50)),
      { identico: true, hectares: expect.closeTo(HA, 0) as never, parte: 1 },
    ],
    ['apart', em(-50), em(-49), null],
    ['that touch', em(-50), em(-49.99), null],
    ['with less than a hundredth in common', em(-50), em(-49.99005), null],
    [
      'that share less than a hectare, though half of the smaller',
      quadrado(-50, -15, 0.001),
      quadrado(-49.9995, -15, 0.001),
      null,
    ],
  ])('%s', (_como, um, outro, esperado) => {
    expect(sobrepor(um, outro)).toEqual(esperado)
    expect(sobrepor(outro, um)).toEqual(esperado)
  })

  test('a half in common, with its shape; and a small one within a large one is all of the smaller', () => {
    const meio = sobrepor(em(-50), em(-49.995))
    expect(meio).toMatchObject({ identico: false, hectares: expect.closeTo(HA / 2, 0), parte: 0.5 })
    expect(caixaDe(JSON.parse(meio?.forma ?? '') as Geometria)).toEqual({
      oeste: -49.995,
      leste: -49.99,
      sul: -15,
      norte: -14.99,
    })
    expect(sobrepor(em(-50), em(-50.1, 0.2))).toMatchObject({ identico: false, parte: 1 })
  })

  test('a hole is none of a perimeter', () => {
    const [fora, dentro] = [em(-50, 0.03).coordinates[0], em(-49.99).coordinates[0]] as [number[][], number[][]]
    const furado: Geometria = { type: 'Polygon', coordinates: [fora, dentro.toReversed()] }
    expect(sobrepor(furado, quadrado(-49.99, -15, 0.01))).toBeNull()
  })

  test('a shape is small enough to look at, however many points the drawings have', () => {
    const ondas: Geometria = { type: 'Polygon', coordinates: [anelComPontos(4_000)] }
    const { forma = '' } = sobrepor(ondas, quadrado(-50.01, -15.005, 0.01)) ?? {}
    const pontos = (JSON.parse(forma) as { coordinates: number[][][][] }).coordinates.flat(2).length
    expect(pontos).toBeGreaterThan(3)
    expect(pontos).toBeLessThanOrEqual(500)
  })
})

describe('a perimeter and its municipality', () => {
  const municipio = quadrado(-51, -16, 2)
  test.each([
    ['inside', em(-50), 0],
    ['half outside', em(-49.005), 0.5],
    ['outside', em(-40), 1],
  ])('%s', (_onde, perimetro, parte) => {
    expect(foraDe(perimetro, municipio).parte).toBeCloseTo(parte, 3)
  })

  test('of a hundred thousand points, of which those near are cut', () => {
    const grande: Geometria = { type: 'Polygon', coordinates: [anelComPontos(100_000, 1)] }
    expect(foraDe(em(-50.005), grande).parte).toBeCloseTo(0, 3)
    expect(foraDe(em(-49.005), grande)).toMatchObject({ parte: expect.closeTo(0.5, 1), forma: expect.any(String) })
  })
})

test('two drawings whose boxes meet find each other by cells, whatever their size and whoever comes first', () => {
  const lugar = fc.record({
    oeste: fc.double({ min: -74, max: -35, noNaN: true }),
    sul: fc.double({ min: -33, max: 4, noNaN: true }),
    lado: fc.oneof(fc.double({ min: 0.001, max: 0.2, noNaN: true }), fc.double({ min: 0.2, max: 3, noNaN: true })),
  })
  const passo = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(lugar, passo, passo, fc.double({ min: 0.001, max: 3, noNaN: true }), (um, dx, dy, lado) => {
      const a = quadrado(um.oeste, um.sul, um.lado)
      // A place somewhere on the first one.
      const b = quadrado(um.oeste + Math.abs(dx) * um.lado, um.sul + Math.abs(dy) * um.lado, lado)
      const [deA, deB] = [celulasDe(a), celulasDe(b)]
      const acha = (quem: typeof deA, outro: typeof deA) =>
        quem?.procurar.some((celula) => outro?.guardar.includes(celula)) ?? false
      expect([acha(deA, deB), acha(deB, deA)]).toEqual([true, true])
    }),
    { numRuns: 500 },
  )
})

test('a drawing over half of Brazil is found by no cells, so that no row has thousands', () => {
  expect(celulasDe(quadrado(-70, -30, 30))).toBeNull()
  const parcelas = [em(-50), em(-40)].map(({ coordinates }) => coordinates as number[][][])
  expect(celulasDe({ type: 'MultiPolygon', coordinates: parcelas })?.guardar.length).toBeLessThan(12)
})

function invertido(geometria: Geometria): Geometria {
  return { type: 'Polygon', coordinates: (geometria.coordinates as number[][][]).map((anel) => anel.toReversed()) }
}

/** A ring of so many points: a wavy circle around a place. */
function anelComPontos(quantos: number, raio = 0.01): number[][] {
  const anel = Array.from({ length: quantos }, (_, i) => {
    const angulo = (2 * Math.PI * i) / quantos
    const r = raio * (1 + 0.001 * Math.sin(i))
    return [-50 + r * Math.cos(angulo), -15 + r * Math.sin(angulo)]
  })
  return [...anel, anel[0] as number[]]
}
