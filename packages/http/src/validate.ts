import type { DetailCode, Detail } from '@car/errors/catalog'
import { invalidInput } from '@car/errors/car-error'
import type { z } from 'zod'

const MESSAGES: Record<DetailCode, string> = {
  required: 'Informe este campo.',
  invalid_format: 'O formato deste campo não é o esperado.',
  invalid_value: 'O valor deste campo não é aceito.',
  out_of_range: 'O valor deste campo está fora dos limites.',
  too_long: 'Este campo é longo demais.',
  too_short: 'Este campo é curto demais. Escreva mais.',
  unknown_field: 'Este campo não existe. Retire-o.',
  mismatch: 'Este campo não combina com outro.',
  insufficient_level: 'O nível da conta não basta.',
  recent_login_required: 'A entrada não é recente.',
  not_found: 'Isto não foi encontrado.',
  rectification_open: 'Já há um processo aberto que sucede este.',
}

/**
 * Rules beyond the schema, such as check digits. They are applied to all well-formed parts, even if other parts are
 * malformed.
 */
export type Rules<T> = (parts: Parts<T>) => Detail[] | Promise<Detail[]>

/** A type with every part optional, because malformed parts are left out. A list is kept whole or left out. */
export type Parts<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Parts<T[K]> | undefined }
    : T

/**
 * Parses a value with a schema of the operations table. A refusal is CAR-004 with one detail for each wrong field, up
 * to `MOST_DETAILS`.
 */
export function validate<S extends z.ZodType>(schema: S, valor: unknown): z.output<S> {
  const { data, issues } = read(schema, valor)
  return orRefuse(data, detailsOf(issues, valor)) as z.output<S>
}

/** Parses a value with a schema and applies the rules, so that one refusal (CAR-004) names the faults of both kinds. */
export async function validateWith<S extends z.ZodType>(
  schema: S,
  valor: unknown,
  rules: Rules<z.output<S>>,
): Promise<z.output<S>> {
  const { data, issues } = read(schema, valor)
  const parts = issues.length === 0 ? data : withoutFaults(valor, issues)
  return orRefuse(data, [...detailsOf(issues, valor), ...(await rules(parts as Parts<z.output<S>>))]) as z.output<S>
}

function read(schema: z.ZodType, valor: unknown): { data: unknown; issues: readonly z.core.$ZodIssue[] } {
  const found = schema.safeParse(valor, { reportInput: true })
  return found.success
    ? { data: found.data, issues: [] }
    : { data: undefined, issues: found.error.issues.flatMap(ofNearest) }
}

/**
 * Returns the faults of an object that may have several shapes: those that it has in the shape that it comes nearest to.
 * Other faults stay as they are.
 */
function ofNearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || !isObject(issue.input)) return [issue]
  const [nearest] = issue.errors.toSorted((a, b) => faultsIn(a) - faultsIn(b))
  if (!nearest) return [issue]
  return nearest.flatMap((inside) => ofNearest({ ...inside, path: [...issue.path, ...inside.path] }))
}

const faultsIn = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)

function orRefuse(data: unknown, details: readonly Detail[]): unknown {
  if (details.length === 0) return data
  const firstOfEach = new Map(details.toReversed().map((d) => [d.field, d]))
  throw invalidInput(...details.filter((d) => firstOfEach.get(d.field) === d).slice(0, MOST_DETAILS))
}

/**
 * Copies a value without the parts that the schema refused. Lists are shared with the original. A fault inside a list
 * removes the list.
 */
function withoutFaults(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (!isObject(value)) return {}
  const copy = copyOf(value)
  for (const { code, path } of issues) {
    const list = path.findIndex((part) => typeof part === 'number')
    const keys = list < 0 ? path : path.slice(0, list)
    const owner = keys.slice(0, -1).reduce((here: unknown, key) => (isObject(here) ? here[key] : undefined), copy)
    const last = keys.at(-1)
    if (code !== 'unrecognized_keys' && last !== undefined && isObject(owner)) delete owner[last]
  }
  return copy
}

const copyOf = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, copyOf(inside)])) : value

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The most faults in one answer. Nobody corrects more faults at once, and this many fit in the 64 KB that the gateway
 * allows for an error.
 */
const MOST_DETAILS = 50
/**
 * The length to which the path of a field is cut. No path of the interface exceeds this length, so the sender of a
 * longer path has made it up.
 */
const LONGEST_FIELD = 100

const detailsOf = (issues: readonly z.core.$ZodIssue[], valor: unknown): Detail[] =>
  issues.flatMap((issue) => {
    const path = asSent(issue.path, valor)
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => detail([...path, key], 'unknown_field'))
    return [detail(path, codeOf(issue))]
  })

/** Returns the path as the sender knows it. A list inside one text, such as `status=a,b`, is one field. */
function asSent(path: readonly PropertyKey[], valor: unknown): string[] {
  const route: string[] = []
  let current = valor
  for (const piece of path) {
    if (typeof current !== 'object' || current === null) break
    route.push(String(piece))
    current = (current as Record<PropertyKey, unknown>)[piece]
  }
  return route
}

/** Writes a path like `imovel.outras_matriculas[2].numero`. */
const inWords = (path: readonly string[]): string =>
  path.reduce((said, part) => (/^\d+$/.test(part) ? `${said}[${part}]` : said === '' ? part : `${said}.${part}`), '')

export function detail(path: readonly string[], code: DetailCode): Detail {
  const field = inWords(path) || 'corpo'
  return {
    field: field.length > LONGEST_FIELD ? `${field.slice(0, LONGEST_FIELD)}…` : field,
    code,
    message: MESSAGES[code],
  }
}

function codeOf(issue: z.core.$ZodIssue): DetailCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid_format'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'out_of_range'
    case 'too_small':
      if (issue.origin !== 'string') return 'out_of_range'
      return issue.input === '' || Number(issue.minimum) <= 1 ? 'required' : 'too_short'
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid_value'
    case 'invalid_union':
      return issue.input === undefined ? 'required' : 'invalid_value'
    case 'custom':
      return issue.params?.['codigo'] ?? 'invalid_value'
    case 'not_multiple_of':
      return 'out_of_range'
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
      return 'invalid_format'
  }
}
