import { withNumbers } from '@car/cadastro/merge'
import type { BaseCtx } from '../../usecases/ctx.ts'

/**
 * Replaces each masked CPF or CNPJ of a declaration by the number with this mask in a valid document of the case. So
 * people need not type the number, and no answer contains the number. A mask that fits no number, or several, stays;
 * the check of the declaration then refuses it. documentos is called only if there is a mask.
 * @param sent  the declaration before its check
 */
export async function unmask(ctx: Pick<BaseCtx, 'documentos'>, processoId: string, sent: unknown): Promise<unknown> {
  let isAnyMasked = false
  withNumbers(sent, (mask) => {
    isAnyMasked = true
    return mask
  })
  if (!isAnyMasked) return sent
  const { numeros } = await ctx.documentos.ListarNumeros({ processo_id: processoId })
  const known = Map.groupBy(numeros, ({ mascara }) => mascara)
  return withNumbers(sent, (mask) => {
    const [number, ...others] = new Set(known.get(mask)?.map(({ numero }) => numero))
    return number === undefined || others.length > 0 ? mask : number
  })
}
