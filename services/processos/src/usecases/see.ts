import type { User } from '@car/identity/usuario'
import { scoreCompleteness } from '@car/conferencia/score'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { LookKind } from '@car/vocabulary/access'
import type { Geometry } from '@car/vocabulary/geometry'
import type { DocumentoReason, StatusDocumento, DocumentoKind } from '@car/vocabulary/documento'
import { requireVisible, relationWith } from '../domain/access.ts'
import type { Processo } from '../domain/processo.ts'
import type { JoinedDocumento } from '../domain/permission.ts'
import type { Done, Seen } from './act.ts'
import { noteLook } from './note-look.ts'
import type { Ctx } from './ctx.ts'

/**
 * Loads a case from the record if the caller may see it, and records a look of the kind `leitura` before it returns the
 * case. Null records no look, for a caller who will be shown nothing.
 * @throws CAR-003 when the caller may not see it; CAR-016 or CAR-017 when their look cannot be recorded
 */
export async function see(ctx: Ctx, usuario: User, processoId: string, leitura: LookKind | null): Promise<Seen> {
  const lido = await ctx.store.load('processo', processoId)
  const seen = { ...requireVisible(lido.state, usuario, ctx.agora()), versao: lido.version, lido }
  if (leitura !== null) await noteLook(ctx, usuario, seen, leitura)
  return seen
}

/** A case as its read model shows it, which may be behind its record. */
export type SeenInRow = Omit<Seen, 'lido'>

/**
 * Loads a case from the read model, so that the cost does not grow with the record. If the caller may not see the case
 * according to the read model, the record decides. The look is recorded too.
 * @throws CAR-003 when the caller may not see it; CAR-016 or CAR-017 when their look cannot be recorded
 */
export async function seeInRow(ctx: Ctx, usuario: User, processoId: string, leitura: LookKind): Promise<SeenInRow> {
  const row = await ctx.processos.row(processoId)
  const relacao = relationWith(row?.processo ?? null, usuario, ctx.agora())
  if (row === null || relacao === null) return see(ctx, usuario, processoId, leitura)
  const { processo, versao } = row
  await noteLook(ctx, usuario, { processo, relacao }, leitura)
  return { processo, versao, relacao }
}

/** A case with the data that pages show beside its record. `completeness` is 0 to 100. */
export type Represented = {
  processo: Processo
  versao: number
  /** Absent when there is no drawing, or when the drawing is not shown. */
  geometria: Geometry | undefined
  completeness: number
  agora: Date
}

/** Adds the drawing and the current completeness to a case. */
export async function represent(ctx: Ctx, done: Done): Promise<Represented> {
  const { processo, versao } = done
  const [geometria, documentos] = await Promise.all([
    ctx.perimetros.de(processo.imovel),
    done.documentos ?? documentosOf(ctx, processo.id),
  ])
  return { processo, versao, geometria, completeness: completeness(processo, documentos), agora: ctx.agora() }
}

/**
 * Returns the completeness of a case, 0 to 100. It depends on whether there is a perimeter, but not on the shape of the
 * perimeter.
 */
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
export const documentosOf = async (ctx: Ctx, id: string): Promise<JoinedDocumento[]> =>
  (await documentosByProcesso(ctx, [id])).get(id) ?? []

/**
 * Returns the documents of a case according to their records, on which every decision has to be based.
 * @throws CarError CAR-500 when a record is broken
 */
export async function documentosInRecord(ctx: Ctx, id: string): Promise<JoinedDocumento[]> {
  const { documentos } = await ctx.documentos.ListarDoRegistro({ processo_id: id, com_dados: false })
  return documentos.map(attachedOf)
}

/** Gets the documents of several cases with one call, by case. */
export async function documentosByProcesso(ctx: Ctx, ids: readonly string[]): Promise<Map<string, JoinedDocumento[]>> {
  if (ids.length === 0) return new Map()
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [...ids], com_dados: false })
  const byProcesso = new Map(ids.map((id): [string, JoinedDocumento[]] => [id, []]))
  for (const documento of documentos) byProcesso.get(documento.processo_id)?.push(attachedOf(documento))
  return byProcesso
}

/** Returns a document of a gRPC message in the form that the rules use. Its texts become values of the vocabulary. */
export const attachedOf = ({ id, tipo_documento, status, motivo, enviado_por }: Documento): JoinedDocumento => ({
  id,
  motivo: motivo as DocumentoReason | undefined,
  enviadoPor: enviado_por,
  tipo: tipo_documento as DocumentoKind,
  status: status as StatusDocumento,
})
