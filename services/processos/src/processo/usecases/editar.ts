import { isDeepStrictEqual } from 'node:util'
import { withKnownNumbers, withNumbers } from '@car/cadastro/merge'
import { declarationIn, documentosIn, open as openDeclaration, plain } from '@car/cadastro/seal'
import { isObject } from '@car/cadastro/walk'
import { invalidInput } from '@car/errors/car-error'
import { validateWith } from '@car/http/validate'
import type { User } from '@car/identity/usuario'
import { newProcesso } from '@car/operations/schemas/processo'
import type { Processo } from '../../domain/processo.ts'
import type { Form } from '../domain/form.ts'
import { refusalOf } from '../../domain/permission.ts'
import { editar as decide } from '../domain/requerente.ts'
import { type Commits, type ActRequest, act, type Done } from '../../usecases/act.ts'
import { checkDeclared } from './cross-check.ts'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import { noteGuess } from '../../acesso/usecases/note-look.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import { keep, type KeptForm } from './save.ts'
import { unmask } from '../../acesso/usecases/unmask.ts'

/**
 * Applies a JSON merge patch (RFC 7396) to the case and checks the result like a new draft. A new drawing is checked
 * once, even if a simultaneous change makes the decision run again. A masked number stands for the number with this
 * mask in a document of the case. If the version is outdated but the case already declares the result, for example
 * after saving in two tabs, nothing is recorded and there is no conflict; unless somebody other than the owner has typed
 * a number, because the answer would then tell whether the number is right.
 */
export async function editar(
  ctx: EditCtx,
  usuario: User,
  request: ActRequest,
  mergePatch: Record<string, unknown>,
): Promise<Done> {
  const typed = typedNumbers(mergePatch)
  const checked = new Set<string>()
  return act(ctx, usuario, request, async (s, commits) => {
    const refusal = refusalOf('editar', s)
    if (refusal) {
      // The shape is judged before the status, as everywhere. What the case declares is judged after it.
      await requireShape(s.processo, mergePatch)
      throw refusal
    }
    const { form, ...sealed } = await change(ctx, s.processo, commits, mergePatch, checked).catch(
      async (refusal: unknown) => {
        if (typed.size > 0) await noteGuess(ctx, usuario, s, request.commandId)
        throw refusal
      },
    )
    const mayKnow = typed.size === 0 || s.processo.dono.id === usuario.id
    if (!request.acceptsVersion(s.versao) && mayKnow && alreadyDeclares(s.processo, form)) return []
    return { events: decide(s, form), ...sealed }
  })
}

type EditCtx = LandCtx & Pick<AccessCtx, 'showings'>

/** Returns the numbers that somebody typed, without those that stand masked. */
function typedNumbers(sent: unknown): ReadonlySet<string> {
  const typed = new Set<string>()
  withNumbers(
    sent,
    (mask) => mask,
    (number) => {
      typed.add(normaliseDocumento(number))
      return number
    },
  )
  return typed
}

const alreadyDeclares = (processo: Processo, form: Form): boolean => isDeepStrictEqual(declarationIn(processo), form)

/**
 * Applies the patch to the declaration of the case, checks the result and brings it into recorded form. A typed number
 * that another item of the case has, which the person sees only masked, is not told.
 * @throws CAR-004 for an invalid result
 */
async function change(
  ctx: LandCtx,
  processo: Processo,
  commits: Commits,
  mergePatch: Record<string, unknown>,
  checked: Set<string>,
): Promise<KeptForm> {
  const { perimetro } = processo.imovel
  const accepted = perimetro === undefined ? checked : checked.add(perimetro)
  const stays = !touchesDrawing(mergePatch)
  const known = new Map(
    documentosIn(processo).map((documento) => [ctx.seals.open(processo.id, documento, commits), documento]),
  )
  const numbers = new Map([...known].map(([number, { lacre }]) => [lacre, number]))
  const geometria = stays ? undefined : await ctx.perimetros.of(processo.imovel)
  const before = openDeclaration(processo, ({ lacre }) => numbers.get(lacre), geometria)
  const merged = await unmask(ctx, processo.id, withKnownNumbers(patch(before, mergePatch), before))
  const hidden = typedNumbers(withKnownNumbers(patch(before, withoutTyped(mergePatch)), before))
  const rules = checkDeclared(ctx, accepted, processo, hidden)
  const fresh = plain(withoutEmpty(await validateWith(newProcesso, merged, rules)))
  const kept = await keep(ctx, processo.id, fresh, known)
  if (stays && perimetro !== undefined) kept.form.imovel.perimetro = perimetro
  return kept
}

/**
 * Checks only the shape of what was sent, without a number that the case declares.
 * @throws CAR-004 for another shape
 */
async function requireShape(processo: Processo, mergePatch: Record<string, unknown>): Promise<void> {
  const before = openDeclaration(processo, () => undefined)
  await validateWith(newProcesso, patch(before, mergePatch), () => [])
}

/** Returns a patch with null in place of what was typed as a number. */
const withoutTyped = (mergePatch: unknown): unknown =>
  withNumbers(
    mergePatch,
    () => null,
    () => null,
  )

/** Returns true if a patch may change the drawing. A patch that removes the property also removes its drawing. */
const touchesDrawing = ({ imovel }: Record<string, unknown>): boolean =>
  isObject(imovel) ? Object.hasOwn(imovel, 'geometria') : imovel === null

/** Drops fields without a value, so that they are not recorded. */
export const withoutEmpty = <T>(fresh: T): T => JSON.parse(JSON.stringify(fresh)) as T

/**
 * Applies a merge patch (RFC 7396): null removes, objects merge, anything else replaces. A null for an absent field
 * adds the field as undefined, so that the schema rejects unknown names.
 */
export function patch(target: unknown, mergePatch: unknown): unknown {
  if (!isObject(mergePatch)) return mergePatch
  const base = isObject(target) ? target : {}
  const changed = new Map(Object.entries(base))
  for (const [key, valor] of Object.entries(mergePatch)) {
    // `Object.fromEntries` and the schema would silently drop this key.
    if (key === '__proto__')
      throw invalidInput({ field: key, code: 'unknown_field', message: 'Este campo não existe. Retire-o.' })
    if (valor === null && changed.has(key)) changed.delete(key)
    else if (valor === null) changed.set(key, undefined)
    else changed.set(key, patch(changed.get(key), valor))
  }
  return Object.fromEntries(changed)
}
