/**
 * The child process that touches foreign files. It takes one task at a time from its parent, which kills it when it
 * takes too long or too much memory; it holds no secret and talks to nobody else.
 */
import { preparar } from '../anexos/preparar.ts'
import { montar } from '../montagem/montar.ts'
import type { Relato, Tarefa } from './mensagens.ts'

const responder = (resposta: Relato) => void process.send?.(resposta)

process.on('message', (tarefa: Tarefa) => {
  cumprir(tarefa).then(
    (feito) => responder({ feito }),
    (erro: unknown) => responder({ erro: erro instanceof Error ? (erro.stack ?? erro.message) : 'unknown' }),
  )
})

const cumprir = (tarefa: Tarefa) =>
  tarefa.tarefa === 'preparar'
    ? preparar(tarefa, (passo) => responder({ passo }))
    : montar(tarefa.dados, tarefa.anexos, tarefa.saida)
