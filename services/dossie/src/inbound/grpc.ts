import { naoEncontrado } from '@car/errors/erro-car'
import { type Callers, type Handlers, requireUsuario } from '@car/grpc/server'
import { autorDe, veTudo } from '@car/identity/usuario'
import { paginaPedida } from '@car/proto/ato'
import { auditar } from '@car/proto/auditoria'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import { ACOES, resumirTudo } from '../domain/auditoria.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { listarAtos, paginarAtos } from '../usecases/listar-atos.ts'
import { emitirRecibo } from '../usecases/recibo.ts'
import { solicitar } from '../usecases/solicitar.ts'
import { verJob } from '../usecases/ver-job.ts'

/** The size of the pieces in which a file is sent. */
const PEDACO = 64 * 1024

/** Which service may call which method. */
export const callers: Callers<DossieDefinition> = {
  IniciarJob: ['processos'],
  ListarAtos: ['processos'],
  PaginarAtos: ['processos'],
  ListarEmitidos: ['processos'],
  BaixarDossie: ['processos'],
  DesenharRecibo: ['processos'],
  Auditar: ['processos'],
}

/** Wire ↔ use cases, for the other services. */
export function handlers(ctx: Ctx): Handlers<DossieDefinition> {
  return {
    // processos has already checked the act, so nobody is asked back.
    async IniciarJob({ job_id, processo_id }, call) {
      const usuario = requireUsuario(call)
      if (!veTudo(usuario.papel)) throw naoEncontrado()
      const { status } = await solicitar(ctx, { jobId: job_id, processoId: processo_id, autor: autorDe(usuario) })
      return { status }
    },

    async ListarAtos({ processo_id }) {
      return { atos: await listarAtos(ctx, processo_id) }
    },

    async PaginarAtos(pedido) {
      return paginarAtos(ctx, pedido.processo_id, paginaPedida(pedido))
    },

    async ListarEmitidos({ processo_id }) {
      const emitidos = await ctx.jobs.doCaso(processo_id)
      return {
        emitidos: emitidos.map(({ _id: job_id, codigo, emitidoEm, hash }) => ({
          job_id,
          codigo_verificacao: codigo,
          emitido_em: emitidoEm,
          hash_sha256: hash,
        })),
      }
    },

    async *BaixarDossie({ job_id }) {
      const job = await verJob(ctx, job_id)
      if (job.status !== 'pronto') throw naoEncontrado()
      for await (const conteudo of await ctx.arquivos.ler(job)) yield { conteudo: conteudo as Buffer }
    },

    async *DesenharRecibo(recibo) {
      const pdf = await emitirRecibo(ctx, recibo.processo_id, recibo)
      for (let de = 0; de < pdf.length; de += PEDACO) yield { conteudo: pdf.subarray(de, de + PEDACO) }
    },

    Auditar: (pedido) => auditar(ctx.store.trail, { acoes: ACOES, resumir: resumirTudo }, pedido),
  }
}
