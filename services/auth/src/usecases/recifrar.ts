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
      feito.problemas.push({ de, problema: erro instanceof Error ? erro.message : 'unreadable' })
    }
  }
  for await (const usuario of usuarios.lista.each({}, { sort: { _id: 1 } }))
    await tentar(`usuario-${usuario._id}`, () => usuarios.recifrar(usuario))
  for (const chave of await chaves.todas()) await tentar(`chaves/${chave._id}`, () => chaves.recifrar(chave))
  return feito
}
