import { EventEmitter } from 'node:events'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { semReproducao } from '../src/anexos/tipos.ts'
import type { Tarefa } from '../src/child/mensagens.ts'

/** What the supervisor believes of a child, which a file may have taken over. */

/** A child as its supervisor sees it. */
class Filho extends EventEmitter {
  readonly pid = process.pid
  readonly connected = true
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

/** The children that were started, by what they are for. */
let filhos: Record<string, Filho>
beforeEach(() => {
  filhos = {}
})
jest.unstable_mockModule('@car/child/fork-child', () => ({
  forkChild: (_programa: URL, { args: [tipo = ''] = [] }: { args?: string[] }) => (filhos[tipo] = new Filho()),
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
  filhos['preparar']?.emit('message', { feito })
  await expect(pedido).rejects.toMatchObject({ name: 'FilhoMorto', causa: 'queda' })
  expect(filhos['preparar']?.morto).toBe(true)
})

test('the process that opened the attachments does not write the dossier: another has waited for that', async () => {
  using s = supervisor()
  const escritor = filhos['montar']
  const pedido = s.pedir(preparar, 1_000)
  filhos['preparar']?.emit('message', { feito: preparado })
  await expect(pedido).resolves.toEqual(preparado)
  const escrita = s.pedir({ tarefa: 'montar', dados: {} as never, anexos: [preparado], saida: '/s/dossie.pdf' }, 1_000)
  expect(filhos['montar']).toBe(escritor)
  expect(Object.values(filhos).map(({ morto, recebida }) => [morto, recebida?.tarefa])).toEqual([
    [false, 'montar'],
    [true, 'preparar'],
  ])
  const montado = { paginas: 3, sha256: 'b'.repeat(64), bytes: 10 }
  filhos['montar']?.emit('message', { feito: montado })
  await expect(escrita).resolves.toEqual(montado)
})
