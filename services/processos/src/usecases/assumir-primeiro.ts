import { ErroCar } from '@car/errors/erro-car'
import { BrokenRecord } from '@car/event-store/broken-record'
import { KeyTaken } from '@car/event-store/store'
import { parseStream } from '@car/event-store/kinds'
import type { Usuario } from '@car/identity/usuario'
import { anotarLeitura } from './anotar-leitura.ts'
import { assumir, type Assumido } from './assumir.ts'
import { ver } from './consultar.ts'
import type { Ctx } from './ctx.ts'

/**
 * Takes the first of these cases that the person may take; null when they may take none. Cases in a wrong state, held
 * by somebody, or in which the person has a part are passed over. The commit holds a unique key made from the command,
 * which only one case can hold. So one command never takes two cases, and its repetition finds the same case again,
 * whatever `ids` says by then.
 * @throws ErroCar CAR-016 or CAR-017 when a service that has to be asked is away
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
      const feito = await assumir(ctx, usuario, { visto, commandId, acceptsVersion: () => true }, uniqueKey)
      // Only the case that they get is shown to them.
      await anotarLeitura(ctx, usuario, visto, 'processo')
      return feito
    } catch (erro) {
      if (erro instanceof KeyTaken) return tentar(parseStream(erro.stream).id)
      if (erro instanceof BrokenRecord) return null // the others can still be taken
      if (erro instanceof ErroCar && (erro.kind === 'conflict' || erro.kind === 'not_found')) return null
      throw erro
    }
  }

  // If many people ask at once, all would try the same case, and all but one in vain. So a case that somebody in this
  // process is trying to take is tried last, and not at all if they got it. Between instances the record decides.
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
