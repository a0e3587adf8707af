import { documentosIn } from '@car/cadastro/seal'
import { invalidInput } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { comparison, comparisonQuery } from '@car/operations/schemas/versions'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { z } from 'zod'
import type { Processo } from '../../domain/processo.ts'
import {
  changedFields,
  changedDocumentos,
  type HandIn,
  type SameDocumento,
  sameDrawing,
  type Version,
  versionsOf,
} from '../domain/versions.ts'
import { invalidState } from '../../domain/permission.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import type { Seen } from '../../usecases/act.ts'
import { see } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import { joinedOf } from './sucessao/inherit-declaration.ts'
import { restOf } from './sucessao/rest-of-whole.ts'
import { unionOf } from './sucessao/union-of-origins.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'

type Comparison = z.output<typeof comparison>
type LoadedVersions = { all: Version[]; entregas: HandIn[]; same: SameDocumento }

/**
 * Returns the versions of a case. The changes of the declaration and of the ressalvas come from the stream that the
 * caller has read. The changes of the documents come from documentos, with one call.
 */
export async function versoes(ctx: BaseCtx, { processo, loaded: { commits } }: Seen): Promise<LoadedVersions> {
  const { entregas: told } = await ctx.documentos.ListarEntregas({ processo_id: processo.id })
  const deliveries = told.map(({ documento_id, tipo_documento, saiu, substitui, em, por_id, por_nome, resumo }) => ({
    documentoId: documento_id,
    tipo: tipo_documento as DocumentoKind,
    saiu,
    substitui: substitui ?? null,
    em,
    por: por_id === undefined ? null : { id: por_id, nome: por_nome ?? '' },
    resumo,
  }))
  const same = sameIn(ctx, processo, commits)
  return { all: versionsOf(commits, deliveries, same), entregas: deliveries, same }
}

/**
 * Compares two recorded numbers. An equal `lacre` means the same number. If only the masks are equal, the numbers are
 * decrypted and compared.
 */
const sameIn =
  (ctx: BaseCtx, { id }: Processo, commits: Seen['loaded']['commits']): SameDocumento =>
  (a, b) =>
    a?.lacre === b?.lacre ||
    (a !== undefined &&
      b !== undefined &&
      a.mascara === b.mascara &&
      ctx.seals.open(id, a, commits) === ctx.seals.open(id, b, commits))

/**
 * Compares two versions of a case.
 * @throws CAR-004 when there is no such version, or `de` comes after `ate`; CAR-016 when too many drawings are being
 * compared, in all or for this person; CAR-017 when the turn does not come in time
 */
export async function compare(
  ctx: LandCtx & AccessCtx,
  usuario: User,
  seen: Seen,
  { de, ate, com }: z.output<typeof comparisonQuery>,
): Promise<Comparison> {
  if (com === 'origem') {
    if (de !== undefined || ate !== undefined)
      throw invalidInput({ field: 'com', code: 'mismatch', message: 'Com a origem não se dizem versões.' })
    return compareWithOrigin(ctx, usuario, seen)
  }
  if (de === undefined || ate === undefined) throw invalidInput(...missingVersions({ de, ate }))
  if (de > ate) throw invalidInput({ field: 'de', code: 'mismatch', message: 'de vem depois de ate. Troque os dois.' })
  const { all, entregas, same } = await versoes(ctx, seen)
  const [a, b] = [requireVersion(all, 'de', de), requireVersion(all, 'ate', ate)]
  return {
    de,
    ate,
    campos: changedFields(a, b, same),
    documentos: changedDocumentos(a, b, entregas),
    geometria: sameDrawing(a.form, b.form) ? null : await compareDrawings(ctx, usuario, a, b),
  }
}

/**
 * Compares a case, as it is now, with the cases that it follows, as these ended: with the one, or with what several are
 * together. A document that the case has taken over is the same document.
 * @throws CAR-005 for a case that follows none; CAR-003 when the caller may not see an origin
 */
