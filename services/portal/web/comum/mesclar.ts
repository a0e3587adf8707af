/** What somebody else changed in a field that was changed here too. */
export type Conflito<T> = { campo: keyof T & string; meu: unknown; novo: unknown }

/**
 * Brings together what was changed here and what somebody else changed meanwhile. Other fields merge silently; the same
 * field is for the person to decide.
 * @param base  as it was when the form was opened
 * @param meu  as it stands in the form
 * @param novo  as the service has it now
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
