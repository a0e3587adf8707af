import type { User } from '@car/identity/usuario'
import { scoreCompleteness } from '@car/cross-check/score'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { LookKind } from '@car/vocabulary/access'
import type { Geometry } from '@car/vocabulary/geometry'
import type { DocumentoReason, StatusDocumento, DocumentoKind } from '@car/vocabulary/documento'
import { requireVisible, relationWith } from '../domain/access.ts'
import type { Processo } from '../domain/processo.ts'
import type { JoinedDocumento } from '../domain/permission.ts'
import type { Done, Seen } from './act.ts'
import { noteLook } from '../acesso/usecases/note-look.ts'
import type { BaseCtx } from './ctx.ts'
import type { AccessCtx } from '../acesso/usecases/ctx.ts'

/**
 * Loads a case from the record for a caller who is shown nothing of it, so no look is recorded.
 * @throws CAR-003 when the caller may not see the case
 */
export async function loadVisible(ctx: BaseCtx, usuario: User, processoId: string): Promise<Seen> {
  const loaded = await ctx.store.load('processo', processoId)
  return { ...requireVisible(loaded.state, usuario, ctx.now()), versao: loaded.version, loaded }
}

/**
 * Loads a case from the record, and records a look of the kind `look` before it returns the case. Without a look
 * (null), the caller must be shown nothing.
 * @throws CAR-003 when the caller may not see the case; CAR-016 or CAR-017 when the look cannot be recorded
 */
export async function see(ctx: AccessCtx, usuario: User, processoId: string, look: LookKind | null): Promise<Seen> {
  const seen = await loadVisible(ctx, usuario, processoId)
  if (look !== null) await noteLook(ctx, usuario, seen, look)
  return seen
}

/** A case from the read model, which may be behind the record. */
export type SeenInRow = Omit<Seen, 'loaded'>

/**
 * Loads a case from the read model, so that the cost does not grow with the record. If the row does not let the caller
 * see the case, the record decides. The look is recorded.
 * @throws CAR-003 when the caller may not see the case; CAR-016 or CAR-017 when the look cannot be recorded
 */
export async function seeInRow(ctx: AccessCtx, usuario: User, processoId: string, look: LookKind): Promise<SeenInRow> {
  const row = await ctx.processos.row(processoId)
  const relacao = relationWith(row?.processo ?? null, usuario, ctx.now())
  if (row === null || relacao === null) return see(ctx, usuario, processoId, look)
  const { processo, versao } = row
  await noteLook(ctx, usuario, { processo, relacao }, look)
  return { processo, versao, relacao }
}

/** A case with further data to show. `completeness` is 0 to 100. */
export type Represented = {
  processo: Processo
  versao: number
  /** Undefined if there is no drawing, or the drawing is not shown. */
  geometria: Geometry | undefined
  completeness: number
  now: Date
}

export async function represent(ctx: BaseCtx, done: Done): Promise<Represented> {
  const { processo, versao } = done
  const [geometria, documentos] = await Promise.all([
    ctx.perimetros.of(processo.imovel),
    done.documentos ?? documentosOf(ctx, processo.id),
  ])
  return { processo, versao, geometria, completeness: completeness(processo, documentos), now: ctx.now() }
}

/** Returns the completeness of a case, 0 to 100. The presence of a perimeter counts, but not its shape. */
export const completeness = (
  { imovel, proprietario, ressalvas }: Processo,
  documentos: readonly JoinedDocumento[],
): number =>
  scoreCompleteness({
    declarado: {
      imovel: { ...imovel, outros_municipios: [], municipio: imovel.municipio_ibge, geometria: imovel.perimetro },
      proprietario: { nome: proprietario.nome, cpf_cnpj: proprietario.documento },
    },
    documentos,
    ressalvas: ressalvas.map(({ tipoDocumento, status }) => ({ tipo_documento: tipoDocumento, status })),
  }).score

/** Returns the documents of a case according to the read model of documentos. */
export const documentosOf = async (ctx: BaseCtx, id: string): Promise<JoinedDocumento[]> =>
  (await documentosByProcesso(ctx, [id])).get(id) ?? []

/**
 * Returns the documents of a case according to their records. Decisions have to be based on these.
 * @throws CarError CAR-500 when a record is broken
 */
export async function documentosInRecord(ctx: BaseCtx, id: string): Promise<JoinedDocumento[]> {
  const { documentos } = await ctx.documentos.ListarDoRegistro({ processo_id: id, com_dados: false })
  return documentos.map(attachedOf)
}

/** Gets the documents of several cases with one call, by the id of the case. */
export async function documentosByProcesso(
  ctx: BaseCtx,
  ids: readonly string[],
): Promise<Map<string, JoinedDocumento[]>> {
  if (ids.length === 0) return new Map()
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [...ids], com_dados: false })
  const byProcesso = new Map(ids.map((id): [string, JoinedDocumento[]] => [id, []]))
  for (const documento of documentos) byProcesso.get(documento.processo_id)?.push(attachedOf(documento))
  return byProcesso
}

/** Converts a document of a gRPC message into the form that the rules use. */
export const attachedOf = ({ id, tipo_documento, status, motivo, enviado_por }: Documento): JoinedDocumento => ({
  id,
  motivo: motivo as DocumentoReason | undefined,
  enviadoPor: enviado_por,
  tipo: tipo_documento as DocumentoKind,
  status: status as StatusDocumento,
})
