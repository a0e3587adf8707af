import { describe, expect, test } from '@jest/globals'
import { boardOf } from '../../src/analise/domain/board.ts'
import type { Processo } from '../../src/domain/processo.ts'
import { NOW, ANA, PRAZOS, PROCESSOS } from '../given.ts'

const board = (status: string) =>
  boardOf(PROCESSOS[status] as Processo, { autorizacaoId: undefined, events: [], prazos: PRAZOS, now: NOW })

describe('whom a case concerns', () => {
  test.each([
    ['submetido', null],
    ['em_analise', ANA.id],
    ['pendente', ANA.id],
  ])('while %s, is examined by %s', (status, holder) => expect(board(status).analista_id).toBe(holder))
})
