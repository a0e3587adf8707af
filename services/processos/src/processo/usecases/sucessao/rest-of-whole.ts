import { polygonsOf } from '@car/geometry/measures'
import type { User } from '@car/identity/usuario'
import type { comparison } from '@car/operations/schemas/versions'
import type { Geometry } from '@car/vocabulary/geometry'
import type { z } from 'zod'
import { relationWith } from '../../../domain/access.ts'
import type { Processo } from '../../../domain/processo.ts'
import { stateOf } from '../../../usecases/open-sucessores.ts'
import type { LandCtx } from '../../../territorio/usecases/ctx.ts'

/**
 * Returns what is left of a divided property, and those of its parts that the person may see. Without a drawing of the
 * whole nothing is said.
 * @param part  the part from which somebody looks
 */
export async function restOf(
  ctx: LandCtx,
  usuario: User,
  whole: Processo,
  part: Processo,
): Promise<Pick<z.output<typeof comparison>, 'resto'>> {
  const drawing = part.origem?.como === 'desmembramento' ? await ctx.perimetros.of(whole.imovel) : undefined
  if (drawing === undefined) return {}
  const siblings = whole.sucessores.filter(({ como }) => como === 'desmembramento')
  const states = await Promise.all(siblings.map(async ({ id }) => (id === part.id ? part : stateOf(ctx, id))))
  const parts = states.filter(
    (state) => state !== null && state.status !== 'descartado' && state.status !== 'cancelado',
  )
  const drawn = await Promise.all(parts.map(({ imovel }) => ctx.perimetros.of(imovel)))
  const coordinates = drawn.flatMap((one) => (one ? polygonsOf(one) : []))
  const union: Geometry | null = coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates }
  const names = [whole, ...parts].map(({ imovel }) => imovel.perimetro ?? '')
  const done = await ctx.differences.between(usuario.id, `resto ${names.join(' ')}`, drawing, union)
  return {
    resto: {
      hectares: done?.perda.ha ?? null,
      ...(done?.perda.forma ? { forma: done.perda.forma } : {}),
      partes: parts
        .filter((one) => relationWith(one, usuario, ctx.now()) !== null)
        .map(({ id, numero, imovel }) => ({ id, numero, area_ha: imovel.area_ha ?? null })),
    },
  }
}
