/** A field that was changed here and by somebody else. */
export type Conflito<T> = { campo: keyof T & string; meu: unknown; novo: unknown }

/**
 * Merges what was changed here with what somebody else changed meanwhile. A field that both changed is left to the
 * person.
 * @param base  the values when the form was opened
 * @param meu  the values in the form
 * @param novo  the values that the service has now
 */
export function mesclar<T extends object>(base: T, meu: T, novo: T): { valor: T; conflitos: Conflito<T>[] } {
  const valor = { ...novo }
  const conflitos: Conflito<T>[] = []
  for (const campo of Object.keys(meu) as (keyof T & string)[]) {
    if (igual(meu[campo], base[campo]) || igual(meu[campo], novo[campo])) continue
    valor[campo] = meu[campo]
    if (!igual(base[campo], novo[campo])) conflitos.push({ campo, meu: meu[campo], novo: novo[campo] })
  }
  return { valor, conflitos }
}

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
