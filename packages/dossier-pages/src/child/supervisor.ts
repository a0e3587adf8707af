/**
 * Runs two child processes, which can be killed at any time. One child opens attachments. The other child writes the
 * dossier; it waits with its code loaded, and never opens an attachment. A child gets one task at a time, and only an
 * answer to that task is accepted.
 */
import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import { type ChildOptions, type Confinement, forkChild } from '@car/child/fork-child'
import { deliveryOf } from './deliveries.ts'
import { DeadChild } from './dead-child.ts'
import type { Deliveries, ChildMessage, Task } from './messages.ts'
import type { Prazos } from './prazos.ts'
import { watchChild } from './watch.ts'

/** A supervisor of the child processes, which end when the supervisor is disposed of. */
export interface Supervisor extends Disposable {
  /**
   * Resolves with the child's answer. Rejects with DeadChild, with the reason of the caller's signal, or with an Error
   * when the child reports an error.
   */
  ask<T extends Task>(task: T, stepMs: number): Promise<Deliveries[T['task']]>
}

export interface Folders {
  input: string
  saida: string
}

type TaskKind = Task['task']

/** Starts the child that writes the dossier. A child that was killed is replaced at the next task of its kind. */
export function createSupervisor(
  folders: Folders,
  confinement: Confinement,
  prazos: Pick<Prazos, 'totalMs' | 'rssMegabytes'>,
  signal?: AbortSignal,
): Supervisor {
  const total = AbortSignal.timeout(prazos.totalMs)
  const abort = signal === undefined ? total : AbortSignal.any([signal, total])
  const start = (kind: TaskKind) => {
    const child = forkChild(new URL('./child.ts', import.meta.url), childOptions(folders, confinement, kind))
    return child.on('error', () => {}) // during a task, `watchChild` notices the error
  }
  const children: Record<TaskKind, ChildProcess | null> = { prepare: null, assemble: start('assemble') }

  function shutDown(kind: TaskKind): void {
    children[kind]?.kill('SIGKILL')
    children[kind] = null
  }

  async function ask<T extends Task>(task: T, stepMs: number): Promise<Deliveries[T['task']]> {
    signal?.throwIfAborted()
    // The process that has opened foreign files must end before the dossier is written.
    if (task.task === 'assemble') shutDown('prepare')
    const live = children[task.task]
    const child = live === null || !live.connected ? start(task.task) : live
    children[task.task] = child
    const watch = watchChild(child, { stepMs, rssMegabytes: prazos.rssMegabytes, ended: abort, signal })
    try {
      const answers = on(child, 'message', { signal: watch.signal }) as AsyncIterable<[ChildMessage]>
      child.send(task)
      for await (const [response] of answers) {
        if ('step' in response) {
          watch.started(response.step)
          continue
        }
        if ('erro' in response) throw new Error(response.erro)
        const delivery = deliveryOf(task, response.done)
        if (delivery !== null) return delivery
        shutDown(task.task)
        throw new DeadChild('crash', null)
      }
      throw new Error('the child answered nothing')
    } catch (erro) {
      if (!watch.signal.aborted) throw erro
      shutDown(task.task)
      throw watch.signal.reason
    } finally {
      watch.stop()
    }
  }

  function shutDownAll(): void {
    shutDown('prepare')
    shutDown('assemble')
  }

  return { ask, [Symbol.dispose]: shutDownAll }
}

/** Returns the options of a child: its limits, and the only folders that it may read and write. */
export const childOptions = ({ input, saida }: Folders, confinement: Confinement, kind: TaskKind): ChildOptions => ({
  args: [kind],
  env: { TZ: 'UTC' },
  heapMegabytes: 768,
  wasmMegabytes: 512,
  confinement,
  reads: [input],
  writes: [saida],
})
