import { BrokenRow } from '@car/event-store/broken-record'
import type { Ctx } from './ctx.ts'

export type Recifragem = { recifrados: number; problemas: { de: string; problema: string }[] }

/**
 * Encrypts CPFs, contacts and private halves of signing keys under the first key of their rings, and makes anew the
 * hashes by which CPFs are found. Values that are already right are skipped, so an interrupted run continues where it
 * ended. Pending sign-ins and the addresses of a change simply expire.
 */
export async function recifrar({ usuarios, chaves }: Pick<Ctx, 'usuarios' | 'chaves'>): Promise<Recifragem> {
  const feito: Recifragem = { recifrados: 0, problemas: [] }
  const tentar = async (de: string, fazer: () => Promise<boolean>) => {
    try {
      if (await fazer()) feito.recifrados++
    } catch (erro) {
      const causa = erro instanceof BrokenRow ? erro.cause : erro
      feito.problemas.push({ de, problema: causa instanceof Error ? causa.message : 'unreadable' })
    }
  }
  for await (const { _id } of usuarios.lista.each({}, { projection: { _id: 1 }, sort: { _id: 1 } }))
    await tentar(`usuario-${_id}`, () => usuarios.recifrar(_id))
  for (const chave of await chaves.todas()) await tentar(`chaves/${chave._id}`, () => chaves.recifrar(chave))
  return feito
}
