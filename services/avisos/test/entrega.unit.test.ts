import { describe, expect, test } from '@jest/globals'
import { depoisDaFalha, type Falha } from '../src/domain/entrega.ts'

const recusa = (codigo: number | null): Falha => ({ onde: 'mensagem', codigo })

describe('a message that is refused', () => {
  test('for now rests 1 and 10 minutes, 1, 6 and 24 hours, and is returned after that', () => {
    const minutos: number[] = []
    let depois = depoisDaFalha(recusa(451), 0)
    while (depois.estado === 'espera') {
      minutos.push(depois.descansoMs / 60_000)
      depois = depoisDaFalha(recusa(451), depois.tentativas)
    }
    expect(minutos).toEqual([1, 10, 60, 360, 1440])
    expect(depois).toEqual({ estado: 'devolvido', tentativas: 6, porque: 'tentativas' })
  })

  test('for good is returned at once', () => {
    expect(depoisDaFalha(recusa(550), 2)).toEqual({ estado: 'devolvido', tentativas: 3, porque: 'recusado' })
  })

  test('without a word, with the message in its hands, counts as for now', () => {
    expect(depoisDaFalha(recusa(null), 0)).toEqual({ estado: 'espera', tentativas: 1, descansoMs: 60_000 })
  })

  test('by a server that is away is no attempt, however often', () => {
    expect(depoisDaFalha({ onde: 'servidor' }, 5)).toEqual({ estado: 'espera', tentativas: 5, descansoMs: 60_000 })
  })
})
