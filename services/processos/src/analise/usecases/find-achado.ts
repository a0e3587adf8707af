import { type NamedAchado, achadosOf } from '@car/cross-check/achados'
import { crossedAchadosOf } from '@car/cross-check/territorio/cruzamento'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import { notFound } from '@car/errors/car-error'
import { declaredOf } from '../../processo/domain/declared.ts'
import type { Seen } from '../../usecases/act.ts'
import { cruzamentoOf } from '../../territorio/usecases/cruzamento-of.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'

/** @throws CAR-003 when the cross-checks do not return this finding */
export async function findAchado(ctx: LandCtx, seen: Seen, id: string): Promise<NamedAchado> {
  const { declared, documentos } = await declaredAndRead(ctx, seen)
  const pick = (achados: readonly NamedAchado[]) => achados.find((achado) => achado.id === id)
  const achado =
    pick(achadosOf(declared, documentos.map(toReadDocumento), ctx.limits)) ??
    pick(crossedAchadosOf(declared, (await cruzamentoOf(ctx, seen.processo)).cruzamento, ctx.limits))
  if (!achado) throw notFound()
  return achado
}

/** Returns all findings of a case. */
export async function achadosIn(ctx: LandCtx, seen: Seen): Promise<NamedAchado[]> {
  const [{ declared, documentos }, { cruzamento }] = await Promise.all([
    declaredAndRead(ctx, seen),
    cruzamentoOf(ctx, seen.processo),
  ])
  return [
    ...achadosOf(declared, documentos.map(toReadDocumento), ctx.limits),
    ...crossedAchadosOf(declared, cruzamento, ctx.limits),
  ]
}

async function declaredAndRead(ctx: LandCtx, { processo }: Seen) {
  const [{ documentos }, geometry] = await Promise.all([
    ctx.documentos.ListarDoRegistro({ processo_id: processo.id, com_dados: true }),
    ctx.perimetros.of(processo.imovel),
  ])
  return { documentos, declared: declaredOf(processo, geometry, ({ mascara }) => mascara) }
}
