import type { Declaration, Shown } from '@car/cadastro/declaration'
import type { Kind } from '@car/cadastro/kinds'
import { isField, isItems, isValues, type Field, type Fields, type Row } from '@car/cadastro/row'
import { CADASTRO } from '@car/cadastro/table'
import { LARGEST_AREA_HA } from '@car/vocabulary/limits'
import { z } from 'zod'
import { geometry } from './geometry.ts'
import { id, municipioIbge, text, uf } from './shared.ts'

/** The schemas of a declaration, which follow from the table of what is declared. */

const EXAMPLE_ID = '9d1b3c5e-7f20-4a68-8c1d-2e4f6a8b0c1d'
/** The identity of an item in a list. An item with its id keeps its identity; without an id it is a new item. */
const itemId = id.optional().meta({
  description: 'Identificador do item, como veio na resposta; sem ele, o item é novo. Um que não existe é recusado.',
  examples: [EXAMPLE_ID],
})
export const listedId = id.meta({ description: 'Identificador do item.', examples: [EXAMPLE_ID] })
const masked = z
  .string()
  .regex(/^(\*{3}\.\d{3}\.\d{3}-\*{2}|\*{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/\*{4}-\*{2})$/)
  .optional()
  .meta({ description: 'CPF ou CNPJ com máscara: ***.982.247-** ou **.345.678/****-**.', examples: ['***.444.777-**'] })

function valueOf(is: Kind): z.ZodType {
  switch (is.kind) {
    case 'text':
    case 'documento':
      return text(is.longest)
    case 'choice':
      return z.enum(is.values)
    case 'municipio':
      return municipioIbge
    case 'uf':
      return uf
    case 'hectares':
      return z.number().positive().max(LARGEST_AREA_HA)
    case 'percent':
      return z.number().positive().max(100)
    case 'flag':
      return z.boolean()
    case 'drawing':
      return geometry
  }
}

function described<T extends z.ZodType>(schema: T, { about, examples }: Pick<Row, 'about' | 'examples'>): T {
  if (about === undefined) return schema
  return schema.meta({ description: about, ...(examples === undefined ? {} : { examples: [...examples] }) })
}

function fieldSchema({ is, always, ...row }: Field): z.ZodType {
  const value = valueOf(is)
  if (always) return described(value, row)
  // The published document keeps the order of its keys, in which these descriptions come after the type.
  if (is.kind !== 'hectares' && (is.kind !== 'choice' || row.examples)) return described(value.optional(), row)
  const optional = value.describe(row.about ?? '').optional()
  return row.examples ? optional.meta({ examples: [...row.examples] }) : optional
}

/** Makes the schema of each field. `number` is the schema of a CPF or CNPJ that is shown. */
const shapeOf = (fields: Fields, number?: z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, row]) => [
      name,
      number !== undefined && isField(row) && row.is.kind === 'documento' ? number : schemaOf(row),
    ]),
  )

function schemaOf(row: Row): z.ZodType {
  if (isField(row)) return fieldSchema(row)
  if (isValues(row)) return described(z.array(valueOf(row.value.is)).max(row.most).optional(), row)
  if (!isItems(row)) {
    const part = z.strictObject(shapeOf(row.fields))
    return described(row.optional ? part.optional() : part.default({}), row)
  }
  const item = z.strictObject({ id: itemId, ...shapeOf(row.fields) }).describe(row.item)
  const list = z.array(item).max(row.most)
  return described(row.always ? list.default([]) : list.optional(), row)
}

/** The types follow from the same table, so the schema of a part is known to give the type of the part. */
const typed = <T, Sent = T>(schema: z.ZodType) => schema as z.ZodType<T, Sent>

/** A declaration as a client sends it. */
export const newProcesso = typed<Declaration, Partial<Declaration>>(
  z
    .strictObject({
      ...shapeOf(CADASTRO),
      imovel: z.strictObject(shapeOf(CADASTRO.imovel.fields)).describe(CADASTRO.imovel.about).default({}),
    })
    .describe('O que se declara ao abrir um rascunho. Tudo pode faltar até se submeter.'),
)

const { imovel, proprietario, coproprietarios, representante } = CADASTRO
const ofOwner = shapeOf(coproprietarios.fields, masked)

/** A declaration as its owner, the analysis and other services see it. CPFs and CNPJs are masked. */
export const shown = {
  imovel: typed<Shown['imovel']>(
    z
      .object({
        ...shapeOf(imovel.fields),
        municipio: z.string().optional().describe('Nome do município no IBGE.'),
        nomes_outros_municipios: z
          .array(z.string())
          .optional()
          .meta({ description: 'Os nomes de outros_municipios, na mesma ordem.', examples: [['Lucas do Rio Verde']] }),
      })
      .describe('O imóvel, como foi declarado.'),
  ),
  proprietario: typed<Shown['proprietario']>(
    z.object(shapeOf(proprietario.fields, masked)).describe('O proprietário declarado.'),
  ),
  coproprietarios: typed<NonNullable<Shown['coproprietarios']>>(z.array(z.object({ ...ofOwner, id: listedId })))
    .optional()
    .describe('Quem mais é dono; ausente quando ninguém.'),
  representante: typed<NonNullable<Shown['representante']>>(
    z.object({ ...shapeOf(representante.fields, masked), nome: ofOwner['nome'] ?? z.never() }),
  )
    .optional()
    .describe('Quem age pelos proprietários; ausente quando ninguém.'),
  observacoes: z.string().nullable().describe('O que o requerente quis dizer à análise; null quando nada.'),
}
