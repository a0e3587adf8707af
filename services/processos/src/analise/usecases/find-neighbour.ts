import type { NamedAchado } from '@car/cross-check/achados'
import { invalidInput, nullIfAbsent } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { invalidState } from '../../domain/permission.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import type { Seen } from '../../usecases/act.ts'
import { see } from '../../usecases/see.ts'
import { findAchado } from './find-achado.ts'

/** A case with the finding that mirrors one of another case. */
export type Neighbour = { seen: Seen; achado: NamedAchado }

/** Both perimeters of an overlap are compared once, so what one case finds in the other, the other finds in it. */
const OVERLAP = 'perimetro_sobreposto'

/**
 * Finds the overlap of a case in the case that it overlaps with, so that one verdict can settle both.
 * @throws CAR-004 if the finding is no overlap with that case; CAR-005 if the other finding is about further cases, on
 * which nothing was said here, or is not there yet
 */
export async function findNeighbour(
  ctx: LandCtx & AccessCtx,
  usuario: User,
  { processo: { id } }: Pick<Seen, 'processo'>,
  achado: NamedAchado,
  neighbour: string,
): Promise<Neighbour> {
  const isAbout = ({ evidencias }: NamedAchado, other: string) =>
    evidencias.some((evidence) => 'processo' in evidence && evidence.processo?.id === other)
  if (achado.codigo !== OVERLAP || !isAbout(achado, neighbour)) throw invalidInput(NOT_SHARED)
  const seen = await see(ctx, usuario, neighbour, 'dados')
  const { numero } = seen.processo
  const mirrored = await findAchado(ctx, seen, achado.id).catch(nullIfAbsent)
  if (mirrored === null || !isAbout(mirrored, id))
    throw invalidState(`A comparação do processo ${numero} ainda não terminou. Tente de novo em um minuto.`)
  if (mirrored.evidencias.length > 1)
    throw invalidState(`No processo ${numero} o achado é também sobre outros processos. Avalie-o lá.`)
  return { seen, achado: mirrored }
}

const NOT_SHARED = {
  field: 'tambem_em',
  code: 'invalid_value',
  message: 'Só a sobreposição com este outro processo se avalia também nele.',
}
