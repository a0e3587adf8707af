import { naoEncontrado } from '@car/errors/erro-car'
import { requireUsuario, type Handlers, type Callers } from '@car/grpc/server'
import { veTudo } from '@car/identity/usuario'
import type { DossieDefinition } from '@car/proto/gen/car/dossie/v1/Dossie'
import type { Ctx } from '../usecases/ctx.ts'
import { listarAtos } from '../usecases/listar-atos.ts'
import { solicitarVerificando } from '../usecases/solicitar.ts'
import { autor } from './autor.ts'

/** Who may ask what. */
export const PERMITIDOS: Callers<DossieDefinition> = {
  IniciarJob: ['analista'],
  ListarAtos: ['processos'],
}

/** Wire ↔ use cases, for the other services. */
export function manipuladores(ctx: Ctx): Handlers<DossieDefinition> {
  return {
    async IniciarJob({ job_id, processo_id }, chamada) {
      const usuario = requireUsuario(chamada)
      if (!veTudo(usuario.papel)) throw naoEncontrado()
      const pedido = { jobId: job_id, processoId: processo_id, autor: autor(usuario) }
      return { status: (await solicitarVerificando(ctx, pedido)).status }
    },
    async ListarAtos({ processo_id }) {
      return listarAtos(ctx, processo_id)
    },
  }
}
