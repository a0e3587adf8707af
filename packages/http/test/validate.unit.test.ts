import { describe, expect, test } from '@jest/globals'
import { CarError } from '@car/errors/car-error'
import { z } from 'zod'
import { type Parts, validate, validateWith } from '../src/validate.ts'

const schema = z.strictObject({
  nome: z.string().trim().min(1),
  lugar: z.strictObject({ codigo: z.string(), pontos: z.array(z.array(z.number())).optional() }),
})
type Valor = z.output<typeof schema>

/** Refuses values that end in 9, as an example of rules beyond the schema. */
const rules = ({ nome, lugar }: Parts<Valor>) =>
  Object.entries({ nome, 'lugar.codigo': lugar?.codigo, 'lugar.pontos': lugar?.pontos?.flat().join('') })
    .filter(([, valor]) => valor?.endsWith('9'))
    .map(([field]) => ({ field, code: 'invalid_value', message: 'Termina em 9.' }))

async function gaps(valor: unknown, from: z.ZodType = schema): Promise<string[]> {
  try {
    if (from === schema) await validateWith(schema, valor, rules)
    else validate(from, valor)
    return []
  } catch (error) {
    if (error instanceof CarError) return error.details.map(({ field, code }) => `${field} ${code}`)
    throw error
  }
}

describe('faults of shape and of the rules come together', () => {
  test.each<[string, unknown, string[]]>([
    ['none', { nome: 'a', lugar: { codigo: '1', pontos: [[1]] } }, []],
    [
      'of the rules alone',
      { nome: 'a9', lugar: { codigo: '19' } },
      ['nome invalid_value', 'lugar.codigo invalid_value'],
    ],
    ['a part missing', { lugar: { codigo: '19' } }, ['nome required', 'lugar.codigo invalid_value']],
    [
      'beside a stranger',
      { nome: 'a', x: 9, lugar: { codigo: '19' } },
      ['x unknown_field', 'lugar.codigo invalid_value'],
    ],
    ['a part of another kind', { nome: 'a9', lugar: 9 }, ['lugar invalid_format', 'nome invalid_value']],
    [
      'within a list, which is then not looked at',
      { nome: 'a9', lugar: { codigo: '1', pontos: [[1], ['2', 9]] } },
      ['lugar.pontos[1][0] invalid_format', 'nome invalid_value'],
    ],
    ['nothing of it has its shape', 9, ['corpo invalid_format']],
    ['nothing is there', undefined, ['corpo required']],
  ])('%s', async (_name, valor, expected) => expect(await gaps(valor)).toEqual(expected))

  test.each([
    ['', ['texto required']],
    ['   ', ['texto required']],
    ['ab', ['texto too_short']],
    [' ab ', ['texto too_short']],
    ['abc', []],
    ['abcde', ['texto too_long']],
  ])('a text of three to four letters: "%s"', async (texto, expected) => {
    const short = z.strictObject({ texto: z.string().trim().min(3).max(4) })
    expect(await gaps({ texto }, short)).toEqual(expected)
  })

  test.each<[unknown, string[]]>([
    [{ confere: true }, ['campos[0].nome required']],
    [{ valor: 'Ana' }, ['campos[0].nome required']],
    [{ nome: null, valor: 'Ana' }, ['campos[0].nome required']],
    [{ nome: 'cor', confere: true }, ['campos[0].nome invalid_value']],
    [{ nome: 'cor', valor: 'Ana' }, ['campos[0].nome invalid_value']],
    [{ nome: 'area', valor: {} }, ['campos[0].valor invalid_format']],
    [{ nome: 'area', confere: false }, ['campos[0].confere invalid_value']],
    [{ nome: 'area', valor: 'Ana', cor: 1 }, ['campos[0].cor unknown_field']],
    [{}, ['campos[0].nome required', 'campos[0].confere required']],
    ['Ana', ['campos[0] invalid_value']],
    [{ nome: 'area', valor: 1 }, []],
  ])('of %j, which may have two shapes, the faults in the nearer one are named', async (campo, expected) => {
    const nome = z.enum(['area', 'dono'])
    const shapes = [
      z.strictObject({ nome, confere: z.literal(true) }),
      z.strictObject({ nome, valor: z.union([z.string(), z.number()]) }),
    ]
    expect(await gaps({ campos: [campo] }, z.strictObject({ campos: z.array(z.union(shapes)) }))).toEqual(expected)
  })

  test('what is refused is left as it was', async () => {
    const valor = { nome: 9, lugar: { codigo: '1' } }
    expect(await gaps(valor)).toEqual(['nome invalid_format'])
    expect(valor).toEqual({ nome: 9, lugar: { codigo: '1' } })
  })

  test('what is taken is what the schema makes of it', async () => {
    expect((await validateWith(schema, { nome: ' a ', lugar: { codigo: '1' } }, rules)).nome).toBe('a')
  })
})

describe('a refusal is never long', () => {
  const refusal = (valor: unknown): CarError => {
    try {
      validate(schema, valor)
    } catch (error) {
      if (error instanceof CarError) return error
    }
    throw new Error('it was taken')
  }

  test('of a thousand faults it names the first fifty', () => {
    const { details } = refusal(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`strange${i}`, 1])))
    expect(details.map(({ field }) => field).slice(0, 3)).toEqual(['nome', 'lugar', 'strange0'])
    expect(details).toHaveLength(50)
  })
  test('a field whose name was made up is named in part', () => {
    const [, , stranger] = refusal({ ['\u0001'.repeat(10_000)]: 1 }).details
    expect(stranger?.field).toBe(`${'\u0001'.repeat(100)}…`)
  })
})
