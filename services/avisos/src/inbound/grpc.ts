import type { Callers, Handlers } from '@car/grpc/server'
import type { AvisosDefinition } from '@car/proto/gen/car/avisos/v1/Avisos'
import { avisoOf } from '../outbound/avisos.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { forget } from '../usecases/forget.ts'
import { preferencias } from '../usecases/prefer.ts'
import { recordOf } from './registro.ts'

/**
 * The services that may call each method. processos needs two of them for the export of a person's data, and one to
 * have the data destroyed.
 */
export const callers: Callers<AvisosDefinition> = {
  ObterPreferencias: ['processos'],
  ListarDaPessoa: ['processos'],
  Eliminar: ['processos'],
}

export function handlers(ctx: Ctx): Handlers<AvisosDefinition> {
  return {
    ObterPreferencias: async ({ pessoa_id: id }) => ({
      preferencias: JSON.stringify(await preferencias(ctx, { id })),
    }),

    async Eliminar({ alvo, id }) {
      if (alvo === 'usuario') await forget(ctx, id)
      else await ctx.waits.forget(id)
      return {}
    },

    async *ListarDaPessoa({ pessoa_id }) {
      for await (const row of ctx.email.avisos.ofPerson(pessoa_id))
        yield { aviso: JSON.stringify(recordOf(avisoOf(row))) }
    },
  }
}
