import { NIVEIS, PAPEIS } from '@car/vocabulary/pessoa'
import { UFS } from '@car/vocabulary/uf'
import { z } from 'zod'

export const id = z.uuid()
export const instante = z.iso.datetime({ precision: 3 })
export const papel = z.enum(PAPEIS)
export const nivel = z.enum(NIVEIS)

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Free text that somebody has to write: trimmed, not blank, without control characters that break papers and logs
 * or halves of a character, which no UTF-8 can write.
 */
export const texto = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((t) => !CONTROLE.test(t) && t.isWellFormed(), { params: { codigo: 'invalid_format' } })

export const pessoa = z.object({ id, nome: z.string() })

export const uf = z.enum(UFS)
export const municipioIbge = z.string().regex(/^\d{7}$/)
/** A day that somebody can mean; past the years of four digits, counting days has no end. */
const data = z.iso.date().refine((dia) => dia >= '1900-01-01' && dia <= '2999-12-31', {
  params: { codigo: 'out_of_range' },
})

/** `page_size` and `cursor`, as every list takes them. */
export const pagina = z.strictObject({
  page_size: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(20),
  cursor: z.string().min(1).max(4096).optional(),
})

export const semConsulta = z.strictObject({})
export const semCorpo = z.strictObject({})
export const periodo = { de: data.optional(), ate: data.optional() }
export const formato = z.enum(['json', 'csv']).default('json')

/** The OpenAPI document is described by its own standard. */
export const documentoOpenApi = z.looseObject({ openapi: z.string() })
