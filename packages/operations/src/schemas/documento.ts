import { STATUS_DOCUMENTO, TIPOS_DE_ARQUIVO, TIPOS_DOCUMENTO } from '@car/vocabulary/documento'
import { z } from 'zod'
import { id, instante, pagina } from './comum.ts'

export const tipoDocumento = z.enum(TIPOS_DOCUMENTO)

export const statusDocumento = z.enum(STATUS_DOCUMENTO)

export const hashSha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The fields of the multipart upload, the file apart. */
export const camposDoUpload = z.strictObject({
  processo_id: id,
  tipo_documento: tipoDocumento,
  substitui: id.optional(),
})
export const documentoRecebido = z.object({ id, status: z.literal('aguardando'), hash_sha256: hashSha256 })

export const documento = z.object({
  id,
  processo_id: id,
  tipo_documento: tipoDocumento,
  status: statusDocumento,
  hash_sha256: hashSha256,
  nome_arquivo: z.string().nullable(),
  tipo_conteudo: z.enum(TIPOS_DE_ARQUIVO),
  tamanho_bytes: z.int(),
  paginas: z.int().nullable(),
  motivo: z.string().nullable(),
  confianca: z.number().nullable(),
  substitui: id.nullable(),
  recebido_em: instante,
  atualizado_em: instante,
})

export const situacaoDoDocumento = z.object({
  status: statusDocumento,
  motivo: z.string().optional(),
  instrucoes: z.array(z.string()).optional(),
  confianca: z.number().min(0).max(100).optional(),
  progresso: z.object({ pagina: z.int(), paginas: z.int() }).optional(),
})

/** Where something stands on a page, in fractions 0 to 1 of the page as it is shown. */
export const caixa = z.object({ x: z.number(), y: z.number(), largura: z.number(), altura: z.number() })
export const campoLido = z.object({
  nome: z.string(),
  valor: z.union([z.string(), z.number()]),
  confianca: z.number().min(0).max(100),
  pagina: z.int(),
  caixa: caixa.nullable(),
  confirmar: z.boolean(),
})

export const dadosExtraidos = z.object({
  numero_matricula: z.string().nullable(),
  area_ha: z.number().nullable(),
  proprietario_nome: z.string().nullable(),
  cnm: z.string().optional(),
  cartorio: z.string().optional(),
  comarca: z.string().optional(),
  ccir_codigo: z.string().optional(),
  municipio: z.string().optional(),
  uf: z.string().optional(),
  data_emissao: z.string().optional(),
  campos: z.array(campoLido),
})

export const consultaDocumentos = pagina
