import type { Level } from '@car/vocabulary/person'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { Load } from '../domain/distribution.ts'

/** Returns the analysts of at least this level, with the cases that each has. */
export async function teamFor(ctx: BaseCtx, level: Level): Promise<Load[]> {
  const [{ analistas }, loads] = await Promise.all([ctx.auth.ListarAnalistas({ nivel: level }), ctx.processos.loads()])
  return analistas.map(({ id, nome }) => ({
    analista: { id, nome },
    ...(loads.get(id) ?? { em_analise: 0, pendente: 0 }),
  }))
}
