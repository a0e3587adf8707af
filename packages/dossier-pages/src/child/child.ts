/**
 * The child process that handles foreign files, or writes the dossier. Its parent gives it one task at a time, and
 * kills it when it takes too long or too much memory. The child has no secrets, and exchanges messages only with its
 * parent.
 */
import type { Deliveries, ChildMessage, Task } from './messages.ts'

const responder = (response: ChildMessage) => void process.send?.(response)

process.on('message', (task: Task) => {
  fulfil(task).then(
    (result) => responder({ done: result }),
    (erro: unknown) => responder({ erro: erro instanceof Error ? (erro.stack ?? erro.message) : 'unknown' }),
  )
})

// The code that writes the dossier is loaded before the task arrives.
if (process.argv[2] === 'assemble') await import('../assembly/assemble.ts')

/** Carries out a task. A process gets tasks of one kind only, and loads only the code for them. */
async function fulfil(task: Task): Promise<Deliveries[Task['task']]> {
  if (task.task === 'prepare') {
    const { prepare } = await import('../annexes/prepare.ts')
    return prepare(task, (step) => responder({ step }))
  }
  const { assemble } = await import('../assembly/assemble.ts')
  return assemble(task.dados, task.annexes, task.saida, task.seal)
}
