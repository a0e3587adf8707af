import { STATUS_PROCESSO } from '@car/vocabulary/processo'
import { z } from 'zod'
import { shape } from '../shared-examples.ts'
import { id } from './shared.ts'
import { documentoId } from './documento.ts'
import { box } from './place.ts'

export const evidence = z
  .object({
    documento_id: documentoId,
    pagina: z.int().describe('Página em que está, a partir de 1.'),
    caixa: box.nullable().describe('Onde está na página; null quando não se sabe.'),
    confianca: z.number().describe('Quão segura é a leitura, de 0 a 100 %.'),
  })
  .describe('Onde está num documento.')

export const crossedEvidence = z
  .strictObject({
    processo: z
      .object({
        numero: z.string().meta({ description: 'Número do outro processo.', examples: ['2026/000017'] }),
        id: id.optional().meta({
          description: 'Identificador do outro processo; só para quem pode vê-lo.',
          examples: ['5f0c6a8e-3d1b-4c7a-9e2f-8b6d4a1c0e37'],
        }),
        status: z
          .enum(STATUS_PROCESSO)
          .optional()
          .meta({
            description: 'Situação do outro processo; só para quem pode vê-lo.',
            examples: ['submetido'],
          }),
      })
      .optional()
      .describe('O outro processo; ausente quando se compara com o município ou com um documento.'),
    hectares: z
      .number()
      .optional()
      .meta({
        description: 'Área em comum, fora do município, ou que um documento descreve, em hectares.',
        examples: [12.4],
      }),
    parte: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({
        description:
          'Quanto têm em comum: parte do menor dos dois perímetros, do próprio, ou do menor entre desenho e descrição, de 0 a 1.',
        examples: [0.31],
      }),
    forma: z
      .object({
        type: z.literal('MultiPolygon').describe('Sempre MultiPolygon.'),
        coordinates: z.array(z.array(z.array(z.array(z.number())))).meta({
          description: 'Longitude e latitude em graus, SIRGAS 2000; simplificadas quando são muitas.',
          examples: [shape.coordinates],
        }),
      })
      .optional()
      .meta({
        description: 'A mesma área desenhada, em GeoJSON; ausente quando os perímetros são o mesmo.',
        examples: [shape],
      }),
  })
  .describe('Outro processo, ou a parte do perímetro de que se trata.')

/** An overlap of a case's perimeter with the perimeter of another case. It reveals nothing about the other case. */
export const inCommon = z
  .object({
    hectares: z.number().min(0).describe('Área em comum, em hectares.'),
    parte: z.number().min(0).max(1).describe('A mesma área como parte do próprio perímetro, de 0 a 1.'),
    leve: z.boolean().describe('Se é tão pouco, ou tão estreito, que pode vir de desenho impreciso e não pesa.'),
    forma: crossedEvidence.shape.forma,
  })
  .describe('A parte do perímetro que outro processo também tem.')
