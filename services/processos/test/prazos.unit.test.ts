import { describe, expect, test } from '@jest/globals'
import { type Caso, tempoEmAnalise } from '../src/domain/caso.ts'
import { escaladaVigente, proximoAlarme, vencerPrazos } from '../src/domain/alarmes.ts'
import type { Evento } from '../src/domain/eventos.ts'
import { criarPendencia, responderPendencia } from '../src/domain/pendencias.ts'
import { diasUteisEntre, emDiasUteis } from '@car/calendario/dias-uteis'
import { recusa } from '../src/domain/permissao.ts'
import { abrirRecurso, decidirRecurso } from '../src/domain/recursos.ts'
import { ADMIN, AGORA, ANA, BIA, CASOS, DONO, SOFIA, dado, depois, fatos, naSituacao, PRAZOS } from './dado.ts'

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
    expect(vencerPrazos(pendente, AGORA, PRAZOS)).toEqual([])
    expect(proximoAlarme(pendente)).toBe('2026-03-17T02:59:59.000Z')
  })
  test('reminds once', () => {
    const lembrar = new Date('2026-03-17T10:00:00Z')
    const [lembrada] = vencerPrazos(pendente, lembrar, PRAZOS)
    expect(lembrada).toEqual({ tipo: 'pendencia_lembrada', id: 'pe1' })
    const depoisDisso = depois(pendente, lembrada ? [lembrada] : [])
    expect(vencerPrazos(depoisDisso, lembrar, PRAZOS)).toEqual([])
    expect(proximoAlarme(depoisDisso)).toBe('2026-03-20T02:59:59.000Z')
  })
  test('lets a term run out, and the case is with the analyst again', () => {
    const tarde = new Date('2026-03-20T03:00:00Z')
    const vencida = depois(pendente, vencerPrazos(pendente, tarde, PRAZOS))
    expect([vencida.status, vencida.pendencias[0]?.status, proximoAlarme(vencida)]).toEqual([
      'em_analise',
      'expirada',
      vencida.prazoEm,
    ])
    expect(vencerPrazos(vencida, tarde, PRAZOS)).toEqual([])
  })
  test('keeps waiting for a pendency whose term still runs', () => {
    const duas = depois(pendente, [fatos.pendencia('pe2', '2026-05-20T02:59:59.000Z')])
    const uma = depois(duas, vencerPrazos(duas, new Date('2026-03-20T03:00:00Z'), PRAZOS))
    expect([uma.status, uma.pendencias.map((p) => p.status)]).toEqual(['pendente', ['expirada', 'aberta']])
  })
})

describe('a term of the analysis that passes', () => {
  const PRAZO = '2026-06-01T02:59:59.000Z' // the end of Sunday 31 May in Brasília
  const DE_NOVO = '2026-06-09T02:59:59.000Z' // 4 June 2026 is Corpus Christi
  const primeira: Evento = { tipo: 'processo_escalado', prazoEm: PRAZO, vez: 1 }
  const segunda: Evento = { tipo: 'processo_escalado', prazoEm: PRAZO, vez: 2 }
  const um = (caso: Caso, quando: string) => vencerPrazos(caso, new Date(quando), PRAZOS)

  test.each(['submetido', 'em_analise'])('is escalated then, and five business days later: %s', (status) => {
    const caso = CASOS[status] as Caso
    expect([proximoAlarme(caso), um(caso, '2026-06-01T02:59:58.999Z')]).toEqual([PRAZO, []])
    expect(um(caso, PRAZO)).toEqual([primeira])
    const uma = depois(caso, [primeira], PRAZO)
    expect([proximoAlarme(uma), um(uma, '2026-06-09T02:59:58.999Z'), um(uma, DE_NOVO)]).toEqual([
      DE_NOVO,
      [],
      [segunda],
    ])
    const duas = depois(uma, [segunda], DE_NOVO)
    expect([proximoAlarme(duas), um(duas, '2027-06-01T12:00:00.000Z')]).toEqual([null, []])
    expect([uma, duas].map((c) => [c.status, escaladaVigente(c)])).toEqual([
      [status, { prazoEm: PRAZO, vez: 1, em: PRAZO }],
      [status, { prazoEm: PRAZO, vez: 2, em: DE_NOVO }],
    ])
  })
  test('is escalated once when both times passed unseen', () => {
    const caso = CASOS['em_analise'] as Caso
    expect(um(caso, '2026-07-01T12:00:00.000Z')).toEqual([segunda])
    expect(proximoAlarme(depois(caso, [segunda]))).toBeNull()
  })
  test.each(['rascunho', 'aprovado', 'rejeitado', 'em_recurso', 'cancelado'])(
    'is of no matter where none decides: %s',
    (status) => {
      const caso = CASOS[status] as Caso
      expect([proximoAlarme(caso), um(caso, '2027-01-01T12:00:00.000Z'), escaladaVigente(caso)]).toEqual([
        null,
        [],
        null,
      ])
    },
  )
  test('waits while the owner owes an answer, and counts anew from the new term', () => {
    const pendente = CASOS['pendente'] as Caso
    const emAnalise = depois(CASOS['em_analise'] as Caso, [primeira], PRAZO)
    const parado = depois(emAnalise, [fatos.pendencia()], '2026-06-02T12:00:00.000Z')
    expect([escaladaVigente(parado), proximoAlarme(parado)]).toEqual([null, proximoAlarme(pendente)])
    const volta = new Date('2026-06-03T12:00:00.000Z')
    const voltou = depois(
      parado,
      responderPendencia(naSituacao(parado, DONO, volta), 'pe1', 'ok', []),
      volta.toISOString(),
    )
    expect([escaladaVigente(voltou), proximoAlarme(voltou)]).toEqual([null, voltou.prazoEm])
  })
  test('stays escalated for whoever holds the case next', () => {
    const atrasado = depois(CASOS['em_analise'] as Caso, [primeira], PRAZO)
    const outra: Evento = { tipo: 'processo_atribuido', analista: { id: 'bia', nome: 'BIA' }, motivo: 'x' }
    expect(escaladaVigente(depois(atrasado, [outra]))?.vez).toBe(1)
    expect(escaladaVigente(depois(atrasado, [fatos.aprovado()]))).toBeNull()
  })
})

describe('an appeal', () => {
  const rejeitado = CASOS['rejeitado'] as Caso // on 2 March, a Monday
  const novo = { id: 'r1', fundamentacao: 'x', documentoIds: [] }
  test('comes within ten business days of the notice, or not at all', () => {
    expect(abrirRecurso(naSituacao(rejeitado, DONO, new Date('2026-03-17T02:59:59.000Z')), novo)).toHaveLength(1)
    expect(() => abrirRecurso(naSituacao(rejeitado, DONO, new Date('2026-03-17T03:00:00.000Z')), novo)).toThrow(
      'O prazo para recorrer terminou em 16/03/2026.',
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
