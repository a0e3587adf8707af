/**
 * The child process that touches foreign files. It takes one task at a time from its parent, which kills it when it
 * takes too long or too much memory; it holds no secret and talks to nobody else.
 */
import { Worker } from 'node:worker_threads'
import { type Montado, montar } from './montar.ts'
import { type Pedido, type Passo, preparar } from './preparar.ts'
import type { AnexoPreparado } from './anexos.ts'
import type { DadosDossie } from './dados.ts'

export type Tarefa =
  | ({ tarefa: 'preparar' } & Pedido)
  | { tarefa: 'montar'; dados: DadosDossie; anexos: AnexoPreparado[]; saida: string }

export type Resposta =
  | { tipo: 'passo'; passo: Passo }
  | { tipo: 'preparado'; anexo: AnexoPreparado }
  | { tipo: 'montado'; montado: Montado }
  | { tipo: 'erro'; mensagem: string }

const responder = (resposta: Resposta) => void process.send?.(resposta)

process.on('message', (tarefa: Tarefa) => {
  executar(tarefa).then(responder, (erro: unknown) => {
    responder({ tipo: 'erro', mensagem: erro instanceof Error ? (erro.stack ?? erro.message) : 'unknown' })
  })
})
process.on('disconnect', () => process.exit(0))
new Worker(new URL('./sentinela.ts', import.meta.url), { workerData: process.ppid }).unref()

async function executar(tarefa: Tarefa): Promise<Resposta> {
  if (tarefa.tarefa === 'preparar') {
    return { tipo: 'preparado', anexo: await preparar(tarefa, (passo) => responder({ tipo: 'passo', passo })) }
  }
  return { tipo: 'montado', montado: await montar(tarefa.dados, tarefa.anexos, tarefa.saida) }
}
