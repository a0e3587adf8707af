import { randomUUID } from 'node:crypto'
import type { Declaration } from '@car/cadastro/declaration'
import { seal } from '@car/cadastro/seal'
import type { KeptDocumento } from '@car/identity/cpf'
import type { Form } from '../domain/form.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export type KeptForm = { form: Form; sealed?: Record<string, string> }

/**
 * Brings declared data into recorded form. CPFs and CNPJs are encrypted; a repeated or already recorded number is kept
 * once. New items of lists get ids. The perimeter is stored separately, and only its hash is recorded.
 * @param known  the recorded CPFs and CNPJs, by number
 */
export async function keep(
  ctx: BaseCtx,
  processoId: string,
  declared: Declaration,
  known: ReadonlyMap<string, KeptDocumento> = new Map(),
): Promise<KeptForm> {
  const { geometria } = declared.imovel
  const perimetro = geometria === undefined ? undefined : await ctx.perimetros.keep(geometria, processoId)
  const kept = new Map(known)
  const sealed: Record<string, string> = {}
  function documento(number: string): KeptDocumento {
    const before = kept.get(number)
    if (before) return before
    const fresh = ctx.seals.seal(processoId, number)
    kept.set(number, fresh.documento)
    Object.assign(sealed, fresh.sealed)
    return fresh.documento
  }
  const form = seal(declared, { documento, perimetro, newId: randomUUID })
  return { form, ...(Object.keys(sealed).length > 0 ? { sealed } : {}) }
}
