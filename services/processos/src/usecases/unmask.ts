import type { Ctx } from './ctx.ts'

/** The parts of a declaration that are people or lists of people, and the fields of a person that contain a number. */
const PARTS = ['proprietario', 'coproprietarios', 'representante']
const NUMBERS = ['cpf_cnpj', 'cpf']

/**
 * Replaces each masked CPF or CNPJ of a declaration by the number with this mask in a valid document of the case. So
 * people need not type the number, and no answer contains the number. A mask that fits no number, or several, stays;
 * the check of the declaration then refuses it. documentos is called only if there is a mask.
 * @param sent  the declaration before its check
 */
export async function unmask(ctx: Pick<Ctx, 'documentos'>, processoId: string, sent: unknown): Promise<unknown> {
  if (!isObject(sent)) return sent
  let isAnyMasked = false
  replaceMasks(sent, (mask) => {
    isAnyMasked = true
    return mask
  })
  if (!isAnyMasked) return sent
  const { numeros } = await ctx.documentos.ListarNumeros({ processo_id: processoId })
  const known = Map.groupBy(numeros, ({ mascara }) => mascara)
  return replaceMasks(sent, (mask) => {
    const [number, ...others] = new Set(known.get(mask)?.map(({ numero }) => numero))
    return number === undefined || others.length > 0 ? mask : number
  })
}

type Replace = (mask: string) => string

function replaceMasks(sent: object, replace: Replace): object {
  const ofPerson = (person: unknown) =>
    isObject(person) ? mapEntries(person, NUMBERS, (n) => whole(n, replace)) : person
  return mapEntries(sent, PARTS, (part) => (Array.isArray(part) ? part.map(ofPerson) : ofPerson(part)))
}

const whole = (numero: unknown, replace: Replace): unknown =>
  typeof numero === 'string' && numero.includes('*') ? replace(numero) : numero

/** Applies `change` to the values of these names. */
const mapEntries = (valor: object, names: readonly string[], change: (nested: unknown) => unknown): object =>
  Object.fromEntries(
    Object.entries(valor).map(([name, nested]) => [name, names.includes(name) ? change(nested) : nested]),
  )

export const isObject = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)
