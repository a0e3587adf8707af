import { LARGEST_AREA_HA, LONGEST, MOST } from '@car/vocabulary/limits'
import { IMOVEL_KINDS } from '@car/vocabulary/processo'
import { REGISTROS, TITULARIDADES, TITULOS_POSSE } from '@car/vocabulary/titularidade'
import { z } from 'zod'
import { id, longList, municipioIbge, text, uf } from './shared.ts'

const position = z.array(z.number()).min(2).max(3)
const polygon = longList(longList(position, 4), 1)

const TRIANGLE = [
  [-55.73, -12.56],
  [-55.71, -12.56],
  [-55.71, -12.54],
  [-55.73, -12.56],
]

/**
 * GeoJSON in SIRGAS 2000 longitude and latitude, degrees. Further rules for polygons belong to the service processos.
 */
export const geometria = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('Polygon').describe('Um polígono.'),
      coordinates: polygon.meta({
        description: 'Anéis de [longitude, latitude] em graus: o de fora e os buracos.',
        examples: [[TRIANGLE]],
      }),
    }),
    z.strictObject({
      type: z.literal('MultiPolygon').describe('Vários polígonos.'),
      coordinates: longList(polygon, 1).meta({
        description: 'Polígonos: cada um são anéis de [longitude, latitude] em graus.',
        examples: [[[TRIANGLE]]],
      }),
    }),
  ])
  .describe('Perímetro do imóvel em GeoJSON: longitude e latitude em graus, SIRGAS 2000.')

const area = (what: string) => z.number().positive().max(LARGEST_AREA_HA).describe(`${what}, em hectares.`)

/** A declared title: a matrícula, or an older transcrição. */
const titulo = {
  numero: text(LONGEST.matricula).meta({ description: 'Número no cartório.', examples: ['64906'] }),
  cartorio: text(LONGEST.cartorio)
    .optional()
    .meta({
      description: 'Cartório de registro de imóveis; de uma transcrição, com livro e folha.',
      examples: ['1º Ofício de Sorriso'],
    }),
  cnm: text(LONGEST.cnm)
    .optional()
    .meta({ description: 'Código Nacional de Matrícula.', examples: ['065938.2.0012345-04'] }),
  area_ha: area('Área deste título')
    .optional()
    .meta({ examples: [120.5] }),
  registro: z
    .enum(REGISTROS)
    .optional()
    .meta({ description: 'matricula (sem dizer) ou transcricao, de antes de 1976.', examples: ['matricula'] }),
}

/**
 * The identity of an item in a list. An item that is sent with its id keeps its identity; without an id it is a new
 * item.
 */
export const itemId = id.optional().meta({
  description: 'Identificador do item, como veio na resposta; sem ele, o item é novo. Um que não existe é recusado.',
  examples: ['9d1b3c5e-7f20-4a68-8c1d-2e4f6a8b0c1d'],
})

export const listedId = id.meta({
  description: 'Identificador do item.',
  examples: ['9d1b3c5e-7f20-4a68-8c1d-2e4f6a8b0c1d'],
})

const listed = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most).optional()

export const imovel = z
  .strictObject({
    denominacao: text(LONGEST.name).optional().describe('Nome do imóvel.'),
    municipio_ibge: municipioIbge.optional(),
    uf: uf.optional(),
    area_ha: area('Área do imóvel').optional(),
    tipo: z
      .enum(IMOVEL_KINDS)
      .describe('IRU: imóvel rural; AST: assentamento; PCT: território de povos e comunidades tradicionais.')
      .optional(),
    outros_municipios: listed(municipioIbge, MOST.municipios).meta({
      description: 'Os outros municípios em que o imóvel está, também de outros estados; o da sede é municipio_ibge.',
      examples: [['5107065']],
    }),
    matricula: z
      .strictObject(titulo)
      .optional()
      .describe('O registro do imóvel; pode faltar quando a titularidade é posse.'),
    outras_matriculas: listed(z.strictObject({ id: itemId, ...titulo }).describe('Mais um título.'), MOST.titles).meta({
      description: 'Os outros títulos do imóvel, no máximo 50. A lista substitui a anterior inteira.',
      examples: [[{ numero: '64906', cartorio: '1º Ofício de Sorriso' }]],
    }),
    titularidade: z
      .enum(TITULARIDADES)
      .optional()
      .meta({
        description:
          'O direito que se declara: propriedade (sem dizer), posse, ou mista, de partes por um e por outro.',
        examples: ['posse'],
      }),
    titulo_posse: z
      .strictObject({
        tipo: z.enum(TITULOS_POSSE).meta({ description: 'O que mostra a posse.', examples: ['titulo_provisorio'] }),
        descricao: text(LONGEST.posse)
          .optional()
          .meta({ description: 'Mais sobre ele.', examples: ['Contrato de concessão de uso 123/2019, do INCRA.'] }),
      })
      .optional()
      .meta({ description: 'Só com titularidade posse ou mista.', examples: [{ tipo: 'titulo_provisorio' }] }),
    ccir_codigo: text(LONGEST.ccir).optional().describe('Código do imóvel no INCRA, que está no CCIR: 13 dígitos.'),
    outros_ccir: listed(text(LONGEST.ccir), MOST.ccirs).meta({
      description: 'Os códigos de outros CCIR do mesmo imóvel, no máximo 20.',
      examples: [['9500123456797']],
    }),
    geometria: geometria.optional(),
  })
  .describe('O imóvel, como é declarado.')
