import { expect, test } from '@jest/globals'
import { createTurns, type TurnOptions } from '@car/child/turns'

const AN_HOUR = 3_600_000
const ONE = { atOnce: 1, atOnceOfOne: 1, waiting: 10, ofOne: 10, waitMs: AN_HOUR }

/** Prepares work that begins in its turn and ends when `end` is called. `a1` is the first piece of the person `a`. */
function set(options: TurnOptions) {
  const turns = createTurns(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settle = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  return {
    begun,
    settle,
    ask: (which: string) =>
      turns.inTurn(which.charAt(0), () => {
        begun.push(which)
        return new Promise<string>((resolve) => ends.set(which, () => resolve(which)))
      }),
    end: async (which: string): Promise<void> => {
      await settle()
      ends.get(which)?.()
      await settle()
    },
  }
}

test('turns go from person to person, whoever asks for more', async () => {
  const { ask, begun, end } = set(ONE)
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(ask)
  const inTurn = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']
  for (const which of inTurn) await end(which)
  expect(begun).toEqual(inTurn)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('of one person no more are at it at once than may, though there is room', async () => {
  const { ask, begun, end, settle } = set({ ...ONE, atOnce: 3, atOnceOfOne: 2 })
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(ask)
  await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const which of ['a2', 'b1', 'a1', 'b2', 'c1', 'a3']) await end(which)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3'])
  await Promise.all(all)
})

test('of one person no more wait than may, and of all no more', async () => {
  const { ask, end } = set({ ...ONE, waiting: 2, ofOne: 2 })
  const all = ['a1', 'a2'].map(ask)
  await expect(ask('a3')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
  all.push(ask('b1'))
  await expect(ask('c1')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
  await end('a1')
  all.push(ask('a3'))
  for (const which of ['b1', 'a2', 'a3']) await end(which)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('where all places are taken, whoever has most that waits gives up the last of it for who has less', async () => {
  const { ask, begun, end } = set({ ...ONE, waiting: 4, ofOne: 4 })
  const all = Promise.allSettled(['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1'].map(ask))
  // Nobody has more than one waiting piece now, so the next person is refused.
  await expect(ask('e1')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
  await expect(ask('c2')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
  for (const which of ['a1', 'b1', 'c1', 'd1', 'a2']) await end(which)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2'])
  const ended = (await all).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.nome))
  expect(ended).toEqual(['a1', 'a2', 'indisponivel', 'b1', 'indisponivel', 'c1', 'd1'])
})

test('whoever waits too long is told so, and what they asked for is not done later', async () => {
  const { ask, begun, end } = set({ ...ONE, waitMs: 5 })
  const first = ask('a1')
  await expect(ask('b1')).rejects.toMatchObject({ nome: 'tempo_esgotado' })
  await end('a1')
  const later = ask('c1')
  await end('c1')
  expect(await Promise.all([first, later])).toEqual(['a1', 'c1'])
  expect(begun).toEqual(['a1', 'c1'])
})

test('work that fails ends its turn', async () => {
  const turns = createTurns(ONE)
  await expect(turns.inTurn('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await turns.inTurn('b', async () => 'done')).toBe('done')
})
