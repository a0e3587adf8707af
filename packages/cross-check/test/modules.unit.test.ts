import { modulesOf } from '@car/cross-check/values/modules'
import { type DadosRead, LIMITS } from '@car/cross-check/types'
import { describe, expect, test } from '@jest/globals'
import { declared, readDocumento } from './processo.ts'

const READ = { area_ha: 100, modulo_fiscal_ha: 40, modulos_fiscais: 2.5 }
const ccir = (changes: DadosRead = {}, options?: Parameters<typeof readDocumento>[2]) =>
  readDocumento('ccir', { ...READ, ...changes }, options)

describe('the módulos fiscais of a property', () => {
  test('are those of its CCIR', () => expect(modulesOf(declared(), [ccir()], LIMITS)).toBe(2.5))

  test('may be a fraction that four decimals cut off', () => {
    const read = ccir({ area_ha: 100, modulo_fiscal_ha: 30, modulos_fiscais: 3.3333 })
    expect(modulesOf(declared(), [read], LIMITS)).toBe(3.3333)
  })

  test('are certain where several papers say the same', () => {
    expect(modulesOf(declared(), [ccir(), ccir({}, { id: 'newer' })], LIMITS)).toBe(2.5)
  })
})

describe('they are not certain', () => {
  test.each([
    ['without a CCIR', [readDocumento('matricula_imovel')]],
    ['in a refused one', [ccir({}, { status: 'invalido' })]],
    ['where none were read', [ccir({ modulos_fiscais: null })]],
    ['where they were read without certainty', [ccir({}, { doubtful: ['modulos_fiscais'] })]],
    ['where the size of one was', [ccir({}, { doubtful: ['modulo_fiscal_ha'] })]],
    ['where the area was', [ccir({}, { doubtful: ['area_ha'] })]],
    ['where they are not the area by the size of one', [ccir({ modulos_fiscais: 2.6 })]],
    ['in a CCIR of another property', [ccir({ ccir_codigo: '8392372519951' })]],
    ['where papers differ', [ccir(), ccir({ area_ha: 104, modulos_fiscais: 2.6 }, { id: 'newer' })]],
    ['where one paper of two says none', [ccir(), ccir({ modulos_fiscais: null }, { id: 'newer' })]],
  ])('%s', (_name, documentos) => expect(modulesOf(declared(), documentos, LIMITS)).toBeNull())

  test('of a property of several CCIRs', () => {
    expect(modulesOf(declared({ outros_ccir: ['8392372519951'] }), [ccir()], LIMITS)).toBeNull()
  })

  test('where the declared area is on the other side of four', () => {
    const read = ccir({ area_ha: 158, modulos_fiscais: 3.95 })
    expect(modulesOf(declared({ area_ha: 158 }), [read], LIMITS)).toBe(3.95)
    expect(modulesOf(declared({ area_ha: 161 }), [read], LIMITS)).toBeNull()
  })
})
