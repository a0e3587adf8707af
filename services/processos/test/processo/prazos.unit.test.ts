import { describe, expect, test } from '@jest/globals'
import { type Processo, timeInAnalysis } from '../../src/domain/processo.ts'
import { currentEscalation, nextAlarm, expirePrazos } from '../../src/processo/domain/alarms.ts'
import type { DomainEvent } from '../../src/domain/events.ts'
import { criarPendencia, responderPendencia } from '../../src/processo/domain/pendencias.ts'
import { businessDaysBetween, inBusinessDays } from '@car/calendar/business-days'
import { refusalOf } from '../../src/domain/permission.ts'
import { abrirRecurso, decidirRecurso } from '../../src/processo/domain/recursos.ts'
import { ADMIN, NOW, ANA, BIA, PROCESSOS, OWNER, SOFIA, datum, after, facts, inSituation, PRAZOS } from '../given.ts'

describe('the clock of the analysis', () => {
  test('stands still while the owner owes an answer', () => {
    // The case was taken at 14:00 UTC, and the pendency was raised at 15:00.
    const pendente = PROCESSOS['pendente'] as Processo
    expect(timeInAnalysis(pendente, '2026-03-30T12:00:00.000Z')).toBe(3600)
    const answered = after(pendente, responderPendencia(inSituation(pendente, OWNER), 'pe1', 'ok', []))
    expect(answered.status).toBe('em_analise')
    expect(timeInAnalysis(answered, '2026-03-10T12:30:00.000Z')).toBe(3600 + 1800)
  })

  test('moves the deadline by the business days that were left', () => {
    const inAnalysis = PROCESSOS['em_analise'] as Processo
    const pause = new Date('2026-03-10T12:00:00.000Z')
    const pendente = after(
      inAnalysis,
      criarPendencia(inSituation(inAnalysis, ANA, pause), {
        id: 'x',
        tipo: 'dado',
        descricao: 'x',
        documentoId: null,
        campo: null,
        prazoDias: 15,
      }),
      pause.toISOString(),
    )
    const remaining = businessDaysBetween(pause, new Date(inAnalysis.prazoEm ?? ''), 'SP')
    const back = new Date('2026-03-24T12:00:00.000Z')
    const afterReturn = after(
      pendente,
      responderPendencia(inSituation(pendente, OWNER, back), 'x', 'ok', []),
      back.toISOString(),
    )
    expect(afterReturn.prazoEm).toBe(inBusinessDays(back, remaining, 'SP').toISOString())
  })

  test('goes on only when the last of several pendencies is closed', () => {
    const two = after(PROCESSOS['pendente'] as Processo, [facts.pendencia('pe2')])
    const oneAnswered = after(two, responderPendencia(inSituation(two, OWNER), 'pe1', 'ok', []))
    expect(oneAnswered.status).toBe('pendente')
    expect(after(oneAnswered, responderPendencia(inSituation(oneAnswered, OWNER), 'pe2', 'ok', [])).status).toBe(
      'em_analise',
    )
  })
})

describe('what the passing of time does', () => {
  const pendente = PROCESSOS['pendente'] as Processo
  test('nothing before it is due', () => {
    expect(expirePrazos(pendente, NOW, PRAZOS)).toEqual([])
    expect(nextAlarm(pendente)).toBe('2026-03-17T02:59:59.000Z')
  })
  test('reminds once', () => {
    const remind = new Date('2026-03-17T10:00:00Z')
    const [reminder] = expirePrazos(pendente, remind, PRAZOS)
    expect(reminder).toEqual({ tipo: 'pendencia_lembrada', id: 'pe1' })
    const afterwards = after(pendente, reminder ? [reminder] : [])
    expect(expirePrazos(afterwards, remind, PRAZOS)).toEqual([])
    expect(nextAlarm(afterwards)).toBe('2026-03-20T02:59:59.000Z')
  })
  test('lets a term run out, and the case is with the analyst again', () => {
    const later = new Date('2026-03-20T03:00:00Z')
    const overdue = after(pendente, expirePrazos(pendente, later, PRAZOS))
    expect([overdue.status, overdue.pendencias[0]?.status, nextAlarm(overdue)]).toEqual([
      'em_analise',
      'expirada',
      overdue.prazoEm,
    ])
    expect(expirePrazos(overdue, later, PRAZOS)).toEqual([])
  })
  test('keeps waiting for a pendency whose term still runs', () => {
    const two = after(pendente, [facts.pendencia('pe2', '2026-05-20T02:59:59.000Z')])
    const oneAnswered = after(two, expirePrazos(two, new Date('2026-03-20T03:00:00Z'), PRAZOS))
    expect([oneAnswered.status, oneAnswered.pendencias.map((p) => p.status)]).toEqual([
      'pendente',
      ['expirada', 'aberta'],
    ])
  })
})

