import { EventEmitter } from 'node:events'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { semReproducao } from '../src/anexos/tipos.ts'
import type { Tarefa } from '../src/child/mensagens.ts'

/** What the supervisor believes of a child, which a file may have taken over. */

/** A child as its supervisor sees it. */
class Filho extends EventEmitter {
  readonly pid = process.pid
  recebida: Tarefa | undefined
  morto = false
  send(tarefa: Tarefa) {
    this.recebida = tarefa
    return true
  }
  kill() {
    this.morto = true
    return true
  }
}

let filhos: Filho[]
beforeEach(() => {
  filhos = []
})
jest.unstable_mockModule('@car/child/fork-child', () => ({
  forkChild() {
    filhos.push(new Filho())
    return filhos.at(-1)
  },
}))
const { criarSupervisor } = await import('../src/child/supervisor.ts')

const PRAZOS = { totalMs: 60_000, rssMegabytes: 100_000 }
const supervisor = () => criarSupervisor({ entrada: '/e', saida: '/s' }, 'kernel', PRAZOS)
const plano = { soFiguras: false, figuras: [], avisos: [] }
const preparar = {
  tarefa: 'preparar',
  documento: 'd1',
  caminho: '/e/d1',
  hash: 'a'.repeat(64),
  saida: '/s/0.pdf',
  plano,
} as const
const preparado = { ...semReproducao('d1', 'tipo'), arquivo: '/s/0.pdf' }

test.each([
  ['another attachment', { ...preparado, documento: 'd2' }],
  ['a file of its own choice', { ...preparado, arquivo: '/etc/passwd' }],
  ['a page of no size', { ...preparado, paginas: [{ largura: Number.NaN, altura: 1, modo: 'copiada', vazia: false }] }],
  ['more than was asked for', { ...preparado, titulo: 'x' }],
  ['nothing', undefined],
])('a child that delivers %s counts as one that went down, and is gone', async (_o_que, feito) => {
  using s = supervisor()
  const pedido = s.pedir(preparar, 1_000)
  filhos[0]?.emit('message', { feito })
  await expect(pedido).rejects.toMatchObject({ name: 'FilhoMorto', causa: 'queda' })
  expect(filhos[0]?.morto).toBe(true)
})

test('the process that opened the attachments does not write the dossier', async () => {
  using s = supervisor()
  const pedido = s.pedir(preparar, 1_000)
  filhos[0]?.emit('message', { feito: preparado })
  await expect(pedido).resolves.toEqual(preparado)
  const escrita = s.pedir({ tarefa: 'montar', dados: {} as never, anexos: [preparado], saida: '/s/dossie.pdf' }, 1_000)
  expect(filhos.map(({ morto, recebida }) => [morto, recebida?.tarefa])).toEqual([
    [true, 'preparar'],
    [false, 'montar'],
  ])
  const montado = { paginas: 3, sha256: 'b'.repeat(64), bytes: 10 }
  filhos[1]?.emit('message', { feito: montado })
  await expect(escrita).resolves.toEqual(montado)
})
