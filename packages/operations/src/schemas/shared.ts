import { CELL_NAME } from '@car/vocabulary/geometry'
import { ANSWER_DAYS } from '@car/vocabulary/limits'
import { LEVELS, PAPEIS } from '@car/vocabulary/person'
import { UFS } from '@car/vocabulary/uf'
import { z } from 'zod'

/**
 * The schemas that several operations share, with descriptions for the OpenAPI document. A field may replace the
 * description of its schema. The document takes its examples from those of the operations. A schema has an example of
 * its own only if the operations have none.
 */
export const id = z.uuid().describe('Identificador: um UUID.')
export const instant = z.iso.datetime({ precision: 3 }).describe('Instante ISO 8601 em UTC.')
/**
 * Makes the schema of a field that is a time.
 * @param what  the event at that time, and when the field is null
 */
export const when = (what: string) => instant.describe(`${what}. Instante ISO 8601 em UTC.`)
export const day = (what: string) => z.iso.date().describe(`${what}. Dia de Brasília, AAAA-MM-DD.`)
export const seconds = (what: string) => z.number().describe(`${what}, em segundos.`)
/** The term to answer a pendência, in business days. */
export const answerDays = z.int().min(ANSWER_DAYS.least).max(ANSWER_DAYS.most)
export const total = (what: string) => z.int().min(0).describe(what)

export const papel = z
  .enum(PAPEIS)
  .describe(
    'Papel: produtor_rural e responsavel_tecnico trazem processos; analista_ambiental os examina; supervisor_ambiental distribui e decide recursos; admin cuida das pessoas.',
  )
export const level = z
  .enum(LEVELS)
  .describe(
    'Nível de confiabilidade da conta gov.br: bronze < prata < ouro. Cada um permite o que permitem os anteriores.',
  )

// oxlint-disable-next-line no-control-regex -- it looks for control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Makes the schema of free text that a person has to write. The text is trimmed and must not be blank. Control
 * characters, which break papers and logs, and lone surrogates, which UTF-8 cannot encode, are refused.
 */
export const text = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((t) => !CONTROL.test(t) && t.isWellFormed(), { params: { codigo: 'invalid_format' } })

export const person = z
  .object({ id: id.describe('Identificador da pessoa.'), nome: z.string().describe('Nome da pessoa.') })
  .describe('Uma pessoa, por identificador e nome.')

export const uf = z.enum(UFS).describe('Sigla da unidade da federação.')
/** A cell of the map of cases, by the longitude and latitude of its western and southern sides. */
export const cellName = z.string().regex(CELL_NAME)
export const municipioIbge = z
  .string()
  .regex(/^\d{7}$/)
  .meta({ description: 'Código do município no IBGE: 7 dígitos.', examples: ['5107925'] })
/** A plausible day. With a year of more than four digits, counting days would take too long. */
const data = z.iso.date().refine((day) => day >= '1900-01-01' && day <= '2999-12-31', {
  params: { codigo: 'out_of_range' },
})

export const page = z.strictObject({
  page_size: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(20)
    .meta({ description: 'Itens por página.', examples: [20] }),
  cursor: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .meta({
      description: 'O cursor_next ou cursor_prev de uma página da mesma consulta; sem ele, a primeira página.',
      examples: ['eyJ2IjoxfQ.c2lnbmF0dXJl'],
    }),
})

export const noQuery = z.strictObject({})
export const noBody = z.strictObject({})
export const period = {
  de: data
    .optional()
    .meta({ description: 'Primeiro dia do período, AAAA-MM-DD, em Brasília.', examples: ['2026-02-02'] }),
  ate: data
    .optional()
    .meta({ description: 'Último dia do período, incluído, AAAA-MM-DD, em Brasília.', examples: ['2026-03-03'] }),
}
export const format = z
  .enum(['json', 'csv'])
  .default('json')
  .meta({ description: 'csv devolve todas as linhas como text/csv.', examples: ['csv'] })

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const reportFormat = z
  .enum(['json', 'csv', 'csv_excel', 'xlsx'])
  .default('json')
  .meta({
    description:
      'csv: vírgulas, instantes em UTC; csv_excel: ponto e vírgula, vírgula decimal e hora de Brasília; xlsx: planilha, com números e horas de Brasília.',
    examples: ['xlsx'],
  })

/** The answer with the OpenAPI document, whose schema the standard defines. */
export const documentoOpenApi = z.looseObject({ openapi: z.string().describe('Versão do OpenAPI.') })

/** The schemas of long lists for the OpenAPI document, by the schemas that check the lists. */
export const LONG_LISTS = new WeakMap<z.core.$ZodType, z.ZodType>()

/** The number of elements of a long list that are checked at a time. */
const CHUNK = 100

/**
 * Makes the schema of a list that may contain thousands of elements. The list is checked only up to its first fault. If
 * a client sends one number as text, it probably sends all of them as text, and listing every fault would block all
 * other requests.
 */
export function longList<E extends z.ZodType>(element: E, min: number): z.ZodType<z.output<E>[]> {
  const [shape, chunk] = [z.array(z.unknown()).min(min), z.array(element)]
  const gapsOf = (schema: z.ZodType, valor: unknown) =>
    schema.safeParse(valor, { reportInput: true }).error?.issues ?? []
  const list = z.unknown().check(({ value, issues }) => {
    const shapeGaps = gapsOf(shape, value)
    if (shapeGaps.length > 0) return void issues.push(...(shapeGaps as z.core.$ZodRawIssue[]))
    const items = value as unknown[]
    for (let start = 0; start < items.length; start += CHUNK) {
      const gaps = gapsOf(chunk, items.slice(start, start + CHUNK))
      const first = gaps[0]?.path[0]
      if (first === undefined) continue
      const ofFirst = gaps.filter(({ path }) => path[0] === first)
      const index = start + Number(first)
      return void issues.push(
        ...ofFirst.map((gap) => ({ ...gap, path: [index, ...gap.path.slice(1)] }) as z.core.$ZodRawIssue),
      )
    }
  })
  LONG_LISTS.set(list, z.array(element).min(min))
  return list as z.ZodType as z.ZodType<z.output<E>[]>
}

/** Makes the schema of a filter with a single possible value. */
export const only = <V extends string>(valor: V, description: string) =>
  z
    .literal(valor)
    .optional()
    .meta({ description, examples: [valor] })
