import type { Cruzamento } from '@car/cross-check/territorio/cruzamento'
import type { Processo } from '../../domain/processo.ts'
import { isHeldAgainstOrigins } from '../../processo/domain/sucessao.ts'
import { baseOf, takesPart } from '../domain/comparable.ts'
import { checkedOf } from '../domain/camada.ts'
import { MAXIMUM, type Noted } from '../domain/in-common.ts'
import type { CruzamentoRow } from '../outbound/cruzamentos.ts'
import type { LandCtx } from './ctx.ts'

/**
 * `cruzamento` is null while the case takes no part in comparisons. `versao` grows with every change of the row; 0
 * while there is no row.
 */
type VersionedCruzamento = { versao: number; cruzamento: Cruzamento | null }

/** Returns the row of a submitted case; null for a draft, which is not compared, and for a case without a row. */
export const rowOf = (ctx: LandCtx, { id, submetidoEm }: Processo): Promise<CruzamentoRow | null> =>
  submetidoEm === null ? Promise.resolve(null) : ctx.cruzamentos.row(id)

/**
 * Returns the known similarities of a case to other cases.
 * @param read  the row of the case, if the caller has already read it
 */
export async function cruzamentoOf(
  ctx: LandCtx,
  processo: Processo,
  read = rowOf(ctx, processo),
): Promise<VersionedCruzamento> {
  if (processo.submetidoEm === null) return { versao: 0, cruzamento: null }
  const row = await read
  const versao = row?.vez ?? 0
  if (!takesPart(processo, ctx.now(), ctx.prazos)) return { versao, cruzamento: null }
  const incomplete = row !== null && (row.incompleto || row.outros.length >= MAXIMUM)
  return {
    versao,
    cruzamento: {
      em_andamento: row?.feita !== baseOf(processo),
      incompleto: incomplete,
      ...(incomplete ? { encontrados: await ctx.cruzamentos.similarTo(row) } : {}),
      semelhantes: numbered(Object.values(row?.semelhantes ?? {})),
      fora_do_municipio: row?.fora ?? null,
      ...(isHeldAgainstOrigins(processo) ? { fora_da_origem: row?.foraDaOrigem ?? null } : {}),
      camadas: (row?.camadas ?? []).map(checkedOf),
    },
  }
}

/** Numbers the people of the other cases, so that cases of one person are known without telling whose they are. */
function numbered(all: readonly Noted[]): Cruzamento['semelhantes'] {
  const people = [...new Set(all.map(({ dono }) => dono))]
  return all.map(({ base: _, dono, ...similar }) => ({ ...similar, pessoa: people.indexOf(dono) + 1 }))
}
