import { notFound } from '@car/errors/car-error'
import type { Readable } from 'node:stream'
import type { StoredFile } from '../outbound/files.ts'
import type { Ctx } from './ctx.ts'

/**
 * Reads the file that `stored` describes. If that fails, the record is read again, because the document may have been
 * discarded since.
 * @throws CAR-003 for a discarded document; DamagedObject, also from the stream; CarError when a store is down
 */
export const baixarArquivo = (ctx: Ctx, id: string, stored: StoredFile): Promise<Readable> =>
  ctx.arquivos.read(stored).catch(async (error: unknown) => {
    const { state } = await ctx.store.load('documento', id)
    throw state === null || state.status === 'descartado' ? notFound() : error
  })
