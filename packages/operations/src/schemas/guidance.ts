import { REQUIRED_DATA } from '@car/vocabulary/documento'
import { z } from 'zod'
import { level } from './shared.ts'
import { documentoId } from './documento.ts'
import { geometry } from './geometry.ts'
import { confidence } from './place.ts'
import { escopo, statusProcesso } from './processo.ts'

const declarado = z.union([z.string(), z.number()]).nullable().describe('O que foi declarado; null quando nada.')
const lido = z.union([z.string(), z.number()]).nullable().describe('O que foi lido ou desenhado; null quando nada.')

export const assistente = z
  .object({
    etapa: statusProcesso,
    mensagem: z.string().describe('A situação em uma ou duas frases.'),
    faltando: z
      .array(
        z.object({
          codigo: z.string().describe('dado_ e o campo; documento_, confirmar_ ou pendencia_, e o tipo.'),
          mensagem: z.string().describe('O que fazer.'),
        }),
      )
      .describe('O que falta ao requerente.'),
    a_confirmar: z
      .array(
        z.object({
          documento_id: documentoId.describe('Documento em que está.'),
          campo: z.enum(REQUIRED_DATA).describe('O dado lido sem certeza, como em …/dados-extraidos.'),
        }),
      )
      .describe('O que se pergunta ao requerente por …/confirmacoes: o que nenhuma outra testemunha diz.'),
    divergencias: z
      .array(
        z.object({
          codigo: z.string().describe('O código do achado, como area_ccir.'),
          mensagem: z.string().describe('A diferença em palavras.'),
          campo: z
            .string()
            .nullable()
            .describe('Campo do processo que difere, como imovel.area_ha; null quando são dois documentos.'),
          declarado,
          lido,
          documento_id: documentoId.nullable().describe('Documento em que foi lido; null quando é o desenho.'),
        }),
      )
      .describe('Onde o declarado difere do que foi lido ou desenhado.'),
    sugestoes: z
      .array(
        z.object({
          campo: z.string().describe('Campo do processo.'),
          valor: z
            .union([z.string(), z.number(), geometry])
            .describe('Valor lido, para o campo. De imovel.geometria, o perímetro que o documento descreve.'),
          documento_id: documentoId.describe('Documento em que foi lido.'),
          confianca: confidence,
        }),
      )
      .describe('Valores lidos que podem preencher campos.'),
    proximo_passo: z
      .object({
        acao: z.string().describe('O que fazer, para um botão.'),
        metodo: z.string().describe('Método HTTP da operação.'),
        caminho: z.string().describe('Caminho da operação.'),
      })
      .nullable()
      .describe('O próximo passo de quem pergunta; null quando não há.'),
  })
  .describe('O que se precisa saber de um processo e fazer em seguida.')

/**
 * The acts that the person may do now, and the reasons why other acts are not possible. At `link` the person can raise
 * the trust level of their account.
 */
export const acoes = z.object({
  relacao: z
    .enum(['dono', 'tecnico', 'titular', 'analise', 'administracao'])
    .describe(
      'Quem pergunta: dono do processo, tecnico autorizado, titular da análise, outra pessoa da analise, ou alguém da ' +
        'administracao, que age pelo requerente ou pela análise, mas não por ambos.',
    ),
  escopo: escopo.optional().meta({
    description: 'O que a autorização permite ao técnico; ausente para os demais.',
    examples: ['editar'],
  }),
  versao: z.int().describe('Versão do processo, para If-Match.'),
  acoes: z
    .array(
      z.object({
        acao: z.string().describe('O ato, como submeter ou aprovar.'),
        permitida: z.boolean().describe('true quando pode ser feito agora.'),
        motivo: z.string().optional().describe('Por que não pode; ausente quando pode.'),
        nivel_exigido: level.optional().describe('Nível que falta; ausente quando o motivo é outro.'),
        link: z.string().optional().describe('Onde se aumenta o nível; só com nivel_exigido.'),
      }),
    )
    .describe('Os atos que cabem a quem pergunta.'),
})
