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

/** What lists of thousands are in the document, by what they are in code. */
export const LISTAS_LONGAS = new WeakMap<z.core.$ZodType, z.ZodType>()

/** Elements of a long list are judged so many at once. */
const PEDACO = 100

/**
 * A list that may hold thousands. It is judged up to its first fault, since to name every one would hold up all other
 * requests: who sends one number as a text sends all of them so.
 */
export function listaLonga<E extends z.ZodType>(elemento: E, minimo: number): z.ZodType<z.output<E>[]> {
  const [forma, pedaco] = [z.array(z.unknown()).min(minimo), z.array(elemento)]
  const faltasDe = (schema: z.ZodType, valor: unknown) =>
    schema.safeParse(valor, { reportInput: true }).error?.issues ?? []
  const lista = z.unknown().check(({ value, issues }) => {
    const daForma = faltasDe(forma, value)
    if (daForma.length > 0) return void issues.push(...(daForma as z.core.$ZodRawIssue[]))
    const itens = value as unknown[]
    for (let inicio = 0; inicio < itens.length; inicio += PEDACO) {
      const faltas = faltasDe(pedaco, itens.slice(inicio, inicio + PEDACO))
      const primeiro = faltas[0]?.path[0]
      if (primeiro === undefined) continue
      const dele = faltas.filter(({ path }) => path[0] === primeiro)
      const aqui = inicio + Number(primeiro)
      return void issues.push(
        ...dele.map((falta) => ({ ...falta, path: [aqui, ...falta.path.slice(1)] }) as z.core.$ZodRawIssue),
      )
    }
  })
  LISTAS_LONGAS.set(lista, z.array(elemento).min(minimo))
  return lista as z.ZodType as z.ZodType<z.output<E>[]>
}
