import { achadosOf } from '@car/cross-check/achados'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import { idFrom } from '@car/event-store/ids'
import type { Origem, RecordedVerdict } from '../../../domain/processo.ts'
import { declaredOf } from '../../domain/declared.ts'
import type { Party } from '../../domain/parties.ts'
import { inheritedVerdicts, renamed } from '../../domain/sucessao.ts'
import type { Origin, OriginCtx } from './find-origins.ts'

type Inherited = { documentos: Origem['documentos']; avaliacoes: RecordedVerdict[]; partes: Party[] }

/** What a buyer's case takes over: the papers of a seller stay with their case, and a buyer's case is judged by itself. */
export const NOTHING: Inherited = { documentos: [], avaliacoes: [], partes: [] }

/** Returns what a draft takes over from its origins besides their declaration. */
export async function inherit(ctx: OriginCtx, origins: readonly Origin[], commandId: string): Promise<Inherited> {
  const all = await Promise.all(origins.map((seen) => inheritFrom(ctx, seen, commandId)))
  return {
    documentos: all.flatMap(({ documentos }) => documentos),
    avaliacoes: all.flatMap(({ avaliacoes }) => avaliacoes),
    partes: all.flatMap(({ partes }) => partes),
  }
}

async function inheritFrom(ctx: OriginCtx, { processo }: Origin, commandId: string): Promise<Inherited> {
  const judged = processo.avaliacoes.length > 0
  const [{ documentos: found }, geometry] = await Promise.all([
    ctx.documentos.ListarDoRegistro({ processo_id: processo.id, com_dados: judged }),
    judged ? ctx.perimetros.of(processo.imovel) : undefined,
  ])
  const valid = found.filter(({ status }) => status === 'valido')
  const ids = new Map(valid.map(({ id }) => [id, idFrom(commandId, `documento ${id}`)]))
  const documentos = [...ids].map(([de, id]) => ({ id, de, processoId: processo.id }))
  const partes = [...processo.partes]
  if (!judged) return { documentos, avaliacoes: [], partes }
  const declared = declaredOf(processo, geometry, ({ mascara }) => mascara)
  const readings = found.map(toReadDocumento)
  const there = achadosOf(declared, readings, ctx.limits)
  const here = achadosOf(declared, renamed(readings, ids), ctx.limits)
  return { documentos, avaliacoes: inheritedVerdicts(there, here, processo.avaliacoes), partes }
}
