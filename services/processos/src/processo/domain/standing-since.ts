import { witnessesIn } from '@car/cross-check/papers/witnesses'
import type { Form } from './form.ts'

type Standing = Form & { declaradoEm: Readonly<Record<string, string>> }

/**
 * Returns since when the declared values stand that may be witnesses for papers, by the paths of their fields. A value
 * that moves to another path, or was changed and changed back, counts from the later time.
 */
export function standingSince(form: Form, at: string, before?: Standing): Record<string, string> {
  const earlier = new Map(before ? witnessesIn(before).map(({ campo, valor }) => [campo, valor]) : [])
  return Object.fromEntries(
    witnessesIn(form).map(({ campo, valor }) => [
      campo,
      earlier.get(campo) === valor ? (before?.declaradoEm[campo] ?? at) : at,
    ]),
  )
}
