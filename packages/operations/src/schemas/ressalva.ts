import { MANDATORY } from '@car/vocabulary/documento'
import { RESSALVA_REASONS, RESSALVA_RESULTS, STATUS_RESSALVA } from '@car/vocabulary/ressalva'
import { z } from 'zod'
import { LARGEST_AREA_HA, LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { id, person, when, text } from './shared.ts'
import { documentoId } from './documento.ts'

const mandatory = z.enum(MANDATORY).describe('O documento obrigatório de que se trata.')
const ressalvaReason = z
  .enum(RESSALVA_REASONS)
  .describe(
    'Por que o documento não vem como devia: ilegivel (o arquivo foi recusado pela leitura), sem_titulo, extraviado, em_tramite ou outro.',
  )
const ressalvaText = text(LONGEST.ressalva, SHORTEST_REASON).describe(
  'A explicação de quem apresenta, em 20 a 2.000 caracteres.',
)
const unreadableDocumento = documentoId.optional().meta({
  description: 'O arquivo recusado pela leitura que é a melhor cópia; com ilegivel, obrigatório.',
  examples: ['3f8d2b1a-7c64-4e0f-9d25-6b1a8c4e7f90'],
})

export const newRessalva = z
  .strictObject({
    tipo_documento: mandatory,
    motivo: ressalvaReason,
    texto: ressalvaText,
    documento_id: unreadableDocumento,
  })
  .describe('Uma ressalva a apresentar.')

/** Values that a person has read in a document and enters, because the program could not read them. */
export const dictatedData = z
  .strictObject({
    numero_matricula: text(LONGEST.matricula)
      .optional()
      .meta({ description: 'Número da matrícula.', examples: ['12345'] }),
    area_ha: z
      .number()
      .positive()
      .max(LARGEST_AREA_HA)
      .optional()
      .meta({ description: 'Área em hectares.', examples: [412.5] }),
    proprietario_nome: text(LONGEST.name)
      .optional()
      .meta({ description: 'Nome do proprietário.', examples: ['Ana Ferreira'] }),
  })
  .describe('O que a pessoa que decidiu leu no documento aceito.')

export const ressalva = z
  .object({
    id: id.describe('Identificador da ressalva.'),
    tipo_documento: mandatory,
    motivo: ressalvaReason,
    texto: z.string().describe('A explicação de quem apresenta.'),
    documento_id: unreadableDocumento,
    status: z.enum(STATUS_RESSALVA).describe('aberta espera a análise; aceita vale pelo documento; recusada não vale.'),
    criada_em: when('Quando foi apresentada'),
    decisao: z
      .object({
        motivo: z.string().describe('Por que foi aceita ou recusada.'),
        por: person.describe('Quem decidiu.'),
        em: when('Quando foi decidida'),
        dados: dictatedData.optional(),
      })
      .optional()
      .describe('A decisão da análise; ausente enquanto está aberta.'),
  })
  .describe('Por que um documento obrigatório falta ou não pode ser lido.')

export const decideRessalvaRequest = z
  .strictObject({
    resultado: z
      .enum(RESSALVA_RESULTS)
      .describe('aceita vale pelo documento; recusada pede o documento ao requerente.'),
    motivo: text(LONGEST.ressalva).describe('Por que; o requerente o lê.'),
    dados: dictatedData.optional(),
  })
  .describe('A decisão de uma ressalva. dados, só quando se aceita um documento.')
