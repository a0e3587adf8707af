import { EventEmitter } from 'node:events'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { notReproduced } from '../src/annexes/types.ts'
import type { Task } from '../src/child/messages.ts'

/** The tests send the supervisor false messages, as from a child that a malicious file has taken over. */

class Child extends EventEmitter {
  readonly pid = process.pid
  readonly connected = true
  received: Task | undefined
  dead = false
  send(task: Task) {
    this.received = task
    return true
  }
  kill() {
    this.dead = true
    return true
  }
}

let children: Record<string, Child>
beforeEach(() => {
  children = {}
})
jest.unstable_mockModule('@car/child/fork-child', () => ({
  forkChild: (_program: URL, { args: [kind = ''] = [] }: { args?: string[] }) => (children[kind] = new Child()),
}))
const { createSupervisor } = await import('../src/child/supervisor.ts')

const PRAZOS = { totalMs: 60_000, rssMegabytes: 100_000 }
const supervisor = () => createSupervisor({ input: '/e', saida: '/s' }, 'kernel', PRAZOS)
const plan = { figuresOnly: false, figures: [], avisos: [] }
const prepareTask = {
  task: 'prepare',
  documento: 'd1',
  caminho: '/e/d1',
  hash: 'a'.repeat(64),
  saida: '/s/0.pdf',
  plan,
} as const
const prepared = { ...notReproduced('d1', 'type'), arquivo: '/s/0.pdf' }

test.each([
  ['another attachment', { ...prepared, documento: 'd2' }],
  ['a file of its own choice', { ...prepared, arquivo: '/etc/passwd' }],
  ['a page of no size', { ...prepared, paginas: [{ largura: Number.NaN, altura: 1, mode: 'copied', blank: false }] }],
  ['more than was asked for', { ...prepared, titulo: 'x' }],
  ['nothing', undefined],
])('a child that delivers %s counts as one that went down, and is gone', async (_what, result) => {
  using s = supervisor()
  const request = s.ask(prepareTask, 1_000)
  children['prepare']?.emit('message', { done: result })
  await expect(request).rejects.toMatchObject({ name: 'DeadChild', causa: 'crash' })
  expect(children['prepare']?.dead).toBe(true)
})

test('the process that opened the attachments does not write the dossier: another has waited for that', async () => {
  using s = supervisor()
  const writer = children['assemble']
  const request = s.ask(prepareTask, 1_000)
  children['prepare']?.emit('message', { done: prepared })
  await expect(request).resolves.toEqual(prepared)
  const writing = s.ask({ task: 'assemble', dados: {} as never, annexes: [prepared], saida: '/s/dossie.pdf' }, 1_000)
  expect(children['assemble']).toBe(writer)
  expect(Object.values(children).map(({ dead, received }) => [dead, received?.task])).toEqual([
    [false, 'assemble'],
    [true, 'prepare'],
  ])
  const assembled = { paginas: 3, sha256: 'b'.repeat(64), bytes: 10, digitsAt: null }
  children['assemble']?.emit('message', { done: assembled })
  await expect(writing).resolves.toEqual(assembled)
})
