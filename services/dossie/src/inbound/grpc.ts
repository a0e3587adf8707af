import { naoEncontrado } from '@car/errors/erro-car'
import { type Callers, type Handlers, requireUsuario } from '@car/grpc/server'
import { autorDe, veTudo } from '@car/identity/usuario'
import { paginaPedida } from '@car/proto/ato'
import { auditar } from '@car/proto/auditoria'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import { ACOES, resumirTudo } from '../domain/auditoria.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { listarAtos, paginarAtos } from '../usecases/listar-atos.ts'
import { solicitar } from '../usecases/solicitar.ts'

/** Who may ask what. */
export const callers: Callers<DossieDefinition> = {
  IniciarJob: ['processos'],
  ListarAtos: ['processos'],
  PaginarAtos: ['processos'],
  Auditar: ['processos'],
}

/** Wire ↔ use cases, for the other services. */
export function handlers(ctx: Ctx): Handlers<DossieDefinition> {
  return {
    // The owner of the case vouches for it: nobody is asked back.
    async IniciarJob({ job_id, processo_id }, call) {
      const usuario = requireUsuario(call)
      if (!veTudo(usuario.papel)) throw naoEncontrado()
      const { status } = await solicitar(ctx, { jobId: job_id, processoId: processo_id, autor: autorDe(usuario) })
      return { status }
    },

    async ListarAtos({ processo_id }) {
      return listarAtos(ctx, processo_id)
    },

    async PaginarAtos(pedido) {
      return paginarAtos(ctx, pedido.processo_id, paginaPedida(pedido))
    },

    Auditar: (pedido) => auditar(ctx.store.trail, { acoes: ACOES, resumir: resumirTudo }, pedido),
  }
}
