import { ErroCar } from '@car/errors/erro-car'
import { KeyTaken } from '@car/event-store/store'
import { parseStream } from '@car/event-store/kinds'
import type { Usuario } from '@car/identity/usuario'
import { assumir, type Assumido } from './assumir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

/**
 * Takes the first of these cases that the person may take; null when that is none of them. Cases in a wrong state, held by
 * somebody, or in which the person has a part are passed over. The commit holds a key made of the command, which only
 * one case can hold: so one command never takes two, and its repetition finds the case again, whatever `ids` says then.
 * @throws ErroCar CAR-016 or CAR-017 when a peer that has to be asked is away
 */
export async function assumirPrimeiro(
  ctx: Ctx,
  usuario: Usuario,
  ids: readonly string[],
  commandId: string,
): Promise<Assumido | null> {
  const uniqueKey = `proximo:${commandId}`

  async function tentar(id: string): Promise<Assumido | null> {
    try {
      const visto = await ver(ctx, usuario, id, null)
      return await assumir(ctx, usuario, { visto, commandId, acceptsVersion: () => true }, uniqueKey)
    } catch (erro) {
      if (erro instanceof KeyTaken) return tentar(parseStream(erro.stream).id)
      if (erro instanceof ErroCar && (erro.kind === 'conflict' || erro.kind === 'not_found')) return null
      throw erro
    }
  }

  // Of many who ask at once all would try the same case, and all but one in vain. So what somebody is trying here is left
  // for later, and if they took it, left alone. Between instances the record decides.
  const adiados: [string, Promise<boolean>][] = []
  for (const id of ids) {
    const emMaos = ctx.emMaos.get(id)
    if (emMaos) {
      adiados.push([id, emMaos])
      continue
    }
    const tentativa = tentar(id)
    const saiu = tentativa.then(
      (feito) => feito !== null,
      () => false,
    )
    ctx.emMaos.set(id, saiu)
    const feito = await tentativa.finally(() => ctx.emMaos.delete(id))
    if (feito) return feito
  }
  for (const [id, emMaos] of adiados) {
    const feito = (await emMaos) ? null : await tentar(id)
    if (feito) return feito
  }
  const antes = await ctx.store.holderOf(uniqueKey)
  return antes === null ? null : tentar(parseStream(antes).id)
}
