import type { Callers, Handlers } from '@car/grpc/server'
import type { AnalistaDefinition } from '@car/proto/gen/car/analista/v1/Analista'
import { countWork } from '../usecases/count-work.ts'
import type { Ctx } from '../usecases/ctx.ts'

export const callers: Callers<AnalistaDefinition> = { ContarTrabalho: ['avisos'], Eliminar: ['processos'] }

export const handlers = (ctx: Ctx): Handlers<AnalistaDefinition> => ({
  ContarTrabalho: () => countWork(ctx),

  async Eliminar({ alvo, id }) {
    if (alvo === 'processo') await ctx.fila.remove(id)
    return {}
  },
})
