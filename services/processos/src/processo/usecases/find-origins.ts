import { invalidInput, nullIfAbsent } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { noteLook } from '../../acesso/usecases/note-look.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { reaches } from '../../domain/access.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import type { Seen } from '../../usecases/act.ts'
import { loadVisible } from '../../usecases/see.ts'
import type { ProcessoCtx } from './ctx.ts'

export type OriginCtx = ProcessoCtx & LandCtx & AccessCtx

/**
 * Loads the cases that a draft is to follow. The draft shows what they declare, so a look at each is recorded.
 * @throws CAR-004 naming each case that the person may not see or may not change, as if it did not exist
 */
export async function findOrigins(ctx: OriginCtx, usuario: User, ids: readonly string[]): Promise<Seen[]> {
  const found = await Promise.all(ids.map((id) => loadVisible(ctx, usuario, id).catch(nullIfAbsent)))
  const origins = found.filter((seen) => seen !== null && reaches(seen.relacao, 'editar')) as Seen[]
  const missing = ids.flatMap((id, i) =>
    origins.some(({ processo }) => processo.id === id)
      ? []
      : { field: `origem.processos[${i}]`, code: 'not_found', message: 'Este processo não foi encontrado.' },
  )
  if (missing.length > 0) throw invalidInput(...missing)
  await Promise.all(origins.map((seen) => noteLook(ctx, usuario, seen, 'processo')))
  return origins
}
