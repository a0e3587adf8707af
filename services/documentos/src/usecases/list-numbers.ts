import { parseStream } from '@car/event-store/kinds'
import type { NumeroLido } from '@car/proto/gen/car/documentos/v1/NumeroLido'
import type { Ctx } from './ctx.ts'

/**
 * Returns the CPFs and CNPJs of owners in the valid documents of a case, each with its mask. A number that several
 * documents name is returned for each document.
 * @throws BrokenRecord
 */
export async function listNumbers({ store, seals }: Ctx, processoId: string): Promise<NumeroLido[]> {
  const readings = [...(await store.loadAllOf('documento', processoId))]
  return readings.flatMap(([stream, { state, commits }]) => {
    const kept = state?.status === 'valido' ? (state.lido.numeros ?? []) : []
    const { id } = parseStream(stream)
    return kept.map((one) => ({ mascara: one.mascara, numero: seals.open(id, one, commits) }))
  })
}
