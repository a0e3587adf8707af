import type { CodigoDetalhe, Detalhe } from '@car/errors/catalog'
import { entradaInvalida } from '@car/errors/erro-car'
import type { z } from 'zod'

const MENSAGENS: Record<CodigoDetalhe, string> = {
  required: 'Informe este campo.',
  invalid_format: 'O formato deste campo não é o esperado.',
  invalid_value: 'O valor deste campo não é aceito.',
  out_of_range: 'O valor deste campo está fora dos limites.',
  too_long: 'Este campo é longo demais.',
  unknown_field: 'Este campo não existe. Retire-o.',
  mismatch: 'Este campo não combina com outro.',
  insufficient_level: 'O nível da conta não basta.',
}

/** Parses with a schema of the operations table, or refuses with CAR-004 and one detail for each field at fault. */
export function validate<S extends z.ZodType>(schema: S, valor: unknown): z.output<S> {
  const lido = schema.safeParse(valor, { reportInput: true })
  if (lido.success) return lido.data
  const detalhes = lido.error.issues.flatMap((issue) => detalhesDe(issue, valor))
  throw entradaInvalida(...detalhes.filter((d, i) => detalhes.findIndex((e) => e.field === d.field) === i))
}

function detalhesDe(issue: z.core.$ZodIssue, valor: unknown): Detalhe[] {
  const caminho = comoEnviado(issue.path, valor)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((chave) => detalhe([...caminho, chave], 'unknown_field'))
  return [detalhe(caminho, codigoDe(issue))]
}

/** The path as far as the sender wrote it: a list within one text, as `status=a,b`, is one field to them. */
function comoEnviado(path: readonly PropertyKey[], valor: unknown): string[] {
  const caminho: string[] = []
  let aqui = valor
  for (const parte of path) {
    if (typeof aqui !== 'object' || aqui === null) break
    caminho.push(String(parte))
    aqui = (aqui as Record<PropertyKey, unknown>)[parte]
  }
  return caminho
}

const detalhe = (caminho: string[], code: CodigoDetalhe): Detalhe => ({
  field: caminho.join('.') || 'corpo',
  code,
  message: MENSAGENS[code],
})

function codigoDe(issue: z.core.$ZodIssue): CodigoDetalhe {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid_format'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'out_of_range'
    case 'too_small':
      return issue.origin === 'string' ? 'required' : 'out_of_range'
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
