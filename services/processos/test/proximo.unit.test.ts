import { describe, expect, test } from '@jest/globals'
import type { Caso } from '../src/domain/caso.ts'
import { proximo } from '../src/domain/proximo.ts'
import { ANA, CASOS, dado, depois, DONO, fatos, naSituacao } from './dado.ts'

/** Whose move a case waits for, and until when. */

const vez = (caso: Caso, agora?: Date) => {
  const { com_quem, ate } = proximo(naSituacao(caso, DONO, agora))
  return [com_quem, ate]
}
const doStatus = (status: string) => vez(CASOS[status] as Caso)

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
  ])('%s: with %s, until %s', (status, quem, ate) => expect(doStatus(status)).toEqual([quem, ate]))

  test('with the technician who has to sign, once nothing else is missing', () => {
    const autorizado = dado(fatos.criado(), fatos.autorizado('submeter'))
    expect(vez(autorizado)).toEqual(['tecnico', null])
    expect(proximo(naSituacao(autorizado, DONO)).mensagem).toMatch(/espera a assinatura/)
    expect(proximo({ ...naSituacao(autorizado, DONO), documentos: [] }).com_quem).toBe('requerente')
    expect(vez(depois(autorizado, [fatos.assinado()]))).toEqual(['requerente', null])
  })
  test('for the pendency whose term ends first', () => {
    const duas = depois(CASOS['pendente'] as Caso, [fatos.pendencia('pe2', '2026-03-12T02:59:59.000Z')])
    expect(vez(duas)).toEqual(['requerente', '2026-03-12T02:59:59.000Z'])
  })
  test('for one pendency, which it names, or for several, which are a list', () => {
    const uma = CASOS['pendente'] as Caso
    const duas = depois(uma, [fatos.pendencia('pe2', '2026-03-12T02:59:59.000Z')])
    expect(proximo(naSituacao(uma, DONO)).pendencia_id).toBe(uma.pendencias[0]?.id)
    expect(proximo(naSituacao(duas, DONO)).pendencia_id).toBeUndefined()
  })
  test('for nobody when a rejection cannot be appealed any more', () => {
    const tarde = new Date('2026-03-17T03:00:00.000Z')
    expect(vez(CASOS['rejeitado'] as Caso, tarde)).toEqual(['ninguem', null])
    expect(proximo(naSituacao(CASOS['rejeitado'] as Caso, DONO, tarde)).mensagem).toMatch(/Não cabe mais recurso/)
    expect(vez(depois(CASOS['em_recurso'] as Caso, [fatos.decidido('indeferido')]))).toEqual(['ninguem', null])
  })
})

test('each is told what concerns them', () => {
  const caso = CASOS['pendente'] as Caso
  expect(proximo(naSituacao(caso, DONO)).mensagem).toMatch(/espera a resposta/)
  expect(proximo(naSituacao(caso, ANA)).mensagem).toMatch(/O requerente deve/)
})
