import { describe, expect, test } from '@jest/globals'
import { ponderar } from '../../src/leitura/extracao/testemunhas.ts'

const testemunha = (valor: string, conf: number) => ({ valor, conf, palavras: [] })
const CERTO = 90

describe('what several readings amount to', () => {
  test('one reading of a picture is never certain, however sure the engine is', () => {
    expect(ponderar([testemunha('88074', 96)])?.conf).toBeLessThan(CERTO)
  })
  test('a text layer is', () => {
    expect(ponderar([testemunha('88074', 100)])?.conf).toBeGreaterThanOrEqual(CERTO)
  })
  test('two that agree are', () => {
    expect(ponderar([testemunha('88074', 80), testemunha('88074', 76)])?.conf).toBeGreaterThanOrEqual(CERTO)
  })
  test('two very poor ones that agree are not', () => {
    expect(ponderar([testemunha('88074', 30), testemunha('88074', 20)])?.conf).toBeLessThan(CERTO)
  })
  test('one against one is open', () => {
    expect(ponderar([testemunha('88074', 92), testemunha('88024', 91)])?.conf).toBeLessThan(CERTO)
  })
  test('three against one are certain, and the majority is right', () => {
    const v = ponderar([
      testemunha('88024', 91),
      testemunha('88074', 90),
      testemunha('88074', 92),
      testemunha('88074', 70),
    ])
    expect(v?.valor).toBe('88074')
    expect(v?.conf).toBeGreaterThanOrEqual(CERTO)
  })
  test('none is nothing', () => expect(ponderar([])).toBeNull())
})
