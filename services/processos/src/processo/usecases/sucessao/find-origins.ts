import { invalidInput, nullIfAbsent } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import { noteLook } from '../../../acesso/usecases/note-look.ts'
import type { AccessCtx } from '../../../acesso/usecases/ctx.ts'
import { reaches } from '../../../domain/access.ts'
import type { LandCtx } from '../../../territorio/usecases/ctx.ts'
import type { Seen } from '../../../usecases/act.ts'
import { loadVisible } from '../../../usecases/see.ts'
import { acompanhar } from '../acompanhamento.ts'
import type { ProcessoCtx } from '../ctx.ts'

export type OriginCtx = ProcessoCtx & LandCtx & AccessCtx
/** A case that a draft follows. */
export type Origin = Pick<Seen, 'processo' | 'loaded'>

/**
 * Loads the cases that a draft is to follow. The draft shows what they declare, so a look at each is recorded.
 * @throws CAR-004 naming each case that the person may not see or may not change, as if it did not exist, and each
 * that does not belong to the owner of the first
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
  const strange = origins.flatMap(({ processo }, i) =>
    processo.dono.id === origins[0]?.processo.dono.id
      ? []
      : {
          field: `origem.processos[${i}]`,
          code: 'mismatch',
          message: 'Este processo é de outra pessoa. Só se juntam imóveis cujos processos são da mesma.',
        },
  )
  if (strange.length > 0) throw invalidInput(...strange)
  await Promise.all(origins.map((seen) => noteLook(ctx, usuario, seen, 'processo')))
  return origins
}

/**
 * Loads the case of a property that was sold, for its buyer. They have its number and key from the seller, so they may
 * know what is public of it, and the property.
 * @throws CAR-004 for a wrong number and for a wrong key, without telling which
 */
export async function findSold(ctx: OriginCtx, which: { numero: string; chave: string }): Promise<Origin> {
  const followed = await acompanhar(ctx, which).catch(nullIfAbsent)
  const loaded = followed && (await ctx.store.load('processo', followed.id))
  if (!loaded?.state) throw invalidInput({ field: 'origem.chave', code: 'not_found', message: NOT_FOUND })
  return { processo: loaded.state, loaded }
}

const NOT_FOUND = 'Não há processo com este número e esta chave. Peça a chave de agora a quem vendeu o imóvel.'
