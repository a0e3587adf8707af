import type { Usuario } from '@car/identity/usuario'
import { pontuarCompletude } from '@car/conferencia/pontuar'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { StatusDocumento, TipoDocumento } from '@car/vocabulary/documento'
import { exigirVisivel, relacaoCom } from '../domain/acesso.ts'
import type { Caso } from '../domain/caso.ts'
import type { Geometria } from '@car/vocabulary/geometria'
import type { DocumentoJunto } from '../domain/permissao.ts'
import { declaradoDe, type RegistroProcesso, registroDe } from '../domain/registro.ts'
import type { Feito, Visto } from './agir.ts'
import type { Ctx } from './ctx.ts'

/**
 * Loads a processo from the record, if the caller may see it. A technician's look is noted.
 * @throws CAR-003 when the caller may not see it
 */
export async function ver(ctx: Ctx, usuario: Usuario, processoId: string, tipo: string): Promise<Visto> {
  const lido = await ctx.store.load('processo', processoId)
  const { caso, relacao } = exigirVisivel(lido.state, usuario, ctx.agora())
  await anotar(ctx, usuario, { caso, relacao }, tipo)
  return { caso, versao: lido.version, relacao, lido }
}

/** A case as its read model shows it, which may be behind its record. */
export type VistoNaLinha = Omit<Visto, 'lido'>

/**
 * The same by the read model, at the same cost however long the record is. The record is read for whom the read model
 * shows nothing.
 * @throws CAR-003 when the caller may not see it
 */
export async function verNaLinha(ctx: Ctx, usuario: Usuario, processoId: string, tipo: string): Promise<VistoNaLinha> {
  const linha = await ctx.processos.linha(processoId)
  const relacao = relacaoCom(linha?.caso ?? null, usuario, ctx.agora())
  if (linha === null || relacao === null) return ver(ctx, usuario, processoId, tipo)
  const { caso, versao } = linha
  await anotar(ctx, usuario, { caso, relacao }, tipo)
  return { caso, versao, relacao }
}

async function anotar(
  ctx: Ctx,
  usuario: Usuario,
  { caso, relacao }: Pick<Visto, 'caso' | 'relacao'>,
  tipo: string,
): Promise<void> {
  if (relacao.como !== 'tecnico') return
  const { id: autorizacao_id } = relacao.autorizacao
  await ctx.leituras.anotar({ processo_id: caso.id, usuario_id: usuario.id, autorizacao_id, tipo }, ctx.agora())
}

/** The public record, with its completeness at this moment. */
export async function representar(ctx: Ctx, feito: Feito): Promise<RegistroProcesso> {
  const { caso } = feito
  const [geometria, documentos] = await Promise.all([
    ctx.perimetros.de(caso.imovel),
    feito.documentos ?? documentosDe(ctx, caso.id),
  ])
  return registroDe(feito, geometria, completude(caso, geometria, documentos), ctx.agora())
}

/** The completeness of a case, 0 to 100. */
export const completude = (
  caso: Caso,
  geometria: Geometria | undefined,
  documentos: readonly DocumentoJunto[],
): number => pontuarCompletude(declaradoDe(caso, geometria, caso.proprietario.documento.mascara), documentos).score

export const documentosDe = async (ctx: Ctx, id: string): Promise<DocumentoJunto[]> =>
  (await documentosPorProcesso(ctx, [id])).get(id) ?? []

/** The documents of several processos, by processo, with one call. */
export async function documentosPorProcesso(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentoJunto[]>> {
  if (ids.length === 0) return new Map()
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [...ids], com_dados: false })
  const porProcesso = new Map(ids.map((id): [string, DocumentoJunto[]] => [id, []]))
  for (const documento of documentos) porProcesso.get(documento.processo_id)?.push(juntoDe(documento))
  return porProcesso
}

/** The wire has text where documentos has a word of the vocabulary. */
export const juntoDe = ({ id, tipo_documento, status }: Documento): DocumentoJunto => ({
  id,
  tipo: tipo_documento as TipoDocumento,
  status: status as StatusDocumento,
})
