import type { Detail } from '@car/errors/catalog'
import type { DeclaredParts } from './declaration.ts'
import { detail } from './gaps.ts'
import { imovelGaps } from './imovel.ts'
import { peopleGaps } from '../../acesso/domain/people.ts'

type Items = readonly { id?: string | undefined }[]
/** The items of lists that the case has already, with their ids. */
export type KnownItems = { imovel: { outras_matriculas?: Items | undefined }; coproprietarios: Items }

/**
 * Finds faults that the schema cannot express, such as repetitions and unknown ids of items. The drawing is checked
 * separately.
 */
export function declaredGaps(
  parts: DeclaredParts,
  known: KnownItems = { imovel: {}, coproprietarios: [] },
  hidden?: ReadonlySet<string>,
): Detail[] {
  const { imovel = {}, coproprietarios } = parts
  return [
    ...imovelGaps(imovel),
    ...peopleGaps(parts, hidden),
    ...unknownItems('imovel.outras_matriculas', imovel.outras_matriculas, known.imovel.outras_matriculas),
    ...unknownItems('coproprietarios', coproprietarios, known.coproprietarios),
  ]
}

/**
 * Finds items with an unknown or repeated id. A list is replaced as a whole; an item with an id stands for an existing
 * item.
 */
function unknownItems(campo: string, items: Items = [], known: Items = []): Detail[] {
  const ids = items.map(({ id }) => id)
  return ids.flatMap((id, i) =>
    id === undefined || (ids.indexOf(id) === i && known.some((item) => item.id === id))
      ? []
      : [detail(`${campo}[${i}].id`, 'invalid_value', 'Este item não está na lista: envie-o sem id.')],
  )
}
