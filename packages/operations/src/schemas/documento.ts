import { REQUIRED_DATA, STATUS_DOCUMENTO, FILE_TYPES, DOCUMENTO_KINDS } from '@car/vocabulary/documento'
import { z } from 'zod'
import { LARGEST_AREA_HA, LONGEST } from '@car/vocabulary/limits'
import { memorial } from './memorial.ts'
import { box, confidence } from './place.ts'
import { id, page, when, text } from './shared.ts'

export const documentoId = id.describe('Identificador do documento.')

export const documentoKind = z
  .enum(DOCUMENTO_KINDS)
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
export const uploadFields = z.strictObject({
  processo_id: id.describe('Processo que recebe o documento.'),
  tipo_documento: documentoKind,
  substitui: substitui.optional(),
})

/**
 * The fields of an upload in parts: the fields of an ordinary upload, and the data about the file that a form would
 * send with it.
 */
export const resumableUploadFields = uploadFields.extend({
  nome: text(255).describe('Nome do arquivo.'),
  tamanho: z.int().min(1).describe('Tamanho do arquivo, em bytes: no máximo 52.428.800 (50 MB).'),
})
export const partStart = z.strictObject({
  inicio: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .meta({
      description: 'Onde esta parte começa no arquivo, em bytes: o recebido_bytes de antes dela.',
      examples: [0],
    }),
})
export const upload = z
  .object({
    id: id.describe('Identificador do envio.'),
    recebido_bytes: z.int().min(0).describe('Quanto já foi recebido, em bytes. A parte seguinte começa aí.'),
    expira_em: when('Até quando o envio pode ser continuado; depois some'),
  })
  .describe('Um arquivo que é enviado em partes.')

export const openUpload = upload
  .extend({
    processo_id: id.describe('Processo que recebe o documento.'),
    tipo_documento: documentoKind,
    nome: resumableUploadFields.shape.nome,
    tamanho: z.int().min(1).describe('Tamanho do arquivo, em bytes.'),
  })
  .describe('Um envio em partes que pode ser continuado ou excluído.')

export const receivedDocumento = z
  .object({
    id: documentoId,
    status: z.literal('aguardando').describe('O documento acaba de ser recebido e espera a leitura.'),
    hash_sha256: hashSha256,
  })
  .describe('Um documento recebido, ainda não lido.')

const motivo = z
  .string()
  .describe('Por que é invalido: um código como ocr_baixa_confianca, pdf_protegido ou tipo_divergente')

const pageNumber = z.int().min(1)

const progresso = z
  .object({
    pagina: pageNumber.meta({ description: 'Página em leitura, a partir de 1.', examples: [2] }),
    paginas: pageNumber.meta({ description: 'Páginas do arquivo.', examples: [5] }),
  })
  .optional()
  .describe('Até onde foi a leitura; só enquanto processando.')

export const documento = z
  .object({
    id: documentoId,
    processo_id: id.describe('Processo do documento.'),
    tipo_documento: documentoKind,
    status: statusDocumento,
    hash_sha256: hashSha256,
    nome_arquivo: z.string().nullable().describe('Nome do arquivo como foi enviado; null sem nome.'),
    tipo_conteudo: z.enum(FILE_TYPES).describe('Tipo do arquivo, conferido pelos seus bytes.'),
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
    recebido_em: when('Quando o arquivo foi recebido'),
    atualizado_em: when('Quando o documento mudou pela última vez'),
  })
  .describe('Um documento e o que se sabe do seu arquivo.')

export const situacaoDoDocumento = z
  .object({
    status: statusDocumento,
    motivo: motivo.optional().describe(`${motivo.description}; ausente nos demais.`),
    instrucoes: z.array(z.string()).optional().describe('O que fazer com este arquivo; só de um invalido.'),
    confianca: confidence.optional(),
    progresso,
  })
  .describe('A situação da leitura de um documento.')

export const fieldRead = z
  .object({
    nome: z.string().describe('Nome do campo, como numero_matricula ou area_ha.'),
    valor: z
      .union([z.string(), z.number()])
      .nullable()
      .describe('O valor lido; áreas em hectares. Com confirmar, é um palpite; null quando não foi encontrado.'),
    confianca: confidence,
    pagina: pageNumber.nullable().meta({
      description: 'Página em que está, a partir de 1; null quando não foi encontrado.',
      examples: [1],
    }),
    caixa: box.nullable().describe('Onde está na página; null quando não se sabe.'),
    confirmar: z.boolean().describe('true quando uma pessoa precisa conferir o valor.'),
    outra_leitura: z
      .union([z.string(), z.number()])
      .optional()
      .meta({
        description: 'O que a segunda leitura do mesmo lugar deu, quando difere de valor.',
        examples: ['88.024'],
      }),
    fonte: z
      .enum(['leitura', 'pessoa'])
      .describe('leitura: lido pelo serviço; pessoa: digitado por quem aceitou o documento com ressalva.'),
  })
  .describe('Um campo lido, com o lugar em que está.')

