import { describe, expect, test } from '@jest/globals'
import type { Processo } from '../../src/domain/processo.ts'
import { proximo } from '../../src/analise/domain/proximo.ts'
import { ANA, PROCESSOS, datum, after, OWNER, facts, inSituation } from '../given.ts'

const turn = (processo: Processo, now?: Date) => {
  const { com_quem, ate } = proximo(inSituation(processo, OWNER, now))
  return [com_quem, ate]
}
const ofStatus = (status: string) => turn(PROCESSOS[status] as Processo)

describe('a case waits', () => {
  test.each<[string, string, string | null]>([
    ['rascunho', 'requerente', null],
    ['submetido', 'analise', '2026-06-01T02:59:59.000Z'],
    ['em_analise', 'analise', '2026-06-01T02:59:59.000Z'],
    ['pendente', 'requerente', '2026-03-20T02:59:59.000Z'],
    ['aprovado', 'ninguem', null],
    ['rejeitado', 'requerente', '2026-03-17T02:59:59.000Z'],
    ['em_recurso', 'supervisao', null],
    ['cancelado', 'ninguem', null],
  ])('%s: with %s, until %s', (status, who, end) => expect(ofStatus(status)).toEqual([who, end]))

  test('with the technician who has to sign, once nothing else is missing', () => {
    const authorised = datum(facts.created(), facts.authorised('submeter'))
    expect(turn(authorised)).toEqual(['tecnico', null])
    expect(proximo(inSituation(authorised, OWNER)).mensagem).toMatch(/espera a assinatura/)
    expect(proximo({ ...inSituation(authorised, OWNER), documentos: [] }).com_quem).toBe('requerente')
    expect(turn(after(authorised, [facts.signed()]))).toEqual(['requerente', null])
  })
  test('for the pendency whose term ends first', () => {
    const two = after(PROCESSOS['pendente'] as Processo, [facts.pendencia('pe2', '2026-03-12T02:59:59.000Z')])
    expect(turn(two)).toEqual(['requerente', '2026-03-12T02:59:59.000Z'])
  })
  test('for one pendency, which it names, or for several, which are a list', () => {
    const onePendencia = PROCESSOS['pendente'] as Processo
    const two = after(onePendencia, [facts.pendencia('pe2', '2026-03-12T02:59:59.000Z')])
    expect(proximo(inSituation(onePendencia, OWNER)).pendencia_id).toBe(onePendencia.pendencias[0]?.id)
    expect(proximo(inSituation(two, OWNER)).pendencia_id).toBeUndefined()
  })
  test('for nobody when a rejection cannot be appealed any more', () => {
    const late = new Date('2026-03-17T03:00:00.000Z')
    expect(turn(PROCESSOS['rejeitado'] as Processo, late)).toEqual(['ninguem', null])
    expect(proximo(inSituation(PROCESSOS['rejeitado'] as Processo, OWNER, late)).mensagem).toMatch(
      /Não cabe mais recurso/,
    )
    expect(turn(after(PROCESSOS['em_recurso'] as Processo, [facts.decided('indeferido')]))).toEqual(['ninguem', null])
  })
})

test('each is told what concerns them', () => {
  const processo = PROCESSOS['pendente'] as Processo
  expect(proximo(inSituation(processo, OWNER)).mensagem).toMatch(/espera a resposta/)
  expect(proximo(inSituation(processo, ANA)).mensagem).toMatch(/O requerente deve/)
})
