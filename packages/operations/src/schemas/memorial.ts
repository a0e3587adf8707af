import { z } from 'zod'
import { box, confidence } from './place.ts'

const pagina = z.int().min(1).describe('Página em que está, a partir de 1.')
const onPage = { pagina, caixa: box.nullable().describe('Onde está na página; null quando não se sabe.') }
const confirmar = z
  .literal(true)
  .optional()
  .meta({ description: 'Presente quando uma pessoa precisa conferir no papel.', examples: [true] })

const vertex = z
  .object({
    nome: z.string().describe('Nome do vértice, como está no papel.'),
    lat: z
      .number()
      .nullable()
      .describe(
        'Latitude em graus, SIRGAS 2000, convertida do datum do papel; null quando o papel não dá coordenadas.',
      ),
    lon: z
      .number()
      .nullable()
      .describe(
        'Longitude em graus, SIRGAS 2000, convertida do datum do papel; null quando o papel não dá coordenadas.',
      ),
    confianca: confidence,
    confirmar,
    ...onPage,
  })
  .describe('Um vértice do perímetro descrito.')

const segment = z
  .object({
    de: z.string().describe('Nome do vértice em que começa.'),
    para: z.string().describe('Nome do vértice em que termina.'),
    azimute: z
      .number()
      .min(0)
      .max(360)
      .nullable()
      .describe(
        'Graus, no sentido horário a partir do norte do papel; um rumo é convertido. null quando não foi lido.',
      ),
    distancia_m: z
      .number()
      .nullable()
      .describe('Distância em metros; de uma curva, a corda. null quando não foi lida.'),
    confrontante: z
      .string()
      .optional()
      .meta({ description: 'Com quem confronta.', examples: ['Córrego do Tamanduá'] }),
    residuo_m: z
      .number()
      .optional()
      .meta({
        description:
          'Metros entre o fim do segmento, por azimute e distância, e as coordenadas do vértice seguinte; ausente quando o papel não diz as duas coisas.',
        examples: [0.004],
      }),
    confirmar,
    ...onPage,
  })
  .describe('O caminho de um vértice ao seguinte.')

const gleba = z
  .object({
    nome: z
      .string()
      .optional()
      .meta({ description: 'Nome da gleba, quando o papel descreve mais de uma.', examples: ['GLEBA 1'] }),
    vertices: z.array(vertex).describe('Os vértices, na ordem do papel; o último liga-se ao primeiro.'),
    segmentos: z.array(segment).describe('Os segmentos, um por vértice, a partir dele.'),
    area_ha: z.number().nullable().describe('Área impressa no papel, em hectares; null quando não foi lida.'),
    area_calculada_ha: z
      .number()
      .nullable()
      .describe('Área que os vértices fecham no Sistema Geodésico Local, em hectares; null sem forma.'),
    perimetro_m: z
      .number()
      .nullable()
      .describe('Perímetro impresso, senão a soma das distâncias, em metros; null sem nenhum dos dois.'),
    fechamento_m: z
      .number()
      .nullable()
      .describe('Erro de fechamento do caminho por azimutes e distâncias, em metros; null quando falta algum.'),
  })
  .describe('Um perímetro descrito.')

export const memorial = z
  .object({
    datum: z
      .string()
      .nullable()
      .describe('Sistema de referência do papel: SIRGAS 2000, SAD69 ou Córrego Alegre; null quando não o diz.'),
    fuso: z
      .string()
      .optional()
      .meta({ description: 'Fuso UTM e hemisfério, quando as coordenadas são planas.', examples: ['22S'] }),
    responsavel_tecnico: z
      .string()
      .optional()
      .meta({ description: 'Quem responde pelo levantamento.', examples: ['Herculano Dias Moura'] }),
    art_trt: z
      .string()
      .optional()
      .meta({ description: 'Número da ART ou do TRT.', examples: ['MT-2026-12345'] }),
    credenciamento: z
      .string()
      .optional()
      .meta({ description: 'Código de credenciamento no INCRA.', examples: ['QXRT'] }),
    certificacao: z
      .string()
      .optional()
      .meta({
        description: 'Código da certificação do SIGEF.',
        examples: ['7b0c2f1e-93d4-4a6b-8f0e-000000001eef'],
      }),
    glebas: z.array(gleba).describe('Cada perímetro descrito.'),
  })
  .describe('O perímetro que o documento descreve: memorial descritivo, planta, ou a descrição em uma matrícula.')
