import { notFound } from '@car/errors/car-error'
import { type Callers, type Handlers, requireUser } from '@car/grpc/server'
import { authorOf, seesAll } from '@car/identity/usuario'
import { requestedPage } from '@car/proto/ato'
import { audit } from '@car/proto/audit'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import { ACTIONS, summariseAll } from '../domain/kinds.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { destroy } from '../usecases/destroy.ts'
import { listAtos, pageAtos } from '../usecases/list-atos.ts'
import { issueRecibo } from '../usecases/recibo.ts'
import { requestDossie } from '../usecases/request-dossie.ts'
import { seeJob } from '../usecases/see-job.ts'

/** The size in bytes of the pieces of a sent file. */
const CHUNK = 64 * 1024

/** The services that may call each method. */
export const callers: Callers<DossieDefinition> = {
  IniciarJob: ['processos'],
  ListarAtos: ['processos'],
  PaginarAtos: ['processos'],
  ListarEmitidos: ['processos'],
  BaixarDossie: ['processos'],
  DesenharRecibo: ['processos'],
  Auditar: ['processos'],
  Eliminar: ['processos'],
}

export function handlers(ctx: Ctx): Handlers<DossieDefinition> {
  return {
    // processos has already checked the act, so this handler does not call it.
    async IniciarJob({ job_id, processo_id }, call) {
      const usuario = requireUser(call)
      if (!seesAll(usuario.papel)) throw notFound()
      const { status } = await requestDossie(ctx, { jobId: job_id, processoId: processo_id, author: authorOf(usuario) })
      return { status }
    },

    async ListarAtos({ processo_id }) {
      return { atos: await listAtos(ctx, processo_id) }
    },

    async PaginarAtos(request) {
      return pageAtos(ctx, request.processo_id, requestedPage(request))
    },

    async ListarEmitidos({ processo_id }) {
      const issued = await ctx.jobs.ofProcesso(processo_id)
      return {
        emitidos: issued.map(({ _id: job_id, codigo, emitidoEm, hash }) => ({
          job_id,
          codigo_verificacao: codigo,
          emitido_em: emitidoEm,
          hash_sha256: hash,
        })),
      }
    },

    async *BaixarDossie({ job_id }) {
      const job = await seeJob(ctx, job_id)
      if (job.status !== 'pronto') throw notFound()
      for await (const content of await ctx.arquivos.read(job)) yield { conteudo: content as Buffer }
    },

    async *DesenharRecibo(recibo) {
      const pdf = await issueRecibo(ctx, recibo.processo_id, recibo)
      for (let from = 0; from < pdf.length; from += CHUNK) yield { conteudo: pdf.subarray(from, from + CHUNK) }
    },

    async Eliminar(request) {
      await destroy(ctx, request)
      return {}
    },

    Auditar: (request) => audit(ctx.store.trail, { acoes: ACTIONS, summarise: summariseAll }, request),
  }
}
