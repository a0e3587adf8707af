import { naoEncontrado } from '@car/errors/erro-car'
import type { Readable } from 'node:stream'
import type { Guardado } from '../outbound/arquivos.ts'
import type { Ctx } from './ctx.ts'

/**
 * The file of a document, as its record described it a moment ago, so that the record is not read again for each file.
 * Only a file that cannot be had asks it: the document may have been discarded since.
 * @throws CAR-003 for a discarded document; DamagedObject, also from the stream; ErroCar when a store is down
 */
export const baixarArquivo = (ctx: Ctx, id: string, guardado: Guardado): Promise<Readable> =>
  ctx.arquivos.ler(guardado).catch(async (erro: unknown) => {
    const { state } = await ctx.store.load('documento', id)
    throw state === null || state.status === 'descartado' ? naoEncontrado() : erro
  })
