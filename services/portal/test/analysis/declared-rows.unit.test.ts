import { describe, expect, test } from '@jest/globals'
import { declaredRows, peopleOf, readIn } from '../../web/analysis/bench/declared-rows.ts'
import type { DadosExtraidos, Processo } from '../../web/gen/interface.ts'

const processo = {
  imovel: {
    denominacao: 'Fazenda Boa Vista',
    area_ha: 747.88,
    matricula: { numero: '64805' },
    outras_matriculas: [{ id: 't2', numero: '4.321', registro: 'transcricao', area_ha: 12.5 }],
    outros_municipios: ['5107065'],
    nomes_outros_municipios: ['Querência'],
    outros_ccir: ['9010160374860'],
  },
  proprietario: { nome: 'Ana Ferreira', cpf_cnpj: '***.982.247-**', espolio: true, percentual: 50 },
  coproprietarios: [
    { id: 'p2', nome: 'José Ferreira', cpf_cnpj: '***.444.777-**', percentual: 50 },
    { id: 'p3', nome: 'Rui' },
  ],
  representante: { nome: 'José Ferreira', cpf: '***.444.777-**', qualidade: 'inventariante' },
} as unknown as Processo
const rows = declaredRows(processo)
const at = (campo: string) => rows.find((row) => row.campo === campo)
const read = (nome: string, valor: string) => ({ nome, valor }) as unknown as DadosExtraidos['campos'][number]

describe('the rows of what was declared', () => {
  test('are those of every title, place, CCIR and person, under the paths that findings name', () => {
    expect(rows.map(({ campo, titulo, declarado }) => `${campo}: ${titulo} ${declarado}`)).toEqual(
      expect.arrayContaining([
        'imovel.outros_municipios[0]: Município 2 Querência',
        'imovel.outras_matriculas[0].numero: Transcrição (registro 2) 4.321',
        'imovel.outras_matriculas[0].area_ha: Área do registro 2 12,50 hectares',
        'imovel.outros_ccir[0]: Código no CCIR 2 9010160374860',
        'proprietario.nome: Espólio de Ana Ferreira',
        'coproprietarios[0].percentual: Parte do dono 2 50\u00a0%',
        'coproprietarios[1].cpf_cnpj: CPF ou CNPJ do dono 3 –',
        'representante.nome: Inventariante José Ferreira',
      ]),
    )
    expect(new Set(rows.map(({ titulo }) => titulo)).size).toBe(rows.length)
  })

  test('give each person the number that is theirs', () => {
    const numbers = {
      cpf_cnpj: '52998224725',
      coproprietarios: [{ id: 'p2', cpf_cnpj: '11144477735' }],
      representante: { cpf: '11144477735' },
    }
    const shown = rows.flatMap(({ campo, revealed }) => (revealed ? [[campo, revealed(numbers)]] : []))
    expect(shown).toEqual([
      ['proprietario.cpf_cnpj', '52998224725'],
      ['coproprietarios[0].cpf_cnpj', '11144477735'],
      ['coproprietarios[1].cpf_cnpj', undefined],
      ['representante.cpf', '11144477735'],
    ])
    expect(peopleOf(processo)).toEqual(['Ana Ferreira', 'José Ferreira', 'Rui'])
  })
})

describe('what a document says', () => {
  const shown = (campo: string, ...campos: DadosExtraidos['campos']) => readIn(at(campo) as never, campos, rows)?.valor

  test('stands beside the item that says the same', () => {
    const second = read('numero_matricula', '4321')
    expect(shown('imovel.outras_matriculas[0].numero', second)).toBe('4321')
    expect(shown('imovel.matricula.numero', second)).toBeUndefined()
    expect(shown('imovel.matricula.numero', second, read('numero_matricula', '999'))).toBe('999')
    expect(shown('imovel.outras_matriculas[0].numero', read('numero_matricula', '999'))).toBeUndefined()
  })
  test('of owners may name any of them first', () => {
    const names = [read('proprietario_nome', 'JOSE FERREIRA'), read('coproprietario_nome', 'ANA FERREIRA')]
    expect(shown('coproprietarios[0].nome', ...names)).toBe('JOSE FERREIRA')
    expect(shown('proprietario.nome', ...names)).toBe('ANA FERREIRA')
    expect(shown('coproprietarios[1].nome', ...names)).toBeUndefined()
  })
})
