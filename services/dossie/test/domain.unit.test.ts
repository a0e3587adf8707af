import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { describe, expect, test } from '@jest/globals'
import { CODE_BYTES, codeOf, normaliseCode } from '../src/domain/code.ts'
import {
  awaitSeal,
  giveBack,
  issue,
  requireStatus,
  fail,
  start,
  TOLERANCE,
  requestDossie,
} from '../src/domain/decisions.ts'
import type { DomainEvent } from '../src/domain/events.ts'
import { sentenceOf } from '../src/domain/failure.ts'
import { type State, JOB } from '../src/domain/job.ts'
import { summarise } from '../src/domain/kinds.ts'

const AT = '2026-11-21T12:00:00.000Z'
const CODE = '7K3Q-4T2X-FHD0-ZZ5T'
const request: DomainEvent = { tipo: 'dossie_solicitado', processo_id: 'p' }
const beginning = (holder: string): DomainEvent => ({
  tipo: 'composicao_iniciada',
  posse: holder,
  codigo: CODE,
  emitido_em: AT,
})
const failure = (holder: string): DomainEvent => ({ tipo: 'composicao_falhou', posse: holder, causa: 'inesperada' })
const done = {
  numero: '2026/000001',
  paginas: 13,
  hash: 'a'.repeat(64),
  manifesto: 'd'.repeat(64),
  bytes: 9,
  chave: 'c',
  feitoDe: { versao: 3, atosDeDocumentos: 2 },
}

const datum = (...events: DomainEvent[]): State =>
  events.reduce<State>((job, e) => JOB.evolve(job, e, { stream: 'dossie-j', at: new Date(AT) }), JOB.initial)
const kinds = (events: DomainEvent[]) => events.map((e) => e.tipo)