const dataName = z
  .enum(REQUIRED_DATA)
  .describe('O campo: numero_matricula, area_ha ou proprietario_nome, onde tem confirmar.')

export const confirmacoes = z
  .strictObject({
    campos: z
      .array(
        z.union([
          z.strictObject({ nome: dataName, confere: z.literal(true).describe('O palpite da leitura está certo.') }),
          z.strictObject({
            nome: dataName,
            valor: z
              .union([text(LONGEST.name), z.number().positive().max(LARGEST_AREA_HA)])
              .describe('O que está no documento; a área em hectares, como número.'),
          }),
        ]),
      )
      .min(1)
      .max(REQUIRED_DATA.length)
      .describe('Um item por campo.'),
  })
  .describe('O que quem apresenta diz que está no documento.')

const confirmation = z
  .object({
    nome: dataName,
    valor: z.union([z.string(), z.number()]).describe('O que a pessoa diz que está no documento.'),
    em: when('Quando foi dito'),
  })
  .describe('O que quem apresenta disse de um campo. Não é uma leitura.')

const titular = z
  .object({
    nome: z.string().describe('Nome do titular.'),
    cpf_cnpj: z
      .string()
      .optional()
      .meta({
        description: 'CPF ou CNPJ com máscara; ausente quando não foi lido com certeza.',
        examples: ['***.444.777-**'],
      }),
    percentual: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .meta({ description: 'Quanto detém, em %.', examples: [100] }),
    condicao: z
      .string()
      .optional()
      .meta({ description: 'A que título detém.', examples: ['Proprietário ou Posseiro Individual'] }),
    pagina: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Página em que está, a partir de 1.', examples: [1] }),
    caixa: box.nullable().optional().describe('Lugar na página; null quando não se sabe.'),
  })
  .describe('Um titular do imóvel.')

const titulo = z
  .object({
    numero: z.string().meta({ description: 'Número da matrícula ou transcrição, só dígitos.', examples: ['12345'] }),
    pagina: titular.shape.pagina,
    caixa: titular.shape.caixa,
  })
  .describe('Uma matrícula ou transcrição do imóvel.')

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
    modulo_fiscal_ha: z
      .number()
      .optional()
      .meta({ description: 'Tamanho do módulo fiscal do município, em hectares.', examples: [80] }),
    modulos_fiscais: z
      .number()
      .optional()
      .meta({ description: 'Quantos módulos fiscais tem o imóvel, como no CCIR.', examples: [5.1275] }),
    fracao_minima_ha: z
      .number()
      .optional()
      .meta({ description: 'Fração mínima de parcelamento, em hectares.', examples: [2] }),
    area_registrada_ha: z
      .number()
      .optional()
      .meta({ description: 'Área registrada, em hectares, como no CCIR.', examples: [410.2] }),
    area_posse_ha: z
      .number()
      .optional()
      .meta({ description: 'Área de posse, a justo título e por simples ocupação, em hectares.', examples: [0] }),
    titulares: z
      .array(titular)
      .optional()
      .describe('Os donos que o documento lista; ausente quando nem todos foram lidos com certeza.'),
    titulos: z
      .array(titulo)
      .optional()
      .describe('As matrículas que o CCIR lista; ausente quando nem todas foram lidas com certeza.'),
    municipios: z
      .array(z.string().describe('Nome do município, como está no documento.'))
      .optional()
      .describe('Os municípios do CCIR, a sede primeiro; ausente quando nem todos foram lidos com certeza.'),
    memorial: memorial.optional().describe('O perímetro que o documento descreve; ausente quando não descreve nenhum.'),
    campos: z.array(fieldRead).describe('Cada campo lido, com o lugar em que está.'),
    confirmacoes: z.array(confirmation).describe('O que quem apresenta disse dos campos; a última de cada campo.'),
  })
  .describe('O que foi lido em um documento. Um campo opcional falta quando não foi encontrado.')

export const previewQuery = z.strictObject({
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

export const documentosQuery = page
