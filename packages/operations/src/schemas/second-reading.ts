import {
  READING_RESULTS,
  SECOND_READING_CAUSES,
  SECOND_READING_ROLES,
  SECOND_READING_STATES,
} from '@car/vocabulary/analysis'
import { LONGEST } from '@car/vocabulary/limits'
import { DECISION_RESULTS, REASON_CODES } from '@car/vocabulary/processo'
import { z } from 'zod'
import { person, text, when } from './shared.ts'
import { beacon } from './supervisor.ts'

/** The schemas of decisions that two people have to agree on. */

export const secondReadingRequest = z
  .strictObject({
    resultado: z
      .enum(READING_RESULTS)
      .describe(
        'O que se pensa do exame, como está no processo: concordo ou discordo. Não diz nada da primeira decisão, que quem lê não conhece.',
      ),
    decisao: z.enum(DECISION_RESULTS).describe('O que quem lê decidiria: aprovado ou rejeitado.'),
    motivo: text(LONGEST.decision)
      .optional()
      .meta({ description: 'Por quê; obrigatório para rejeitar ou discordar.', examples: ['A planta não fecha.'] }),
    codigo_motivo: z
      .enum(REASON_CODES)
      .optional()
      .meta({ description: 'O motivo, para os relatórios; obrigatório para rejeitar.', examples: ['AREA_DIVERGENTE'] }),
    achados: z
      .array(text(100))
      .max(50)
      .optional()
      .meta({
        description:
          'Os achados de que se discorda. Quem decidiu primeiro os vê e decide de novo, uma vez; só com discordo.',
        examples: [['area_matricula']],
      }),
  })
  .describe('A segunda leitura de um processo.')

export const breakTieRequest = z
  .strictObject({
    resultado: z.enum(DECISION_RESULTS).describe('Como se decide: aprovado ou rejeitado.'),
    motivo: text(LONGEST.decision).describe(
      'Por que se decide assim: o parecer da aprovação, ou o motivo da rejeição.',
    ),
  })
  .describe('O desempate de uma decisão.')

const opinion = z.object({
  resultado: z.enum(DECISION_RESULTS).meta({ description: 'aprovado ou rejeitado.', examples: ['rejeitado'] }),
  motivo: z
    .string()
    .nullable()
    .meta({ description: 'O parecer, ou o motivo; null se não há.', examples: ['A planta não fecha.'] }),
  codigo_motivo: z
    .enum(REASON_CODES)
    .nullable()
    .meta({ description: 'O motivo de uma rejeição; null numa aprovação.', examples: ['AREA_DIVERGENTE'] }),
  por: person.describe('Quem decidiria assim.'),
})

export const secondReading = z
  .object({
    estado: z
      .enum(SECOND_READING_STATES)
      .describe(
        'pendente: espera quem a leia; revisao: quem decidiu primeiro decide de novo; desempate: a supervisão.',
      ),
    causa: z.enum(SECOND_READING_CAUSES).describe('Por que é lida duas vezes: risco, ou sorteio do mês.'),
    papel: z
      .enum(SECOND_READING_ROLES)
      .nullable()
      .describe('O que cabe a quem pergunta: proponente, leitor ou desempate; null quando nada.'),
    proposta: opinion
      .extend({ em: when('Quando se propôs') })
      .nullable()
      .describe('A primeira decisão: só para quem a fez e para quem desempata; null para os outros.'),
    leitura: opinion
      .extend({
        resultado_do_exame: z
          .enum(READING_RESULTS)
          .meta({ description: 'concordo ou discordo.', examples: ['discordo'] }),
      })
      .nullable()
      .describe('A segunda leitura: só para quem a fez e para quem desempata; null para os outros, e antes dela.'),
    achados: z
      .array(z.object({ achado: z.string().describe('O achado.'), mensagem: z.string().describe('O que diz.') }))
      .describe('Os achados de que a segunda leitura discorda.'),
    observacao: z
      .string()
      .nullable()
      .describe('O que a segunda leitura diz dos achados; null quando não aponta nenhum.'),
  })
  .describe('O que quem pergunta pode saber de uma segunda leitura que não terminou.')

export const monthDraw = z
  .object({
    mes: z.string().meta({ description: 'O mês, em Brasília.', examples: ['2026-11'] }),
    criado_em: when('Quando o sorteio foi registrado'),
    taxa: z.number().describe('A parte das decisões que se lê duas vezes, de 0 a 1.'),
    semente_sha256: z.string().describe('SHA-256 da semente, registrado antes do mês.'),
    semente: z
      .string()
      .optional()
      .meta({
        description: 'A semente, 32 bytes em hexadecimal; só depois do fim do mês.',
        examples: ['8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92'],
      }),
    farol: beacon,
  })
  .describe('O sorteio das decisões de um mês que se leem duas vezes. Com a semente, qualquer pessoa o repete.')
