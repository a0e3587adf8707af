/**
 * The child process that handles foreign files, or writes the dossier. It takes one task at a time from its parent, which
 * kills it when it takes too long or too much memory. It holds no secret and talks to nobody else.
 */
import type { Deliveries, ChildMessage, Task } from './messages.ts'

const responder = (resposta: ChildMessage) => void process.send?.(resposta)

process.on('message', (task: Task) => {
  fulfil(task).then(
    (result) => responder({ done: result }),
    (erro: unknown) => responder({ erro: erro instanceof Error ? (erro.stack ?? erro.message) : 'unknown' }),
  )
})

// The code of the first task is loaded before the task arrives.
if (process.argv[2] === 'assemble') await import('../assembly/assemble.ts')

/** Carries out a task. A process gets tasks of one kind only, and loads only the code for them. */
async function fulfil(task: Task): Promise<Deliveries[Task['task']]> {
  if (task.task === 'prepare') {
    const { prepare } = await import('../annexes/prepare.ts')
    return prepare(task, (step) => responder({ step }))
  }
  const { assemble } = await import('../assembly/assemble.ts')
  return assemble(task.dados, task.annexes, task.saida)
}
