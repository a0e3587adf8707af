import type { User } from '@car/identity/usuario'
import type { relation } from '@car/operations/schemas/origem'
import type { z } from 'zod'
import { relationWith } from '../../../domain/access.ts'
import type { Processo } from '../../../domain/processo.ts'
import type { BaseCtx } from '../../../usecases/ctx.ts'

type Relation = z.output<typeof relation>

/** Lists the cases that this case follows, and those that follow it, without those that the caller may not see. */
export async function listRelated(ctx: BaseCtx, usuario: User, processo: Processo): Promise<Relation[]> {
  const { origem, sucessores } = processo
  const all = [
    ...(origem?.processos ?? []).map(({ id }) => ({ id, tipo: origem?.como, sentido: 'origem' as const })),
    ...sucessores.map(({ id, como: tipo }) => ({ id, tipo, sentido: 'sucessor' as const })),
  ]
  const rows = new Map((await ctx.processos.these(all.map(({ id }) => id))).map((row) => [row._id, row.processo]))
  return all.flatMap(({ id, tipo, sentido }) => {
    const other = rows.get(id) ?? null
    if (other === null || tipo === undefined || relationWith(other, usuario, ctx.now()) === null) return []
    const { numero, status, desde } = other
    return status === 'descartado' ? [] : { processo_id: id, numero, tipo, sentido, status, desde }
  })
}
