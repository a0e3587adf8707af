import { describe, expect, test } from '@jest/globals'
import { type Caso, tempoEmAnalise } from '../src/domain/caso.ts'
import { criarPendencia, proximoAlarme, responderPendencia, vencerPrazos } from '../src/domain/pendencias.ts'
import { diasUteisEntre, emDiasUteis } from '@car/calendario/dias-uteis'
import { recusa } from '../src/domain/permissao.ts'
import { abrirRecurso, decidirRecurso } from '../src/domain/recursos.ts'
import { ADMIN, AGORA, ANA, BIA, CASOS, DONO, SOFIA, dado, depois, fatos, naSituacao } from './dado.ts'

describe('the clock of the analysis', () => {
  test('stands still while the owner owes an answer', () => {
    const pendente = CASOS['pendente'] as Caso // taken at 14:00, pendency at 15:00
    expect(tempoEmAnalise(pendente, '2026-03-30T12:00:00.000Z')).toBe(3600)
    const respondida = depois(pendente, responderPendencia(naSituacao(pendente, DONO), 'pe1', 'ok', []))
    expect(respondida.status).toBe('em_analise')
    expect(tempoEmAnalise(respondida, '2026-03-10T12:30:00.000Z')).toBe(3600 + 1800)
  })

  test('moves the deadline by the business days that were left', () => {
    const emAnalise = CASOS['em_analise'] as Caso
    const pausa = new Date('2026-03-10T12:00:00.000Z')
    const pendente = depois(
      emAnalise,
      criarPendencia(naSituacao(emAnalise, ANA, pausa), {
        id: 'x',
        tipo: 'dado',
        descricao: 'x',
        documentoId: null,
        campo: null,
        prazoDias: 15,
      }),
      pausa.toISOString(),
    )
    const restavam = diasUteisEntre(pausa, new Date(emAnalise.prazoEm ?? ''), 'SP')
    const volta = new Date('2026-03-24T12:00:00.000Z')
    const depoisDaVolta = depois(
      pendente,
      responderPendencia(naSituacao(pendente, DONO, volta), 'x', 'ok', []),
      volta.toISOString(),
    )
    expect(depoisDaVolta.prazoEm).toBe(emDiasUteis(volta, restavam, 'SP').toISOString())
  })

  test('goes on only when the last of several pendencies is closed', () => {
    const duas = depois(CASOS['pendente'] as Caso, [fatos.pendencia('pe2')])
    const uma = depois(duas, responderPendencia(naSituacao(duas, DONO), 'pe1', 'ok', []))
    expect(uma.status).toBe('pendente')
    expect(depois(uma, responderPendencia(naSituacao(uma, DONO), 'pe2', 'ok', [])).status).toBe('em_analise')
  })
})

describe('what the passing of time does', () => {
  const pendente = CASOS['pendente'] as Caso
  test('nothing before it is due', () => {
    expect(vencerPrazos(pendente, AGORA)).toEqual([])
    expect(proximoAlarme(pendente)).toBe('2026-03-17T02:59:59.000Z')
  })
  test('reminds once', () => {
    const lembrar = new Date('2026-03-17T10:00:00Z')
    const [lembrada] = vencerPrazos(pendente, lembrar)
    expect(lembrada).toEqual({ tipo: 'pendencia_lembrada', id: 'pe1' })
    const depoisDisso = depois(pendente, lembrada ? [lembrada] : [])
    expect(vencerPrazos(depoisDisso, lembrar)).toEqual([])
    expect(proximoAlarme(depoisDisso)).toBe('2026-03-20T02:59:59.000Z')
  })
  test('lets a term run out, and the case is with the analyst again', () => {
    const tarde = new Date('2026-03-20T03:00:00Z')
    const vencida = depois(pendente, vencerPrazos(pendente, tarde))
    expect([vencida.status, vencida.pendencias[0]?.status, proximoAlarme(vencida)]).toEqual([
      'em_analise',
      'expirada',
      null,
    ])
    expect(vencerPrazos(vencida, tarde)).toEqual([])
  })
  test('keeps waiting for a pendency whose term still runs', () => {
    const duas = depois(pendente, [fatos.pendencia('pe2', '2026-05-20T02:59:59.000Z')])
    const uma = depois(duas, vencerPrazos(duas, new Date('2026-03-20T03:00:00Z')))
    expect([uma.status, uma.pendencias.map((p) => p.status)]).toEqual(['pendente', ['expirada', 'aberta']])
  })
})

describe('an appeal', () => {
  const rejeitado = CASOS['rejeitado'] as Caso // on 2 March, a Monday
  const novo = { id: 'r1', fundamentacao: 'x', documentoIds: [] }
  test('comes within ten business days of the notice, or not at all', () => {
    expect(abrirRecurso(naSituacao(rejeitado, DONO, new Date('2026-03-17T02:59:59.000Z')), novo)).toHaveLength(1)
    expect(() => abrirRecurso(naSituacao(rejeitado, DONO, new Date('2026-03-17T03:00:00.000Z')), novo)).toThrow(
      /prazo para recorrer terminou/,
    )
  })
  test('may name new documents, which are sent in that time and not after it', () => {
    const enviar = (caso: Caso, agora?: Date) => recusa('enviar_documento', naSituacao(caso, DONO, agora))
    expect(enviar(rejeitado, new Date('2026-03-17T02:59:59.000Z'))).toBeNull()
    expect(enviar(rejeitado, new Date('2026-03-17T03:00:00.000Z'))?.message).toMatch(/prazo para recorrer terminou/)
    const negado = depois(CASOS['em_recurso'] as Caso, [fatos.decidido('indeferido')], '2026-03-05T12:00:00.000Z')
    expect(enviar(negado)?.message).toMatch(/final/)
    expect(enviar(CASOS['em_recurso'] as Caso)?.code).toBe('CAR-005')
  })
  test('is decided by another than who rejected; an administrator too', () => {
    const porSofia = dado(fatos.criado(), fatos.submetido(), fatos.assumido(), fatos.rejeitado(SOFIA), fatos.recurso())
    expect(() => decidirRecurso(naSituacao(porSofia, SOFIA), 'r1', 'deferido', 'x')).toThrow(/outra pessoa/)
    const porAdmin = dado(fatos.criado(), fatos.submetido(), fatos.assumido(), fatos.rejeitado(ADMIN), fatos.recurso())
    expect(() => decidirRecurso(naSituacao(porAdmin, ADMIN), 'r1', 'deferido', 'x')).toThrow(/outra pessoa/)
    expect(decidirRecurso(naSituacao(porAdmin, SOFIA), 'r1', 'deferido', 'x')).toHaveLength(1)
  })
  test('that is granted puts the case back, held by nobody', () => {
    const voltou = depois(CASOS['em_recurso'] as Caso, [fatos.decidido('deferido')])
    expect([voltou.status, voltou.analista]).toEqual(['em_analise', null])
  })
  test('that is denied is final', () => {
    const negado = depois(CASOS['em_recurso'] as Caso, [fatos.decidido('indeferido')], '2026-03-05T12:00:00.000Z')
    expect(negado.status).toBe('rejeitado')
    expect(() => abrirRecurso(naSituacao(negado, DONO), { ...novo, id: 'r2' })).toThrow(/final/)
  })
  test('may be lodged again against a later rejection', () => {
    const caso = depois(CASOS['em_recurso'] as Caso, [
      fatos.decidido('deferido'),
      fatos.assumido(BIA),
      fatos.rejeitado(BIA),
    ])
    expect(abrirRecurso(naSituacao(caso, DONO), { ...novo, id: 'r2' })).toHaveLength(1)
  })
})
