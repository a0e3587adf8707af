import { describe, expect, test } from '@jest/globals'
import type { Caso } from '../src/domain/caso.ts'
import { lerFeriados } from '../src/domain/feriados.ts'
import { criarPendencia, responderPendencia } from '../src/domain/pendencias.ts'
import { recorrivelAte, ultimaRejeicao } from '../src/domain/recorrivel.ts'
import { submeter } from '../src/domain/requerente.ts'
import { AGORA, ANA, CASOS, DONO, naSituacao, PRAZOS } from './dado.ts'

describe('a table of municipal holidays', () => {
  test('has a municipality and a day in each line, of one year or of all', () => {
    const csv =
      '\uFEFFmunicipio_ibge;data;nome\r\n3550308;01-25;Aniversário; da cidade\r\n\r\n3550308,2026-07-09\r\n5107925;02-29\r\n'
    expect(lerFeriados(csv)).toEqual({ '3550308': ['01-25', '2026-07-09'], '5107925': ['02-29'] })
  })

  test.each([
    ['', /first line/],
    ['3550308;01-25', /first line/],
    ['municipio_ibge;data', /no holiday/],
    ['municipio_ibge;data\n3550300;01-25', /line 2: "3550300" is the code of no municipality/],
    ['municipio_ibge;data\n3550308;25/01', /line 2: "25\/01" is no day/],
    ['municipio_ibge;data\n3550308;01-25\n3550308;2026-02-30', /line 3: "2026-02-30" is no day/],
  ])('is refused in words: %j', (csv, dito) => {
    expect(() => lerFeriados(csv)).toThrow(dito)
  })
})

describe('the terms of a case skip the holidays of its municipality:', () => {
  /** Of São Paulo, where the case is: the last days of each term, and a day that is none of theirs. */
  const com = (...dias: string[]) => ({
    ...PRAZOS,
    feriados: (codigo: string) => new Set(codigo === '3550308' ? dias : []),
  })
  const adiado = (um: string | null | undefined, outro: string | null | undefined) =>
    [um, outro].map((em) => em?.slice(0, 10))

  test('that of the analysis', () => {
    const prazo = (prazos: typeof PRAZOS) =>
      submeter(naSituacao(CASOS['rascunho'] as Caso, DONO, AGORA, prazos)).flatMap((e) =>
        e.tipo === 'processo_submetido' ? e.prazoEm : [],
      )[0]
    const [sem, mais] = adiado(prazo(com('2027-01-01')), prazo(com('03-11')))
    expect((mais ?? '') > (sem ?? '')).toBe(true)
  })

  test('that of a pendency, and what is left of the analysis after it', () => {
    const nova = { id: 'x', tipo: 'dado', descricao: 'x', documentoId: null, campo: null, prazoDias: 5 } as const
    const criada = (prazos: typeof PRAZOS) =>
      criarPendencia(naSituacao(CASOS['em_analise'] as Caso, ANA, AGORA, prazos), nova)[0]
    expect(
      adiado((criada(com()) as { prazoEm: string }).prazoEm, (criada(com('03-17')) as { prazoEm: string }).prazoEm),
    ).toEqual(['2026-03-18', '2026-03-19'])
    const retomada = (prazos: typeof PRAZOS) =>
      (
        responderPendencia(naSituacao(CASOS['pendente'] as Caso, DONO, AGORA, prazos), 'pe1', 'ok', [])[0] as {
          retomada: { prazoEm: string } | null
        }
      ).retomada?.prazoEm
    const [sem, mais] = adiado(retomada(com()), retomada(com('03-11')))
    expect((mais ?? '') > (sem ?? '')).toBe(true)
  })

  test('that of an appeal', () => {
    const caso = CASOS['rejeitado'] as Caso
    const rejeicao = ultimaRejeicao(caso)
    if (!rejeicao) throw new Error('the case is not rejected')
    const ate = (prazos: typeof PRAZOS) => recorrivelAte(caso, rejeicao, prazos).toISOString()
    expect(ate(com(ate(com()).slice(5, 10), '03-11')) > ate(com())).toBe(true)
  })
})
