import { z } from 'zod'

/** The schemas of the certainty of a reading, and of its place on the page. */

export const confidence = z.number().min(0).max(100).describe('Quão segura é a leitura, de 0 a 100 %.')

const fraction = z.number().min(0).max(1)

/** A place on a page, in fractions 0 to 1 of the page as it is shown. */
export const box = z
  .object({
    x: fraction.describe('Borda esquerda, de 0 a 1 da largura da página.'),
    y: fraction.describe('Borda de cima, de 0 a 1 da altura da página.'),
    largura: fraction.describe('Largura, de 0 a 1 da largura da página.'),
    altura: fraction.describe('Altura, de 0 a 1 da altura da página.'),
  })
  .describe('Um retângulo da página como é mostrada, em frações de 0 a 1 a partir do canto de cima à esquerda.')
