import { isDeepStrictEqual } from 'node:util'
import { withKnownNumbers } from '@car/cadastro/merge'
import { declarationIn, documentosIn, open as openDeclaration, plain } from '@car/cadastro/seal'
import { isObject } from '@car/cadastro/walk'
import { invalidInput } from '@car/errors/car-error'
import { validateWith } from '@car/http/validate'
import type { User } from '@car/identity/usuario'
import { newProcesso } from '@car/operations/schemas/processo'
import type { Processo } from '../../domain/processo.ts'
import type { Form } from '../domain/form.ts'
import { require } from '../../domain/permission.ts'
import { editar as decide } from '../domain/requerente.ts'
import { type Commits, type ActRequest, act, type Done } from '../../usecases/act.ts'
import { checkDeclared } from './cross-check.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import { keep, type KeptForm } from './save.ts'
import { unmask } from '../../acesso/usecases/unmask.ts'

/**
 * Applies a JSON merge patch (RFC 7396) to the case and checks the result like a new draft. A new drawing is checked
 * once, even if a simultaneous change makes the decision run again. A masked number stands for the number with this
 * mask in a document of the case. If the version is outdated but the case already declares the result, for example
 * after saving in two tabs, nothing is recorded and there is no conflict.
 */
export async function editar(
  ctx: LandCtx,
  usuario: User,
  request: ActRequest,
  mergePatch: Record<string, unknown>,
): Promise<Done> {
  const { seen } = request
  const checked = new Set<string>()
  const changed = (processo: Processo, commits: Commits) => change(ctx, processo, commits, mergePatch, checked)
  const first = await changed(seen.processo, seen.loaded.commits)
  return act(ctx, usuario, request, async (s, commits) => {
    const change = s.versao === seen.versao ? first : await changed(s.processo, commits)
    require('editar', s)
    const { form, ...sealed } = await change.keep()
    if (!request.acceptsVersion(s.versao) && alreadyDeclares(s.processo, form)) return []
    return { events: decide(s, form), ...sealed }
  })
}

const alreadyDeclares = (processo: Processo, form: Form): boolean => isDeepStrictEqual(declarationIn(processo), form)

/**
 * Applies the patch to the declaration of the case and checks the result. `keep` encrypts numbers, stores the drawing,
 * and returns the recorded form.
 * @throws CAR-004 for an invalid result
 */
async function change(
  ctx: LandCtx,
  processo: Processo,
  commits: Commits,
  mergePatch: Record<string, unknown>,
  checked: Set<string>,
): Promise<{ keep: () => Promise<KeptForm> }> {
  const { perimetro } = processo.imovel
  const accepted = perimetro === undefined ? checked : checked.add(perimetro)
  const stays = !touchesDrawing(mergePatch)
  const known = new Map(
    documentosIn(processo).map((documento) => [ctx.seals.open(processo.id, documento, commits), documento]),
  )
  const numbers = new Map([...known].map(([number, { sigilo }]) => [sigilo, number]))
  const geometria = stays ? undefined : await ctx.perimetros.of(processo.imovel)
  const before = openDeclaration(processo, ({ sigilo }) => numbers.get(sigilo), geometria)
  const merged = await unmask(ctx, processo.id, withKnownNumbers(patch(before, mergePatch), before))
  const fresh = plain(withoutEmpty(await validateWith(newProcesso, merged, checkDeclared(ctx, accepted, processo))))
  return {
    async keep() {
      const kept = await keep(ctx, processo.id, fresh, known)
      if (stays && perimetro !== undefined) kept.form.imovel.perimetro = perimetro
      return kept
    },
  }
}

/** Returns true if a patch may change the drawing. A patch that removes the property also removes its drawing. */
const touchesDrawing = ({ imovel }: Record<string, unknown>): boolean =>
  isObject(imovel) ? Object.hasOwn(imovel, 'geometria') : imovel === null

/** Drops fields without a value, so that they are not recorded. */
const withoutEmpty = <T>(fresh: T): T => JSON.parse(JSON.stringify(fresh)) as T

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
