/**
 * The child process that handles foreign files, or writes the dossier. It takes one task at a time from its parent, which
 * kills it when it takes too long or too much memory. It holds no secret and talks to nobody else.
 */
import type { Entregas, Relato, Tarefa } from './mensagens.ts'

const responder = (resposta: Relato) => void process.send?.(resposta)

process.on('message', (tarefa: Tarefa) => {
  cumprir(tarefa).then(
    (feito) => responder({ feito }),
    (erro: unknown) => responder({ erro: erro instanceof Error ? (erro.stack ?? erro.message) : 'unknown' }),
  )
})

// The code of the first task is loaded while the task is still to come.
if (process.argv[2] === 'montar') await import('../montagem/montar.ts')

/** A process gets tasks of one kind only, and loads only what that kind needs. */
async function cumprir(tarefa: Tarefa): Promise<Entregas[Tarefa['tarefa']]> {
  if (tarefa.tarefa === 'preparar') {
    const { preparar } = await import('../anexos/preparar.ts')
    return preparar(tarefa, (passo) => responder({ passo }))
  }
  const { montar } = await import('../montagem/montar.ts')
  return montar(tarefa.dados, tarefa.anexos, tarefa.saida)
}