async function compareWithOrigin(ctx: LandCtx & AccessCtx, usuario: User, seen: Seen): Promise<Comparison> {
  const { origem } = seen.processo
  if (!origem) throw invalidState('Este processo não sucede a nenhum outro.')
  const followed = await Promise.all(origem.processos.map(({ id }) => see(ctx, usuario, id, 'processo')))
  const [first] = followed
  const [now, ...before] = await Promise.all([seen, ...followed].map((one) => versoes(ctx, one)))
  const [from, b] = [before[0]?.all.at(-1), now?.all.at(-1)]
  if (!first || !now || !from || !b) throw new Error('a case without a version')
  const here = new Map(origem.documentos.map(({ id, de }) => [de, id]))
  const there = new Map(origem.documentos.map(({ id, de }) => [id, de]))
  const presented = before.flatMap(({ all }) => [...(all.at(-1)?.documentos ?? [])])
  const a = {
    ...from,
    ...(origem.como === 'remembramento' ? { form: joinedOf(ctx, followed) } : {}),
    documentos: new Map(presented.map(([id, tipo]) => [here.get(id) ?? id, tipo])),
  }
  return {
    de: from.versao,
    ate: b.versao,
    campos: changedFields(a, b, sameAcross(ctx, followed, seen)),
    documentos: changedDocumentos(a, b, now.entregas).map((changed) =>
      // A document that is gone here can be seen in the origin only.
      changed.saiu === undefined ? changed : { ...changed, saiu: there.get(changed.saiu) ?? changed.saiu },
    ),
    ...(await landBeside(
      ctx,
      usuario,
      followed.map(({ processo }) => processo),
      seen.processo,
      [a, b],
    )),
  }
}

/** Compares the land of a case with that of its origins. */
async function landBeside(
  ctx: LandCtx,
  usuario: User,
  origins: readonly Processo[],
  processo: Processo,
  [a, b]: readonly [Version, Version],
): Promise<Pick<Comparison, 'geometria' | 'resto' | 'uniao'>> {
  const [whole] = origins
  if (whole === undefined) throw new Error('a case that follows none')
  if (processo.origem?.como === 'remembramento') return unionOf(ctx, usuario.id, origins, processo)
  return {
    geometria: sameDrawing(a.form, b.form) ? null : await compareDrawings(ctx, usuario, a, b),
    ...(await restOf(ctx, usuario, whole, processo)),
  }
}

/** Compares a number that an origin recorded with one that its successor recorded. */
const sameAcross =
  (ctx: BaseCtx, origins: readonly Seen[], seen: Seen): SameDocumento =>
  (a, b) => {
    if (a === undefined || b === undefined) return a === b
    const origin = origins.find(({ processo }) => documentosIn(processo).some(({ lacre }) => lacre === a.lacre))
    return (
      origin !== undefined &&
      a.mascara === b.mascara &&
      ctx.seals.open(origin.processo.id, a, origin.loaded.commits) ===
        ctx.seals.open(seen.processo.id, b, seen.loaded.commits)
    )
  }

const missingVersions = (versions: Record<string, number | undefined>) =>
  Object.entries(versions)
    .filter(([, version]) => version === undefined)
    .map(([field]) => ({
      field,
      code: 'required',
      message: 'Diga de que versão a que versão, ou compare com a origem.',
    }))

function requireVersion(all: readonly Version[], field: string, which: number): Version {
  const version = all[which - 1]
  if (version) return version
  const message = `Este processo tem as versões de 1 a ${all.length}.`
  throw invalidInput({ field, code: 'out_of_range', message })
}

async function compareDrawings(
  ctx: LandCtx,
  { id: who }: User,
  { form: a }: Version,
  { form: b }: Version,
): Promise<Comparison['geometria']> {
  const [from, end] = await Promise.all([ctx.perimetros.of(a.imovel), ctx.perimetros.of(b.imovel)])
  const names = [a, b].map(({ imovel }) => imovel.perimetro ?? '')
  const done = await ctx.differences.between(who, names.join(' '), from ?? null, end ?? null)
  if (done === null) return { ganho_ha: null, perda_ha: null }
  const { ganho, perda } = done
  return {
    ganho_ha: ganho.ha,
    perda_ha: perda.ha,
    ...(ganho.forma ? { ganho: ganho.forma } : {}),
    ...(perda.forma ? { perda: perda.forma } : {}),
  }
}
