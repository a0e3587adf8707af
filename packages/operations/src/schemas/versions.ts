import { z } from 'zod'
import { id, person, when } from './shared.ts'
import { documentoKind } from './documento.ts'
import { geometry } from './geometry.ts'
import { relatedProcesso } from './origem.ts'

const versionNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .pipe(z.int().min(1))
const order = z.int().min(1)

/**
 * A version of the declaration and the documents; each change makes a new version. The number counts these versions,
 * and is not the version for If-Match.
 */
export const versao = z
  .object({
    versao: order.describe('Número da versão, a partir de 1, para comparar; não é a versao do processo.'),
    em: when('Quando mudou'),
    por: person.nullable().describe('Quem mudou; null quando foi o próprio serviço.'),
    resumo: z.string().describe('O que mudou, em uma frase.'),
  })
  .describe('Um momento em que mudou o que foi declarado ou apresentado.')

export const comparisonQuery = z.strictObject({
  de: versionNumber
    .optional()
    .meta({ description: 'Versão de que se parte, como em versoes; obrigatória sem com.', examples: [1] }),
  ate: versionNumber
    .optional()
    .meta({ description: 'Versão a que se chega, a mesma ou uma depois; obrigatória sem com.', examples: [4] }),
  com: z
    .literal('origem')
    .optional()
    .meta({
      description: 'origem: em vez de duas versões, a última da origem do processo e a última dele; sem de e ate.',
      examples: ['origem'],
    }),
})

const comparedValue = z.union([z.string(), z.number()]).nullable()
const hectares = z.number().min(0).nullable()
const part = geometry.optional()

export const comparison = z
  .object({
    de: order.describe('Versão de que se parte; com a origem, a última dela, e de várias a da primeira.'),
    ate: order.describe('Versão a que se chega.'),
    campos: z
      .array(
        z.object({
          campo: z.string().describe('O campo, como imovel.area_ha.'),
          de: comparedValue.describe(
            'O valor antes (áreas em hectares, CPF e CNPJ com máscara); null quando não havia.',
          ),
          ate: comparedValue.describe(
            'O valor depois (áreas em hectares, CPF e CNPJ com máscara); null quando não há.',
          ),
        }),
      )
      .describe('Os campos que mudaram.'),
    documentos: z
      .array(
        z.object({
          tipo: documentoKind,
          saiu: id.optional().describe('O documento que havia; ausente quando nenhum saiu.'),
          entrou: id.optional().describe('O documento que veio, com saiu no lugar dele; ausente quando nenhum veio.'),
        }),
      )
      .describe('Os documentos que vieram, saíram ou foram substituídos.'),
    geometria: z
      .object({
        ganho_ha: hectares.describe(
          'Área que o perímetro ganhou, em hectares; null quando é complexo demais para comparar.',
        ),
        perda_ha: hectares.describe(
          'Área que o perímetro perdeu, em hectares; null quando é complexo demais para comparar.',
        ),
        ganho: part.describe('A forma do que ganhou; ausente quando nada, ou quando tem mais de 10.000 pontos.'),
        perda: part.describe('A forma do que perdeu; ausente quando nada, ou quando tem mais de 10.000 pontos.'),
      })
      .nullable()
      .describe('O que mudou no perímetro; null quando é o mesmo.'),
    resto: z
      .object({
        hectares: z
          .number()
          .min(0)
          .nullable()
          .meta({
            description: 'Quanto sobra, em hectares; null quando é complexo demais para comparar.',
            examples: [12.5],
          }),
        forma: part.describe('A forma do que sobra; ausente quando nada, ou quando tem mais de 10.000 pontos.'),
        partes: z
          .array(
            relatedProcesso.extend({
              area_ha: z
                .number()
                .nullable()
                .meta({ description: 'Área declarada da parte.', examples: [40.5] }),
            }),
          )
          .describe('As partes que se abriram e não foram descartadas nem canceladas, esta também.'),
      })
      .optional()
      .meta({
        description:
          'De um desmembramento, com a origem: o que nenhuma das partes cobre; ausente nas outras comparações, e sem perímetro na origem.',
        examples: [{ hectares: 12.5, partes: [] }],
      }),
    uniao: z
      .object({
        hectares: hectares.meta({
          description:
            'A área das origens juntas, em que o comum conta uma vez; null sem perímetros, ou complexos demais.',
          examples: [82.5],
        }),
        forma: part.describe('A forma das origens juntas; ausente sem perímetros, ou com mais de 10.000 pontos.'),
        partes: z
          .array(
            relatedProcesso.extend({
              area_ha: z
                .number()
                .nullable()
                .meta({ description: 'Área declarada da origem.', examples: [40.5] }),
              tem_perimetro: z.boolean().meta({
                description: 'Se a origem tem perímetro; sem ele, não entra na comparação.',
                examples: [true],
              }),
            }),
          )
          .describe('As origens que se juntam.'),
        sobreposicoes: z
          .array(
            z.object({
              processos: z.array(relatedProcesso).describe('As duas origens.'),
              hectares: hectares.meta({ description: 'Quanto têm em comum, em hectares.', examples: [0.4] }),
              forma: part.describe('A forma do comum; ausente com mais de 10.000 pontos.'),
            }),
          )
          .describe('O que duas das origens têm em comum, que a soma das áreas conta duas vezes.'),
        lacunas: z
          .object({
            hectares: hectares.meta({
              description: 'Quanto o perímetro cobre que não é de nenhuma origem, em hectares.',
              examples: [0],
            }),
            forma: part.describe('A forma do que fica entre as origens; ausente quando nada.'),
          })
          .nullable()
          .describe('O que fica entre as origens, no perímetro deste processo; null sem perímetro.'),
      })
      .optional()
      .meta({
        description:
          'De um remembramento, com a origem: o que as origens são juntas; ausente nas outras comparações. O que o perímetro tem a mais e a menos está em geometria.',
        examples: [{ hectares: 82.5, partes: [], sobreposicoes: [], lacunas: { hectares: 0 } }],
      }),
  })
  .describe('O que mudou de uma versão para outra.')
