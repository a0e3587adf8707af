import { VERDICT_RESULTS, ACHADO_STATUSES, WITNESSES } from '@car/vocabulary/achado'
import { ANSWER_DAYS, EVIDENCES_SHOWN, LONGEST } from '@car/vocabulary/limits'
import { z } from 'zod'
import { documentoId } from './documento.ts'
import { evidence, crossedEvidence } from './evidence.ts'
import { answerDays, id, person, when, text, total } from './shared.ts'

const valor = z.union([z.string(), z.number()]).nullable()

const verdictResult = z
  .enum(VERDICT_RESULTS)
  .describe(
    'confirmado: o achado procede; descartado: nada se segue dele, e não pesa mais. Em a_confirmar: o declarado está no papel, ou não está e é divergencia.',
  )

/** The evidence of a finding: a place in a document, or another case and the area concerned. */
export const anyEvidence = z.union([evidence, crossedEvidence])

/** One finding, with the first pieces of the evidence by which a person can check it. */
export const achado = z
  .object({
    id: z.string().describe('O código do achado e a vez dele no processo, como area_ccir.1.'),
    codigo: z.string().describe('O código do achado, como area_ccir.'),
    situacao: z
      .enum(ACHADO_STATUSES)
      .describe(
        'ok: confere; aviso: vale olhar; divergencia: contradiz; a_confirmar: a leitura não é certa, confira no papel; nao_verificavel: falta um lado.',
      ),
    mensagem: z.string().describe('O resultado em palavras.'),
    campo: z.string().nullable().describe('O campo declarado; null quando se comparam dois documentos.'),
    declarado: valor.describe('O que foi declarado (áreas em hectares, CPF e CNPJ com máscara); null quando nada.'),
    lido: valor.describe(
      'O que foi lido ou desenhado (áreas em hectares, CPF e CNPJ com máscara); em a_confirmar, um palpite; null quando nada.',
    ),
    informado: z
      .union([z.string(), z.number()])
      .optional()
      .meta({
        description: 'O que quem apresenta diz que está no documento; ausente quando nada.',
        examples: ['Ana Ferreira'],
      }),
    testemunhas: z
      .array(z.enum(WITNESSES))
      .optional()
      .meta({
        description:
          'Quem mais diz o lido, que o programa não leu com certeza: o outro documento, ou o declarado antes da primeira entrega; ausente quando a leitura basta ou não é certa.',
        examples: [['ccir']],
      }),
    documento_id: documentoId.nullable().describe('Documento em que foi lido; null quando em nenhum.'),
    evidencias: z
      .array(anyEvidence)
      .max(EVIDENCES_SHOWN)
      .describe('Onde uma pessoa pode ver por si mesma: as dez primeiras; todas em …/evidencias.'),
    total_evidencias: total('Quantas evidências há.'),
    peso: z
      .int()
      .min(0)
      .max(100)
      .describe('Quanto pesa em score_risco, de 0 a 100; 0 quando nada se segue dela, como depois de descartada.'),
    avaliacao: z
      .object({
        resultado: verdictResult,
        motivo: z.string().nullable().describe('Por que se avaliou assim; null quando não se disse.'),
        por: person,
        em: when('Quando se avaliou'),
      })
      .nullable()
      .describe(
        'O que a análise diz deste achado; null quando nada, ou quando ele mudou ou passou a tratar de outro processo depois.',
      ),
  })
  .describe('O que se achou ao conferir o declarado com os documentos e o desenho.')
export const verdictRequest = z
  .strictObject({
    resultado: verdictResult,
    motivo: text(LONGEST.reason)
      .optional()
      .describe('Por que; fica no histórico. Para descartar é preciso, de 20 a 1.000 caracteres.'),
    tambem_em: id.optional().meta({
      description:
        'De uma sobreposição (perimetro_sobreposto): o outro processo, em que a mesma avaliação fica também. Só quem pode avaliar nos dois.',
      examples: ['5f0c6a8e-3d1b-4c7a-9e2f-8b6d4a1c0e37'],
    }),
  })
  .describe('O que a análise diz de um achado.')
export const achadoPendenciaRequest = z.strictObject({
  prazo_dias: answerDays.default(ANSWER_DAYS.usual).describe('Prazo da resposta, em dias úteis.'),
})
