import { DADOS_EXIGIDOS, STATUS_DOCUMENTO, TIPOS_DE_ARQUIVO, TIPOS_DOCUMENTO } from '@car/vocabulary/documento'
import { z } from 'zod'
import { id, pagina, quando, texto } from './comum.ts'

export const documentoId = id.describe('Identificador do documento.')
export const confianca = z.number().min(0).max(100).describe('Quão segura é a leitura, de 0 a 100 %.')

export const tipoDocumento = z
  .enum(TIPOS_DOCUMENTO)
  .describe('Tipo do documento. matricula_imovel e ccir são obrigatórios para submeter.')

export const statusDocumento = z
  .enum(STATUS_DOCUMENTO)
  .describe(
    'aguardando a leitura → processando → valido (lido e aceito) ou invalido (motivo e instrucoes dizem o que fazer).',
  )

export const hashSha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 dos bytes do arquivo, 64 dígitos hexadecimais.')

const substitui = id.meta({
  description: 'O documento invalido do mesmo processo que este substitui',
  examples: ['9a7e6c1d-02f4-4c63-9a3b-5c1e8f2a6b32'],
})

/** The fields of the multipart upload, without the file. */
export const camposDoUpload = z.strictObject({
  processo_id: id.describe('Processo que recebe o documento.'),
  tipo_documento: tipoDocumento,
  substitui: substitui.optional(),
})

/** The fields of an upload in parts: those of the upload, and what a form would say about its file. */
export const camposDoEnvio = camposDoUpload.extend({
  nome: texto(255).describe('Nome do arquivo.'),
  tamanho: z.int().min(1).describe('Tamanho do arquivo, em bytes: no máximo 52.428.800 (50 MB).'),
})
export const inicioDaParte = z.strictObject({
  inicio: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .meta({
      description: 'Onde esta parte começa no arquivo, em bytes: o recebido_bytes de antes dela.',
      examples: [0],
    }),
})
export const envio = z
  .object({
    id: id.describe('Identificador do envio.'),
    recebido_bytes: z.int().min(0).describe('Quanto já foi recebido, em bytes. A parte seguinte começa aí.'),
    expira_em: quando('Até quando o envio pode ser continuado; depois some'),
  })
  .describe('Um arquivo que é enviado em partes.')

export const envioAberto = envio
  .extend({
    processo_id: id.describe('Processo que recebe o documento.'),
    tipo_documento: tipoDocumento,
    nome: camposDoEnvio.shape.nome,
    tamanho: z.int().min(1).describe('Tamanho do arquivo, em bytes.'),
  })
  .describe('Um envio em partes que pode ser continuado ou excluído.')

export const documentoRecebido = z
  .object({
    id: documentoId,
    status: z.literal('aguardando').describe('O documento acaba de ser recebido e espera a leitura.'),
    hash_sha256: hashSha256,
  })
  .describe('Um documento recebido, ainda não lido.')

const motivo = z
  .string()
  .describe('Por que é invalido: um código como ocr_baixa_confianca, pdf_protegido ou tipo_divergente')

const numeroDaPagina = z.int().min(1)

const progresso = z
  .object({
    pagina: numeroDaPagina.meta({ description: 'Página em leitura, a partir de 1.', examples: [2] }),
    paginas: numeroDaPagina.meta({ description: 'Páginas do arquivo.', examples: [5] }),
  })
  .optional()
  .describe('Até onde foi a leitura; só enquanto processando.')

export const documento = z
  .object({
    id: documentoId,
    processo_id: id.describe('Processo do documento.'),
    tipo_documento: tipoDocumento,
    status: statusDocumento,
    hash_sha256: hashSha256,
    nome_arquivo: z.string().nullable().describe('Nome do arquivo como foi enviado; null sem nome.'),
    tipo_conteudo: z.enum(TIPOS_DE_ARQUIVO).describe('Tipo do arquivo, conferido pelos seus bytes.'),
    tamanho_bytes: z.int().describe('Tamanho do arquivo, em bytes.'),
    paginas: z.int().nullable().describe('Número de páginas; null enquanto não foi lido.'),
    motivo: motivo
      .nullable()
      .meta({ description: `${motivo.description}; null nos demais.`, examples: ['ocr_baixa_confianca'] }),
    confianca: z.number().nullable().describe('Quão segura é a leitura, de 0 a 100 %; null enquanto não foi lido.'),
    progresso,
    substitui: substitui
      .nullable()
      .meta({ ...substitui.meta(), description: `${substitui.description}; null quando não substitui nenhum.` }),
    recebido_em: quando('Quando o arquivo foi recebido'),
    atualizado_em: quando('Quando o documento mudou pela última vez'),
  })
  .describe('Um documento e o que se sabe do seu arquivo.')

