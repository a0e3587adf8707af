import { describe, expect, test } from '@jest/globals'
import type { Processo } from '../../src/domain/processo.ts'
import {
  confirm,
  giveToReader,
  type Lote,
  type Member,
  reasonNotToDraw,
  reasonToUndo,
  undo,
} from '../../src/lotes/domain/lote.ts'
import type { NamedAchado } from '@car/cross-check/achados'
import { person } from '../../src/analise/domain/decisions.ts'
import { avaliarAchado } from '../../src/analise/domain/verdicts.ts'
import { memberOf } from '../../src/lotes/usecases/see-lote.ts'
import { after as recorded, ANA, inSituation, PROCESSOS } from '../given.ts'

/** Tests when a lot is undone by itself, and when a person may end it. */

const MADE = { criadoEm: '2026-03-02T13:00:00.000Z' }
/** The end of the twentieth business day after that, in Brasília. No holiday lies between. */
const LAST = new Date('2026-03-31T02:59:59.000Z')
const ONE: Member = { id: 'a', waits: false, left: false, bad: null, approved: false }
const reason = (changes: Partial<Member>, now = new Date(MADE.criadoEm), sample = ['a']) =>
  reasonToUndo(MADE, sample, new Map([['a', { ...ONE, ...changes }]]), now)
const after = new Date(LAST.getTime() + 1_000)

describe('a lot', () => {
  test('waits twenty business days for its sample, to the last second, and not one more', () => {
    expect([reason({}), reason({}, LAST)]).toEqual([null, null])
    expect(reason({}, after)).toBe('a amostra não foi lida em 20 dias úteis')
  })

  test('waits no longer for whoever confirms it', () => {
    expect(reason({ approved: true }, LAST)).toBeNull()
    expect(reason({ approved: true }, after)).toBe('ninguém o confirmou em 20 dias úteis')
  })

  test('is undone at once by what its reader found, and if no case is left', () => {
    const bad = 'um processo da amostra foi rejeitado'
    expect([reason({ bad }), reason({ bad }, after)]).toEqual([bad, bad])
    expect(reason({}, LAST, [])).toBe('nenhum processo ficou no lote')
  })

  test('is undone by what was found in a case that was cancelled since', () => {
    const bad = 'um processo da amostra teve uma pendência'
    expect(reason({ left: true, bad }, LAST, ['b'])).toBe(bad)
  })

  test('waits no longer for a beacon that does not answer than for its readers', () => {
    expect([reasonNotToDraw(MADE, LAST), reasonNotToDraw(MADE, after)]).toEqual([
      null,
      'o sorteio não terminou em 20 dias úteis',
    ])
  })

  test('that was not drawn can be undone, and is not confirmed; nor is one of which no case is left', () => {
    const lote = { estado: 'em_leitura', ordem: null, semente: 'ab' } as unknown as Lote
    expect(undo(lote, 'O farol saiu do ar.')).toEqual([
      { tipo: 'lote_desfeito', motivo: 'O farol saiu do ar.', sementeRevelada: 'ab' },
    ])
    expect(() => confirm(lote, [])).toThrow(/O sorteio ainda não terminou/)
    expect(() => confirm({ ...lote, ordem: ['a'] }, [])).toThrow(/Nenhum processo ficou no lote/)
  })
})

describe('a case of the sample', () => {
  const waiting = recorded(PROCESSOS['submetido'] as Processo, [{ tipo: 'incluido_em_lote', loteId: 'l1' }])
  const given = (processo: Processo, lote = 'l1', declared = false) =>
    giveToReader(processo, lote, person(ANA), declared).map(({ tipo }) => tipo)

  test('goes to its reader', () => expect(given(waiting)).toEqual(['sorteado_em_lote', 'processo_atribuido']))

  test('does not, if it left the lot, or if its reader has a part in it by now', () => {
    const left = recorded(waiting, [{ tipo: 'retirado_de_lote', loteId: 'l1', motivo: 'editado' } as never])
    const impeded = recorded(waiting, [{ tipo: 'impedimento_declarado', por: person(ANA), motivo: 'Vizinha.' }])
    expect([given(left), given(waiting, 'l2'), given(impeded), given(waiting, 'l1', true)]).toEqual([[], [], [], []])
  })

  const read = recorded(waiting, giveToReader(waiting, 'l1', person(ANA), false))
  const judged = (achado: Partial<NamedAchado>, resultado: 'confirmado' | 'descartado') => {
    const finding = { id: 'area_ccir.1', codigo: 'area_ccir', digital: 'a', mensagem: 'x', peso: 0, ...achado }
    const motivo = resultado === 'descartado' ? 'Nada disso está no papel.' : null
    const verdict = avaliarAchado(inSituation(read, ANA), finding as NamedAchado, { resultado, motivo })
    return memberOf('l1', recorded(read, verdict)).bad
  }

  test('speaks against the lot by a finding that weighs, once its reader has judged it', () => {
    const bad = 'um achado foi confirmado em um processo da amostra'
    expect(judged({ situacao: 'divergencia', peso: 20 }, 'confirmado')).toBe(bad)
    expect(judged({ situacao: 'aviso', peso: 5 }, 'confirmado')).toBe(bad)
    expect(judged({ situacao: 'a_confirmar', peso: 0 }, 'descartado')).toBe(bad)
  })

  test('does not by what it had when it was clean, nor by what its reader dismissed', () => {
    expect(judged({ situacao: 'nao_verificavel' }, 'confirmado')).toBeNull()
    expect(judged({ situacao: 'a_confirmar' }, 'confirmado')).toBeNull()
    expect(judged({ situacao: 'divergencia', peso: 20 }, 'descartado')).toBeNull()
  })
})
