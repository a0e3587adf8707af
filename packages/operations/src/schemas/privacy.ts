import { z } from 'zod'

export const exportacaoQuery = z.strictObject({
  arquivos: z
    .enum(['true', 'false'])
    .default('true')
    .meta({
      description: 'false deixa de fora os arquivos: documentos, dossiês e recibos.',
      examples: ['false'],
    }),
})