export const situacaoDoDocumento = z
  .object({
    status: statusDocumento,
    motivo: motivo.optional().describe(`${motivo.description}; ausente nos demais.`),
    instrucoes: z.array(z.string()).optional().describe('O que fazer com este arquivo; só de um invalido.'),
    confianca: confianca.optional(),
    progresso,
  })
  .describe('A situação da leitura de um documento.')

const fracao = z.number().min(0).max(1)

/** A place on a page, in fractions 0 to 1 of the page as it is shown. */
export const caixa = z
  .object({
    x: fracao.describe('Borda esquerda, de 0 a 1 da largura da página.'),
    y: fracao.describe('Borda de cima, de 0 a 1 da altura da página.'),
    largura: fracao.describe('Largura, de 0 a 1 da largura da página.'),
    altura: fracao.describe('Altura, de 0 a 1 da altura da página.'),
  })
  .describe('Um retângulo da página como é mostrada, em frações de 0 a 1 a partir do canto de cima à esquerda.')

export const campoLido = z
  .object({
    nome: z.string().describe('Nome do campo, como numero_matricula ou area_ha.'),
    valor: z
      .union([z.string(), z.number()])
      .nullable()
      .describe('O valor lido; áreas em hectares. Com confirmar, é um palpite; null quando não foi encontrado.'),
    confianca,
    pagina: numeroDaPagina.nullable().meta({
      description: 'Página em que está, a partir de 1; null quando não foi encontrado.',
      examples: [1],
    }),
    caixa: caixa.nullable().describe('Onde está na página; null quando não se sabe.'),
    confirmar: z.boolean().describe('true quando uma pessoa precisa conferir o valor.'),
    fonte: z
      .enum(['leitura', 'pessoa'])
      .describe('leitura: lido pelo serviço; pessoa: digitado por quem aceitou o documento com ressalva.'),
  })
  .describe('Um campo lido, com o lugar em que está.')

const nomeDoDado = z
  .enum(DADOS_EXIGIDOS)
  .describe('O campo: numero_matricula, area_ha ou proprietario_nome, onde tem confirmar.')

export const confirmacoes = z
  .strictObject({
    campos: z
      .array(
        z.union([
          z.strictObject({ nome: nomeDoDado, confere: z.literal(true).describe('O palpite da leitura está certo.') }),
          z.strictObject({
            nome: nomeDoDado,
            valor: z
              .union([texto(200), z.number().positive().max(100_000_000)])
              .describe('O que está no documento; a área em hectares, como número.'),
          }),
        ]),
      )
      .min(1)
      .max(DADOS_EXIGIDOS.length)
      .describe('Um item por campo.'),
  })
  .describe('O que quem apresenta diz que está no documento.')

const confirmacao = z
  .object({
    nome: nomeDoDado,
    valor: z.union([z.string(), z.number()]).describe('O que a pessoa diz que está no documento.'),
    em: quando('Quando foi dito'),
  })
  .describe('O que quem apresenta disse de um campo. Não é uma leitura.')

export const dadosExtraidos = z
  .object({
    numero_matricula: z.string().nullable().describe('Número da matrícula; null quando não foi encontrado.'),
    area_ha: z.number().nullable().describe('Área em hectares; null quando não foi encontrada.'),
    proprietario_nome: z.string().nullable().describe('Nome do proprietário; null quando não foi encontrado.'),
    cnm: z
      .string()
      .optional()
      .meta({ description: 'Código Nacional de Matrícula.', examples: ['065938.2.0012345-04'] }),
    cartorio: z
      .string()
      .optional()
      .meta({ description: 'Cartório.', examples: ['1º Ofício de Sorriso'] }),
    comarca: z
      .string()
      .optional()
      .meta({ description: 'Comarca do cartório.', examples: ['Sorriso'] }),
    ccir_codigo: z
      .string()
      .optional()
      .meta({ description: 'Código do imóvel no INCRA: 13 dígitos.', examples: ['9500123456789'] }),
    municipio: z.string().optional().describe('Município, como está no documento.'),
    uf: z.string().optional().describe('Sigla da unidade da federação.'),
    data_emissao: z
      .string()
      .optional()
      .meta({ description: 'Dia da emissão, AAAA-MM-DD.', examples: ['2026-02-20'] }),
    campos: z.array(campoLido).describe('Cada campo lido, com o lugar em que está.'),
    confirmacoes: z.array(confirmacao).describe('O que quem apresenta disse dos campos; a última de cada campo.'),
  })
  .describe('O que foi lido em um documento. Um campo opcional falta quando não foi encontrado.')

export const consultaDaPrevia = z.strictObject({
  lado: z
    .enum(['320', '1600', '3200'])
    .default('1600')
    .transform(Number)
    .meta({ description: 'Tamanho do lado maior, no máximo, em pixels; nada é ampliado.', examples: ['1600'] }),
  cor: z
    .enum(['true', 'false'])
    .default('true')
    .transform((valor) => valor === 'true')
    .meta({ description: 'false: em tons de cinza.', examples: ['true'] }),
})

export const consultaDocumentos = pagina