describe('a job', () => {
  test('is asked for once, and belongs to its case', () => {
    expect(kinds(requestDossie(null, 'p'))).toEqual(['dossie_solicitado'])
    expect(requestDossie(datum(request), 'p')).toEqual([])
    expect(datum(request)).toMatchObject({ id: 'j', processoId: 'p' })
  })

  test('is made of a case that was submitted once', () => {
    expect(() => requireStatus('rascunho')).toThrow(expect.objectContaining({ code: 'CAR-005' }))
    for (const status of STATUS_PROCESSO.filter((s) => s !== 'rascunho'))
      expect(() => requireStatus(status)).not.toThrow()
  })

  test('keeps the code of its first composition', () => {
    const second = start(
      datum(request, beginning('a'), failure('a')),
      'b',
      'OUTR-OCOD-IGOX-XXXX',
      '2026-11-21T13:00:00.000Z',
    )
    expect(second).toMatchObject([{ posse: 'b', codigo: CODE, emitido_em: '2026-11-21T13:00:00.000Z' }])
  })

  test('is issued by who composes it now, and by nobody else', () => {
    const job = datum(request, beginning('a'), beginning('b'))
    expect(issue(job, 'a', done)).toEqual([])
    expect(issue(datum(request), 'a', done)).toEqual([])
    const issuing = issue(job, 'b', done)
    expect(issuing).toMatchObject([{ tipo: 'dossie_emitido', codigo_verificacao: CODE, emitido_em: AT, chave: 'c' }])
    const ready = datum(request, beginning('a'), beginning('b'), ...issuing)
    expect(ready).toMatchObject({ status: 'pronto', paginas: 13, codigo: CODE, numero: '2026/000001' })
    for (const trailing of [
      start(ready, 'c', CODE, AT),
      issue(ready, 'b', done),
      fail(ready, 'b', 'tempo'),
      giveBack(ready, 'b'),
    ])
      expect(trailing).toEqual([])
  })

  test('is given up with its third failure, and told why in words', () => {
    const two = [request, beginning('a'), failure('a'), beginning('b'), failure('b'), beginning('c')]
    expect(kinds(fail(datum(request, beginning('a')), 'a', 'tempo'))).toEqual(['composicao_falhou'])
    expect(fail(datum(...two), 'a', 'tempo')).toEqual([])
    const end = fail(datum(...two), 'c', 'tempo')
    expect(kinds(end)).toEqual(['composicao_falhou', 'dossie_falhou'])
    expect(datum(...two, ...end)).toMatchObject({ status: 'falhou', erro: sentenceOf('tempo'), falhas: 3 })
  })

  test('ends at once when its case is gone', () => {
    expect(kinds(fail(datum(request), null, 'sem_processo'))).toEqual(['composicao_falhou', 'dossie_falhou'])
  })

  test('given back, it has nothing held against it; left behind by the dead, only after many times', () => {
    const givenBack = Array.from({ length: 50 }, (_, i): DomainEvent[] => [
      beginning(`${i}`),
      { tipo: 'composicao_devolvida', posse: `${i}` },
    ])
    expect(datum(request, ...givenBack.flat())).toMatchObject({ status: 'processando', falhas: 0, quedas: 0 })
    const deaths = (n: number) => datum(request, ...Array.from({ length: n }, (_, i) => beginning(`${i}`)))
    expect(kinds(start(deaths(TOLERANCE.quedas - 1), 'x', CODE, AT))).toEqual(['composicao_iniciada'])
    expect(kinds(start(deaths(TOLERANCE.quedas), 'x', CODE, AT))).toEqual(['dossie_falhou'])
  })

  test('waits for its seal once, until it is issued, given back or begun anew', () => {
    const composing = [request, beginning('a')]
    const waiting = awaitSeal(datum(...composing), 'a')
    expect(kinds(waiting)).toEqual(['selo_aguardado'])
    const waits = (...after: DomainEvent[]) => {
      const job = datum(...composing, ...waiting, ...after)
      return job?.status === 'processando' && job.composicao?.waitsForSeal
    }
    expect([waits(), waits(beginning('b')), waits({ tipo: 'composicao_devolvida', posse: 'a' })]).toEqual([
      true,
      false,
      undefined,
    ])
    expect(awaitSeal(datum(...composing, ...waiting), 'a')).toEqual([])
    expect(awaitSeal(datum(...composing), 'b')).toEqual([])
  })

  test('shows three acts in the history, and nothing of the work between them', () => {
    const all = [request, beginning('a'), failure('a'), { tipo: 'composicao_devolvida', posse: 'a' } as const]
    expect(all.map(summarise)).toEqual(['Dossiê solicitado.', null, null, null])
    expect(summarise({ tipo: 'dossie_falhou', erro: 'Motivo.' })).toBe('Dossiê não emitido. Motivo.')
    const issued = issue(datum(request, beginning('a')), 'a', { ...done, paginas: 1 })
    expect(issued.map(summarise)).toEqual([`Dossiê emitido com 1 página, código ${CODE}.`])
  })
})

describe('a verification code', () => {
  test('spends every bit of 80 bits of chance', () => {
    const zeros = new Uint8Array(CODE_BYTES)
    const codes = new Set([codeOf(zeros)])
    for (let byte = 0; byte < CODE_BYTES; byte++)
      for (let valor = 1; valor < 32; valor++) codes.add(codeOf(zeros.with(byte, valor)))
    expect(codes.size).toBe(1 + CODE_BYTES * 31)
    expect(() => codeOf(zeros.subarray(1))).toThrow('chance')
  })

  test.each([
    ['7k3q4t2xfhd0zz5t'],
    [' 7K3Q 4T2X FHD0 ZZ5T '],
    ['7K3Q—4T2X–FHD0‑ZZ5T'],
    ['7K3Q4T2XFHDOZZ5T'],
    ['７Ｋ３Ｑ-4T2X-FHD0-ZZ5T'],
  ])('is known as %s', (typed) => expect(normaliseCode(typed)).toBe(CODE))

  test.each([[''], ['7K3Q'], [`${CODE}A`], ['7K3Q-4T2X-FHDU-ZZ5T'], ['../7K3Q4T2XFHD0ZZ5T'], ['x'.repeat(10_000)]])(
    'is not %s',
    (typed) => expect(normaliseCode(typed)).toBeNull(),
  )

  test('I and L are read as one', () => expect(normaliseCode('IL11-IIII-LLLL-1111')).toBe('1111-1111-1111-1111'))
})
