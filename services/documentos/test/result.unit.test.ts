import { createSeals } from '@car/event-store/seals'
import { createKeyring } from '@car/identity/keyring'
import { describe, expect, test } from '@jest/globals'
import type { DocumentoReading } from '@car/reading/reading'
import { resultOf } from '../src/usecases/result.ts'

const DADOS = { numero_matricula: '88074', area_ha: 419.6483, proprietario_nome: 'LUÍS' }
const READ = { confianca: 93, paginas: 1, dados: DADOS, campos: [] }
const common: Omit<DocumentoReading, 'status' | 'motivo' | 'detail'> = {
  ...READ,
  instrucoes: [],
  perPage: [{ pagina: 1, fonte: 'text', confianca: 100, words: 300, qualidade: null }],
  fonte: 'text',
  stages: [{ nome: 'abrir', ms: 3 }],
}

const seals = createSeals(createKeyring([Buffer.alloc(32)], 'numero'), 'documento')
const of = (reading: DocumentoReading) => resultOf({ seals }, 'd1', reading)

test('of an accepted document, what it says is for the record, and nothing that was measured', () => {
  expect(of({ ...common, status: 'valido' })).toEqual({ resultado: { status: 'valido', lido: READ } })
})

test('of a refused one, the reason and what to do too', () => {
  const instrucoes = ['Envie de novo.']
  const reading = { ...common, status: 'invalido', motivo: 'dado_invalido', instrucoes, detail: 'x' } as const
  expect(of(reading)).toEqual({ resultado: { status: 'invalido', motivo: 'dado_invalido', instrucoes, lido: READ } })
})

describe('the numbers of owners', () => {
  const [ana, rui, eva] = ['52998224725', '11144477735', '78307270316']
  const dados = {
    ...DADOS,
    cpf_cnpj: ana,
    titulares: [
      { nome: 'ANA', cpf_cnpj: ana },
      { nome: 'RUI', cpf_cnpj: rui },
    ],
  }
  const campo = { nome: 'coproprietario_cpf_cnpj', valor: eva, confianca: 85, pagina: 1, caixa: null, confirmar: true }
  const numbered = { ...common, dados, campos: [campo] } as typeof common

  test('of an accepted document are encrypted for its commit, each once', () => {
    const { resultado, sealed = {} } = of({ ...numbered, status: 'valido' })
    const { numeros = [] } = resultado.lido
    expect(numeros.map(({ mascara }) => mascara)).toEqual(['***.982.247-**', '***.444.777-**', '***.072.703-**'])
    expect(numeros.map((kept) => seals.open('d1', kept, [{ sealed }]))).toEqual([ana, rui, eva])
    for (const number of [ana, rui, eva]) expect(JSON.stringify(sealed)).not.toContain(number)
  })

  test('of a refused document are not kept', () => {
    const { resultado, sealed } = of({ ...numbered, status: 'invalido', motivo: 'dado_invalido' })
    expect([sealed, 'numeros' in resultado.lido]).toEqual([undefined, false])
  })
})