describe('a term of the analysis that passes', () => {
  const PRAZO = '2026-06-01T02:59:59.000Z' // the end of Sunday 31 May in Brasília
  const NEW_PRAZO = '2026-06-09T02:59:59.000Z' // 4 June 2026 is Corpus Christi
  const first: DomainEvent = { tipo: 'processo_escalado', prazoEm: PRAZO, vez: 1 }
  const second: DomainEvent = { tipo: 'processo_escalado', prazoEm: PRAZO, vez: 2 }
  const escalationAt = (processo: Processo, when: string) => expirePrazos(processo, new Date(when), PRAZOS)

  test.each(['submetido', 'em_analise'])('is escalated then, and five business days later: %s', (status) => {
    const processo = PROCESSOS[status] as Processo
    expect([nextAlarm(processo), escalationAt(processo, '2026-06-01T02:59:58.999Z')]).toEqual([PRAZO, []])
    expect(escalationAt(processo, PRAZO)).toEqual([first])
    const oneAnswered = after(processo, [first], PRAZO)
    expect([
      nextAlarm(oneAnswered),
      escalationAt(oneAnswered, '2026-06-09T02:59:58.999Z'),
      escalationAt(oneAnswered, NEW_PRAZO),
    ]).toEqual([NEW_PRAZO, [], [second]])
    const two = after(oneAnswered, [second], NEW_PRAZO)
    expect([nextAlarm(two), escalationAt(two, '2027-06-01T12:00:00.000Z')]).toEqual([null, []])
    expect([oneAnswered, two].map((c) => [c.status, currentEscalation(c)])).toEqual([
      [status, { prazoEm: PRAZO, vez: 1, em: PRAZO }],
      [status, { prazoEm: PRAZO, vez: 2, em: NEW_PRAZO }],
    ])
  })
  test('is escalated once when both times passed unseen', () => {
    const processo = PROCESSOS['em_analise'] as Processo
    expect(escalationAt(processo, '2026-07-01T12:00:00.000Z')).toEqual([second])
    expect(nextAlarm(after(processo, [second]))).toBeNull()
  })
  test.each(['rascunho', 'aprovado', 'rejeitado', 'em_recurso', 'cancelado'])(
    'is of no matter where none decides: %s',
    (status) => {
      const processo = PROCESSOS[status] as Processo
      expect([
        nextAlarm(processo),
        escalationAt(processo, '2027-01-01T12:00:00.000Z'),
        currentEscalation(processo),
      ]).toEqual([null, [], null])
    },
  )
  test('waits while the owner owes an answer, and counts anew from the new term', () => {
    const pendente = PROCESSOS['pendente'] as Processo
    const inAnalysis = after(PROCESSOS['em_analise'] as Processo, [first], PRAZO)
    const stopped = after(inAnalysis, [facts.pendencia()], '2026-06-02T12:00:00.000Z')
    expect([currentEscalation(stopped), nextAlarm(stopped)]).toEqual([null, nextAlarm(pendente)])
    const back = new Date('2026-06-03T12:00:00.000Z')
    const returned = after(
      stopped,
      responderPendencia(inSituation(stopped, OWNER, back), 'pe1', 'ok', []),
      back.toISOString(),
    )
    expect([currentEscalation(returned), nextAlarm(returned)]).toEqual([null, returned.prazoEm])
  })
  test('stays escalated for whoever holds the case next', () => {
    const late = after(PROCESSOS['em_analise'] as Processo, [first], PRAZO)
    const other: DomainEvent = { tipo: 'processo_atribuido', analista: { id: 'bia', nome: 'BIA' }, motivo: 'x' }
    expect(currentEscalation(after(late, [other]))?.vez).toBe(1)
    expect(currentEscalation(after(late, [facts.aprovado()]))).toBeNull()
  })
})

