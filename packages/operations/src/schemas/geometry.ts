import { z } from 'zod'
import { longList } from './shared.ts'

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
export const geometry = z
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
