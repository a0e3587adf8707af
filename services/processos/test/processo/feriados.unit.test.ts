import { describe, expect, test } from '@jest/globals'
import type { Processo } from '../../src/domain/processo.ts'
import { readFeriados } from '../../src/domain/feriados.ts'
import { criarPendencia, responderPendencia } from '../../src/processo/domain/pendencias.ts'
import { appealableUntil, lastRejection } from '../../src/processo/domain/appealable.ts'
import { submeter } from '../../src/processo/domain/requerente.ts'
import { NOW, ANA, PROCESSOS, OWNER, inSituation, PRAZOS } from '../given.ts'

describe('a table of municipal holidays', () => {
  test('has a municipality and a day in each line, of one year or of all', () => {
    const csv =
      '\uFEFFmunicipio_ibge;data;nome\r\n3550308;01-25;Aniversário; da cidade\r\n\r\n3550308,2026-07-09\r\n5107925;02-29\r\n'
    expect(readFeriados(csv)).toEqual({ '3550308': ['01-25', '2026-07-09'], '5107925': ['02-29'] })
  })

  test.each([
    ['', /first line/],
    ['3550308;01-25', /first line/],
    ['municipio_ibge;data', /no holiday/],
    ['municipio_ibge;data\n3550300;01-25', /line 2: "3550300" is the code of no municipality/],
    ['municipio_ibge;data\n3550308;25/01', /line 2: "25\/01" is no day/],
    ['municipio_ibge;data\n3550308;01-25\n3550308;2026-02-30', /line 3: "2026-02-30" is no day/],
  ])('is refused in words: %j', (csv, said) => {
    expect(() => readFeriados(csv)).toThrow(said)
  })
})

describe('the terms of a case skip the holidays of its municipality:', () => {
  /** Returns the terms with these holidays of São Paulo, the municipality of the case. */
  const withFeriados = (...days: string[]) => ({
    ...PRAZOS,
    feriados: (code: string) => new Set(code === '3550308' ? days : []),
  })
  const postponed = (first: string | null | undefined, other: string | null | undefined) =>
    [first, other].map((at) => at?.slice(0, 10))

  test('that of the analysis', () => {
    const prazo = (prazos: typeof PRAZOS) =>
      submeter(inSituation(PROCESSOS['rascunho'] as Processo, OWNER, NOW, prazos)).flatMap((e) =>
        e.tipo === 'processo_submetido' ? e.prazoEm : [],
      )[0]
    const [without, later] = postponed(prazo(withFeriados('2027-01-01')), prazo(withFeriados('03-11')))
    expect((later ?? '') > (without ?? '')).toBe(true)
  })

  test('that of a pendency, and what is left of the analysis after it', () => {
    const fresh = { id: 'x', tipo: 'dado', descricao: 'x', documentoId: null, campo: null, prazoDias: 5 } as const
    const created = (prazos: typeof PRAZOS) =>
      criarPendencia(inSituation(PROCESSOS['em_analise'] as Processo, ANA, NOW, prazos), fresh)[0]
    expect(
      postponed(
        (created(withFeriados()) as { prazoEm: string }).prazoEm,
        (created(withFeriados('03-17')) as { prazoEm: string }).prazoEm,
      ),
    ).toEqual(['2026-03-18', '2026-03-19'])
    const resumption = (prazos: typeof PRAZOS) =>
      (
        responderPendencia(inSituation(PROCESSOS['pendente'] as Processo, OWNER, NOW, prazos), 'pe1', 'ok', [])[0] as {
          retomada: { prazoEm: string } | null
        }
      ).retomada?.prazoEm
    const [without, later] = postponed(resumption(withFeriados()), resumption(withFeriados('03-11')))
    expect((later ?? '') > (without ?? '')).toBe(true)
  })

  test('that of an appeal', () => {
    const processo = PROCESSOS['rejeitado'] as Processo
    const rejection = lastRejection(processo)
    if (!rejection) throw new Error('the case is not rejected')
    const end = (prazos: typeof PRAZOS) => appealableUntil(processo, rejection, prazos).toISOString()
    expect(end(withFeriados(end(withFeriados()).slice(5, 10), '03-11')) > end(withFeriados())).toBe(true)
  })
})
