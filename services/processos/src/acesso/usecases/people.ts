import { nullIfAbsent } from '@car/errors/car-error'
import type { Usuario as Person } from '@car/proto/gen/car/auth/v1/Usuario'
import pLimit from 'p-limit'
import type { BaseCtx } from '../../usecases/ctx.ts'

const AT_ONCE = 8

/** Returns people by id, with their current names. Unregistered people are left out. */
export async function fetchPeople(ctx: BaseCtx, ids: readonly string[]): Promise<Map<string, Person>> {
  const lookUp = (id: string) => ctx.auth.ObterUsuario({ id }).catch(nullIfAbsent)
  const found = await pLimit(AT_ONCE).map(new Set(ids), lookUp)
  return new Map(found.flatMap((person) => (person ? [[person.id, person] as const] : [])))
}
