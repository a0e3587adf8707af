import type { Usuario } from '@car/identity/usuario'
import { pontuarCompletude } from '@car/conferencia/pontuar'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { TipoLeitura } from '@car/vocabulary/acesso'
import type { MotivoDocumento, StatusDocumento, TipoDocumento } from '@car/vocabulary/documento'
import { exigirVisivel, relacaoCom } from '../domain/acesso.ts'
import type { Caso } from '../domain/caso.ts'
import type { DocumentoJunto } from '../domain/permissao.ts'
import { registroDaRessalva, type RegistroProcesso, registroDe } from '../domain/registro.ts'
import type { Feito, Visto } from './agir.ts'
import { anotarLeitura } from './anotar-leitura.ts'
import type { Ctx } from './ctx.ts'

/**
 * Loads a processo from the record, if the caller may see it. The look is noted as this kind before they see anything;
 * null when they will be shown nothing.
 * @throws CAR-003 when the caller may not see it; CAR-016, CAR-017 when their look cannot be noted
 */
export async function ver(ctx: Ctx, usuario: Usuario, processoId: string, leitura: TipoLeitura | null): Promise<Visto> {
  const lido = await ctx.store.load('processo', processoId)
  const visto = { ...exigirVisivel(lido.state, usuario, ctx.agora()), versao: lido.version, lido }
  if (leitura !== null) await anotarLeitura(ctx, usuario, visto, leitura)
  return visto
}

/** A case as its read model shows it, which may be behind its record. */
export type VistoNaLinha = Omit<Visto, 'lido'>

/**
 * The same from the read model, so that the cost does not grow with the record. Where the read model shows the caller
 * nothing, the record decides. The look is noted all the same.
 * @throws CAR-003 when the caller may not see it; CAR-016, CAR-017 when their look cannot be noted
 */
export async function verNaLinha(
  ctx: Ctx,
  usuario: Usuario,
  processoId: string,
  leitura: TipoLeitura,
): Promise<VistoNaLinha> {
  const linha = await ctx.processos.linha(processoId)
  const relacao = relacaoCom(linha?.caso ?? null, usuario, ctx.agora())
  if (linha === null || relacao === null) return ver(ctx, usuario, processoId, leitura)
  const { caso, versao } = linha
  await anotarLeitura(ctx, usuario, { caso, relacao }, leitura)
  return { caso, versao, relacao }
}

/** The public record, with its completeness at this moment. */
export async function representar(ctx: Ctx, feito: Feito): Promise<RegistroProcesso> {
  const { caso } = feito
  const [geometria, documentos] = await Promise.all([
    ctx.perimetros.de(caso.imovel),
    feito.documentos ?? documentosDe(ctx, caso.id),
  ])
  return registroDe(feito, geometria, completude(caso, documentos), ctx.agora())
}

/** The completeness of a case, 0 to 100. It does not depend on the perimeter itself. */
export const completude = ({ imovel, proprietario, ressalvas }: Caso, documentos: readonly DocumentoJunto[]): number =>
  pontuarCompletude({
    declarado: {
      imovel: { ...imovel, municipio: imovel.municipio_ibge, geometria: imovel.perimetro },
      proprietario: { nome: proprietario.nome, cpf_cnpj: proprietario.documento },
    },
    documentos,
    ressalvas: ressalvas.map(registroDaRessalva),
  }).score

/** The documents of a case as lists show them. */
export const documentosDe = async (ctx: Ctx, id: string): Promise<DocumentoJunto[]> =>
  (await documentosPorProcesso(ctx, [id])).get(id) ?? []

/**
 * The documents of a case as their records say, for whatever is decided by them. @throws ErroCar CAR-500 when one does not
 * hold
 */
export async function documentosNoRegistro(ctx: Ctx, id: string): Promise<DocumentoJunto[]> {
  const { documentos } = await ctx.documentos.ListarDoRegistro({ processo_id: id, com_dados: false })
  return documentos.map(juntoDe)
}

/** The documents of several processos, by processo, with one call. */
export async function documentosPorProcesso(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentoJunto[]>> {
  if (ids.length === 0) return new Map()
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [...ids], com_dados: false })
  const porProcesso = new Map(ids.map((id): [string, DocumentoJunto[]] => [id, []]))
  for (const documento of documentos) porProcesso.get(documento.processo_id)?.push(juntoDe(documento))
  return porProcesso
}

/** The wire has plain text where the vocabulary has types. */
export const juntoDe = ({ id, tipo_documento, status, motivo, enviado_por }: Documento): DocumentoJunto => ({
  id,
  motivo: motivo as MotivoDocumento | undefined,
  enviadoPor: enviado_por,
  tipo: tipo_documento as TipoDocumento,
  status: status as StatusDocumento,
})
