import type { JudgedAchado } from '@car/cross-check/verdicts'
import { notFound } from '@car/errors/car-error'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import { achados } from './achados.ts'
import type { Ctx } from './ctx.ts'

/** @throws CAR-003 if the cross-checks of the case return no finding with this id */
export async function findAchado(ctx: Ctx, processo: Processo, id: string): Promise<JudgedAchado> {
  const achado = (await achados(ctx, processo)).find((judged) => judged.id === id)
  if (!achado) throw notFound()
  return achado
}

/** Gives each item of evidence a key: the number of the other case if the item names a case, otherwise its index. */
export const evidencesOf = ({ evidencias }: JudgedAchado) =>
  evidencias.map((evidence, i) => ({
    evidence,
    key: 'processo' in evidence && evidence.processo ? evidence.processo.numero : String(i),
  }))
