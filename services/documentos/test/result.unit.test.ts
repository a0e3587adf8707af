import { expect, test } from '@jest/globals'
import type { DocumentoReading } from '@car/leitura/reading'
import { resultOf } from '../src/usecases/result.ts'

const DADOS = { numero_matricula: '88074', area_ha: 419.6483, proprietario_nome: 'LUÍS' }
const READ = { confianca: 93, paginas: 1, dados: DADOS, campos: [] }
const common: Omit<DocumentoReading, 'status' | 'motivo' | 'detail'> = {
  ...READ,
  instrucoes: [],
  perPage: [{ pagina: 1, fonte: 'texto', confianca: 100, words: 300, qualidade: null }],
  fonte: 'texto',
  stages: [{ nome: 'abrir', ms: 3 }],
}

test('of an accepted document, what it says is for the record, and nothing that was measured', () => {
  expect(resultOf({ ...common, status: 'valido' })).toEqual({ status: 'valido', lido: READ })
})

test('of a refused one, the reason and what to do too', () => {
  const instrucoes = ['Envie de novo.']
  const leitura = { ...common, status: 'invalido', motivo: 'dado_invalido', instrucoes, detail: 'x' } as const
  expect(resultOf(leitura)).toEqual({ status: 'invalido', motivo: 'dado_invalido', instrucoes, lido: READ })
})
