import { modulesOf } from '@car/conferencia/modules'
import { type DadosRead, LIMITS } from '@car/conferencia/types'
import { describe, expect, test } from '@jest/globals'
import { declarado, lido } from './processo.ts'

const READ = { area_ha: 100, modulo_fiscal_ha: 40, modulos_fiscais: 2.5 }
const ccir = (changes: DadosRead = {}, options?: Parameters<typeof lido>[2]) =>
  lido('ccir', { ...READ, ...changes }, options)

describe('the módulos fiscais of a property', () => {
  test('are those of its CCIR', () => expect(modulesOf(declarado(), [ccir()], LIMITS)).toBe(2.5))

  test('may be a fraction that four decimals cut off', () => {
    const read = ccir({ area_ha: 100, modulo_fiscal_ha: 30, modulos_fiscais: 3.3333 })
    expect(modulesOf(declarado(), [read], LIMITS)).toBe(3.3333)
  })

  test('are certain where several papers say the same', () => {
    expect(modulesOf(declarado(), [ccir(), ccir({}, { id: 'newer' })], LIMITS)).toBe(2.5)
  })
})

describe('they are not certain', () => {
  test.each([
    ['without a CCIR', [lido('matricula_imovel')]],
    ['in a refused one', [ccir({}, { status: 'invalido' })]],
    ['where none were read', [ccir({ modulos_fiscais: null })]],
    ['where they were read without certainty', [ccir({}, { duvidosos: ['modulos_fiscais'] })]],
    ['where the size of one was', [ccir({}, { duvidosos: ['modulo_fiscal_ha'] })]],
    ['where the area was', [ccir({}, { duvidosos: ['area_ha'] })]],
    ['where they are not the area by the size of one', [ccir({ modulos_fiscais: 2.6 })]],
    ['in a CCIR of another property', [ccir({ ccir_codigo: '8392372519951' })]],
    ['where papers differ', [ccir(), ccir({ area_ha: 104, modulos_fiscais: 2.6 }, { id: 'newer' })]],
    ['where one paper of two says none', [ccir(), ccir({ modulos_fiscais: null }, { id: 'newer' })]],
  ])('%s', (_name, documentos) => expect(modulesOf(declarado(), documentos, LIMITS)).toBeNull())

  test('of a property of several CCIRs', () => {
    expect(modulesOf(declarado({ outros_ccir: ['8392372519951'] }), [ccir()], LIMITS)).toBeNull()
  })

  test('where the declared area is on the other side of four', () => {
    const read = ccir({ area_ha: 158, modulos_fiscais: 3.95 })
    expect(modulesOf(declarado({ area_ha: 158 }), [read], LIMITS)).toBe(3.95)
    expect(modulesOf(declarado({ area_ha: 161 }), [read], LIMITS)).toBeNull()
  })
})
