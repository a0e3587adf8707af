import { queueQuery } from '@car/operations/schemas/analista'
import type { User } from '@car/identity/usuario'
import { QUEUE_VIEWS, type QueueView } from '@car/vocabulary/analysis'
import { VIEW_PARAMETERS } from '../domain/views.ts'
import type { QueueQuery } from '../outbound/queue-query.ts'
import type { Ctx } from './ctx.ts'

export const queryOf = (codigo: QueueView): QueueQuery => queueQuery.parse(VIEW_PARAMETERS[codigo])

export const visoes = (ctx: Ctx, usuario: User): Promise<{ codigo: QueueView; total: number }[]> => {
  const now = ctx.now()
  const count = (codigo: QueueView) => ctx.fila.count(queryOf(codigo), usuario.id, now)
  return Promise.all(QUEUE_VIEWS.map(async (codigo) => ({ codigo, total: await count(codigo) })))
}
