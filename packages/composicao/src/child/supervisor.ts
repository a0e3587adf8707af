/**
 * Keeps two killable children: one opens attachments, and another, which waits with its code loaded and has seen none of
 * them, writes the dossier. Gives a child one task at a time, and accepts nothing that is not an answer to that task.
 */
import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { type ChildOptions, type Confinement, forkChild } from '@car/child/fork-child'
import { entregaDe } from './entregas.ts'
import { FilhoMorto } from './filho-morto.ts'
import type { Entregas, Relato, Tarefa } from './mensagens.ts'
import type { Prazos } from './prazos.ts'
import { vigiar } from './vigia.ts'

/** The children end when their supervisor is disposed of. */
export interface Supervisor extends Disposable {
  /** Resolves with the child's answer. Rejects with FilhoMorto, or with an Error when the child reports one. */
  pedir<T extends Tarefa>(tarefa: T, passoMs: number): Promise<Entregas[T['tarefa']]>
}

/** The folder with the attachments, and the folder to which the child may write. */
export interface Pastas {
  entrada: string
  saida: string
}

type Tipo = Tarefa['tarefa']

/** When a child had to be killed, a new one replaces it. */
export function criarSupervisor(
  pastas: Pastas,
  confinement: Confinement,
  prazos: Pick<Prazos, 'totalMs' | 'rssMegabytes'>,
  sinal?: AbortSignal,
): Supervisor {
  const total = AbortSignal.timeout(prazos.totalMs)
  const fim = sinal === undefined ? total : AbortSignal.any([sinal, total])
  const iniciar = (tipo: Tipo) => {
    const filho = forkChild(new URL('./filho.ts', import.meta.url), opcoesDoFilho(pastas, confinement, tipo))
    return filho.on('error', () => {}) // while it has a task, its death is noticed besides
  }
  const filhos: Record<Tipo, ChildProcess | null> = { preparar: null, montar: iniciar('montar') }

  function encerrar(tipo: Tipo): void {
    filhos[tipo]?.kill('SIGKILL')
    filhos[tipo] = null
  }

  async function pedir<T extends Tarefa>(tarefa: T, passoMs: number): Promise<Entregas[T['tarefa']]> {
    sinal?.throwIfAborted()
    // The process that has opened foreign files is gone before the dossier is written.
    if (tarefa.tarefa === 'montar') encerrar('preparar')
    const vivo = filhos[tarefa.tarefa]
    const filho = vivo === null || !vivo.connected ? iniciar(tarefa.tarefa) : vivo
    filhos[tarefa.tarefa] = filho
    const vigia = vigiar(filho, { passoMs, rssMegabytes: prazos.rssMegabytes, fim, sinal })
    try {
      const respostas = on(filho, 'message', { signal: vigia.signal }) as AsyncIterable<[Relato]>
      filho.send(tarefa)
      for await (const [resposta] of respostas) {
        if ('passo' in resposta) {
          vigia.comecou(resposta.passo)
          continue
        }
        if ('erro' in resposta) throw new Error(resposta.erro)
        const entrega = entregaDe(tarefa, resposta.feito)
        if (entrega !== null) return entrega
        encerrar(tarefa.tarefa)
        throw new FilhoMorto('queda', null)
      }
      throw new Error('the child answered nothing')
    } catch (erro) {
      if (!vigia.signal.aborted) throw erro
      encerrar(tarefa.tarefa)
      throw vigia.signal.reason
    } finally {
      vigia.parar()
    }
  }

  function encerrarTodos(): void {
    encerrar('preparar')
    encerrar('montar')
  }

  return { pedir, [Symbol.dispose]: encerrarTodos }
}

/** The only things that a child gets. */
export const opcoesDoFilho = ({ entrada, saida }: Pastas, confinement: Confinement, tipo: Tipo): ChildOptions => ({
  args: [tipo],
  env: { TZ: 'UTC' },
  heapMegabytes: 768,
  wasmMegabytes: 512,
  confinement,
  reads: [entrada],
  writes: [saida],
})
