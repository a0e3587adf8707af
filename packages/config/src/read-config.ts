import { z } from 'zod'

/**
 * The error that lists all problems of the settings, one in each line. A line never repeats a value, which may be a
 * secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads the settings named by the keys of `shape` from the environment, once, at start-up. An empty variable counts as
 * missing, because orchestrators pass absent values that way.
 * @param shape  zod schemas keyed by the names of the variables; their descriptions say what to set
 * @returns the parsed values under the same names, frozen
 * @throws ConfigError naming every problem at once
 */
export function readConfig<S extends z.ZodRawShape>(
  shape: S,
  env: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<z.ZodObject<S>>> {
  const given = Object.fromEntries(Object.keys(shape).map((name) => [name, env[name]?.trim() || undefined]))
  const result = z.object(shape).safeParse(given)
  const problems = (result.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0])
    return problem(name, given[name] === undefined ? 'is missing' : issue.message, shape[name])
  })
  if (env['NODE_ENV'] === 'production') problems.push(...setButLocal(shape, given))
  if (problems.length > 0 || !result.success) throw new ConfigError([...new Set(problems)].sort())
  return Object.freeze(result.data)
}

/** Marks a setting for local runs. With NODE_ENV=production, `readConfig` refuses the setting if it is present. */
export function localOnly<S extends z.ZodType>(schema: S): S {
  localOnlySchemas.add(schema)
  return schema
}

const localOnlySchemas = new WeakSet<object>()

function setButLocal(shape: z.ZodRawShape, given: Record<string, string | undefined>): string[] {
  return Object.keys(shape)
    .filter((name) => given[name] !== undefined && localOnlySchemas.has(shape[name] as object))
    .map((name) => `${name}: is for local runs only and NODE_ENV is production; remove it`)
}

function problem(name: string, what: string, schema: unknown): string {
  const hint = description(schema)
  return hint ? `${name}: ${what}; set it to ${hint}` : `${name}: ${what}`
}

/**
 * Finds the description of a schema, which may be inside wrappers: `text('…').optional()`, `.default(…)`,
 * `.transform(…)`. Returns undefined if there is none.
 */
function description(schema: unknown): string | undefined {
  let current = schema as z.ZodType | undefined
  while (current) {
    if (current.description) return current.description
    const def = current._zod.def as { innerType?: z.ZodType; in?: z.ZodType }
    current = def.innerType ?? def.in
  }
  return undefined
}
