import { IMOVEL_KINDS } from '@car/vocabulary/processo'
import { TITULARIDADES, TITULOS_POSSE } from '@car/vocabulary/titularidade'
import { z } from 'zod'
import { LARGEST_AREA_HA, LONGEST } from '@car/vocabulary/limits'
import { longList, municipioIbge, texto, uf } from './shared.ts'

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

export const matriculaNumber = z.string().describe('Número da matrícula no cartório.')
export const cartorio = z.string().describe('Cartório de registro de imóveis.')
export const cnm = z.string().meta({ description: 'Código Nacional de Matrícula.', examples: ['065938.2.0012345-04'] })

export const imovel = z
  .strictObject({
    denominacao: texto(LONGEST.name).optional().describe('Nome do imóvel.'),
    municipio_ibge: municipioIbge.optional(),
    uf: uf.optional(),
    area_ha: z.number().positive().max(LARGEST_AREA_HA).optional().describe('Área em hectares.'),
    tipo: z
      .enum(IMOVEL_KINDS)
      .describe('IRU: imóvel rural; AST: assentamento; PCT: território de povos e comunidades tradicionais.')
      .optional(),
    matricula: z
      .strictObject({
        numero: texto(LONGEST.matricula).describe(matriculaNumber.description ?? ''),
        cartorio: texto(LONGEST.cartorio)
          .optional()
          .describe(cartorio.description ?? ''),
        cnm: texto(LONGEST.cnm)
          .optional()
          .meta(cnm.meta() ?? {}),
      })
      .optional()
      .describe('O registro do imóvel; pode faltar quando a titularidade é posse.'),
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
        descricao: texto(LONGEST.posse)
          .optional()
          .meta({ description: 'Mais sobre ele.', examples: ['Contrato de concessão de uso 123/2019, do INCRA.'] }),
      })
      .optional()
      .meta({ description: 'Só com titularidade posse ou mista.', examples: [{ tipo: 'titulo_provisorio' }] }),
    ccir_codigo: texto(LONGEST.ccir).optional().describe('Código do imóvel no INCRA, que está no CCIR: 13 dígitos.'),
    geometria: geometria.optional(),
  })
  .describe('O imóvel, como é declarado.')
