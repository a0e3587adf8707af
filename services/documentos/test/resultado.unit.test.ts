import { expect, test } from '@jest/globals'
import type { Leitura } from '@car/leitura/leitura'
import { resultadoDe } from '../src/usecases/resultado.ts'

const DADOS = { numero_matricula: '88074', area_ha: 419.6483, proprietario_nome: 'LUÍS' }
const LIDO = { confianca: 93, paginas: 1, dados: DADOS, campos: [] }
const comum: Omit<Leitura, 'status' | 'motivo' | 'detalhe'> = {
  ...LIDO,
  instrucoes: [],
  porPagina: [{ pagina: 1, fonte: 'texto', confianca: 100, palavras: 300, qualidade: null }],
  fonte: 'texto',
  etapas: [{ nome: 'abrir', ms: 3 }],
}

test('of an accepted document, what it says is for the record, and nothing that was measured', () => {
  expect(resultadoDe({ ...comum, status: 'valido' })).toEqual({ status: 'valido', lido: LIDO })
})

test('of a refused one, the reason and what to do too', () => {
  const instrucoes = ['Envie de novo.']
  const leitura = { ...comum, status: 'invalido', motivo: 'dado_invalido', instrucoes, detalhe: 'x' } as const
  expect(resultadoDe(leitura)).toEqual({ status: 'invalido', motivo: 'dado_invalido', instrucoes, lido: LIDO })
})