describe('an appeal', () => {
  const rejeitado = PROCESSOS['rejeitado'] as Processo // the case was rejected on 2 March, a Monday
  const fresh = { id: 'r1', fundamentacao: 'x', documentoIds: [] }
  test('comes within ten business days of the notice, or not at all', () => {
    expect(abrirRecurso(inSituation(rejeitado, OWNER, new Date('2026-03-17T02:59:59.000Z')), fresh)).toHaveLength(1)
    expect(() => abrirRecurso(inSituation(rejeitado, OWNER, new Date('2026-03-17T03:00:00.000Z')), fresh)).toThrow(
      'O prazo para recorrer terminou em 16/03/2026.',
    )
  })
  test('may name new documents, which are sent in that time and not after it', () => {
    const send = (processo: Processo, now?: Date) => refusalOf('enviar_documento', inSituation(processo, OWNER, now))
    expect(send(rejeitado, new Date('2026-03-17T02:59:59.000Z'))).toBeNull()
    expect(send(rejeitado, new Date('2026-03-17T03:00:00.000Z'))?.message).toMatch(/prazo para recorrer terminou/)
    const denied = after(PROCESSOS['em_recurso'] as Processo, [facts.decided('indeferido')], '2026-03-05T12:00:00.000Z')
    expect(send(denied)?.message).toMatch(/final/)
    expect(send(PROCESSOS['em_recurso'] as Processo)?.code).toBe('CAR-005')
  })
  test('is decided by another than who rejected; an administrator too', () => {
    const bySofia = datum(facts.created(), facts.submetido(), facts.assumed(), facts.rejeitado(SOFIA), facts.recurso())
    expect(() => decidirRecurso(inSituation(bySofia, SOFIA), 'r1', 'deferido', 'x')).toThrow(/outra pessoa/)
    const byAdmin = datum(facts.created(), facts.submetido(), facts.assumed(), facts.rejeitado(ADMIN), facts.recurso())
    expect(() => decidirRecurso(inSituation(byAdmin, ADMIN), 'r1', 'deferido', 'x')).toThrow(/outra pessoa/)
    expect(decidirRecurso(inSituation(byAdmin, SOFIA), 'r1', 'deferido', 'x')).toHaveLength(1)
  })
  test('that is granted puts the case back, held by nobody', () => {
    const returned = after(PROCESSOS['em_recurso'] as Processo, [facts.decided('deferido')])
    expect([returned.status, returned.analista]).toEqual(['em_analise', null])
  })
  test('that is denied is final', () => {
    const denied = after(PROCESSOS['em_recurso'] as Processo, [facts.decided('indeferido')], '2026-03-05T12:00:00.000Z')
    expect(denied.status).toBe('rejeitado')
    expect(() => abrirRecurso(inSituation(denied, OWNER), { ...fresh, id: 'r2' })).toThrow(/final/)
  })
  test('may be lodged again against a later rejection', () => {
    const processo = after(PROCESSOS['em_recurso'] as Processo, [
      facts.decided('deferido'),
      facts.assumed(BIA),
      facts.rejeitado(BIA),
    ])
    expect(abrirRecurso(inSituation(processo, OWNER), { ...fresh, id: 'r2' })).toHaveLength(1)
  })
})
