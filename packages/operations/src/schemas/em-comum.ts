import { z } from 'zod'
import { crossedEvidence } from './evidence.ts'

/** An overlap of a case's perimeter with the perimeter of another case. It reveals nothing about the other case. */
export const inCommon = z
  .object({
    hectares: z.number().min(0).describe('Área em comum, em hectares.'),
    parte: z.number().min(0).max(1).describe('A mesma área como parte do próprio perímetro, de 0 a 1.'),
    leve: z.boolean().describe('Se é tão pouco, ou tão estreito, que pode vir de desenho impreciso e não pesa.'),
    forma: crossedEvidence.shape.forma,
  })
  .describe('A parte do perímetro que outro processo também tem.')
