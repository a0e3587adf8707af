import { describe, expect, test } from '@jest/globals'
import { AUDITED_ACTION_LABEL } from '@car/vocabulary/audit'
import { ACTIONS, summariseAll } from '../../src/acesso/domain/audit.ts'
import { STREAMS } from '../../src/domain/streams.ts'

/** The audit reads the commits of all streams, so it must have a name and words for each of their events. */

const TYPES = Object.values(STREAMS).flatMap((kind) => [
  ...Object.keys('personal' in kind ? kind.personal : {}),
  ...('silent' in kind ? kind.silent : []),
])

describe('the audit', () => {
  test.each([...new Set(TYPES)])('has a name for %s', (tipo) => {
    expect(AUDITED_ACTION_LABEL).toHaveProperty(ACTIONS[tipo as keyof typeof ACTIONS] ?? 'no action')
  })

  test('says what became of a lot and of the draw of a month', () => {
    const criterios = { limite: 60, amostra: 0.05, risco: 10, modulos: 4 }
    const seed = { semente: 'ab', sementeSha256: 'cd', farol: null }
    expect(
      (
        [
          { tipo: 'lote_aberto', criterios, candidatos: ['a', 'b'], ...seed },
          { tipo: 'lote_sorteado', ordem: ['a'], farol: null },
          { tipo: 'lote_confirmado', sementeRevelada: 'ab' },
          { tipo: 'lote_desfeito', motivo: 'As imagens novas chegam amanhã.', sementeRevelada: 'ab' },
          { tipo: 'lote_encerrado', aprovados: 1, devolvidos: 0 },
          { tipo: 'sorteio_aberto', mes: '2026-11', taxa: 0.05, ...seed },
          { tipo: 'sorteio_iniciado', farol: null },
          { tipo: 'sorteio_revelado', sementeRevelada: 'ab' },
        ] as const
      ).map((event) => summariseAll(event as unknown as Parameters<typeof summariseAll>[0])),
    ).toEqual([
      'Lote feito, com 2 processos.',
      'Lote sorteado, com 1 processo.',
      'Lote confirmado.',
      'Lote desfeito. Motivo: As imagens novas chegam amanhã.',
      'Lote encerrado: 1 de 1 processo com aprovação.',
      'Sorteio de 11/2026 registrado, de 5\u00a0% das decisões.',
      'Sorteio do mês iniciado.',
      'Semente do sorteio do mês publicada.',
    ])
  })
})
