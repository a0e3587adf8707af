/** A field that was changed differently in the form and by somebody else. */
export type Conflict<T> = { campo: keyof T & string; mine: unknown; fresh: unknown }

/**
 * Merges the changes made in the form with those of somebody else. If a field was changed differently, the form's value
 * stays, and the field is a conflict.
 * @param base  the values when the form was opened
 * @param mine  the values in the form
 * @param fresh  the present values of the service
 */
export function merge<T extends object>(base: T, mine: T, fresh: T): { valor: T; conflicts: Conflict<T>[] } {
  const valor = { ...fresh }
  const conflicts: Conflict<T>[] = []
  for (const campo of Object.keys(mine) as (keyof T & string)[]) {
    if (equal(mine[campo], base[campo]) || equal(mine[campo], fresh[campo])) continue
    valor[campo] = mine[campo]
    if (!equal(base[campo], fresh[campo])) conflicts.push({ campo, mine: mine[campo], fresh: fresh[campo] })
  }
  return { valor, conflicts }
}

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
