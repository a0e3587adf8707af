import { nuloSeAusente } from '@car/errors/erro-car'
import type { Usuario as Pessoa } from '@car/proto/gen/car/auth/v1/Usuario'
import pLimit from 'p-limit'
import type { Ctx } from './ctx.ts'

const JUNTAS = 8

/** People by id, as auth knows them now. People who are not registered are left out. */
export async function pessoas(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Pessoa>> {
  const uma = (id: string) => ctx.auth.ObterUsuario({ id }).catch(nuloSeAusente)
  const achadas = await pLimit(JUNTAS).map(new Set(ids), uma)
  return new Map(achadas.flatMap((pessoa) => (pessoa ? [[pessoa.id, pessoa] as const] : [])))
}
