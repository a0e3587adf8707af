import { sameDigits } from '../values/numbers.ts'

type ReadPaper = { campos: readonly { nome: string; valor: string | number | null; confirmar: boolean }[] }

/**
 * Leaves out each CCIR of which there is a newer one: of the same property, of a later year. Only what was read with
 * certainty counts. The time at which papers were sent does not.
 */
export function withoutSuperseded<T extends ReadPaper>(ccirs: readonly T[]): T[] {
  const certain = ({ campos }: T, nome: string): string =>
    String(campos.find((campo) => campo.nome === nome && !campo.confirmar)?.valor ?? '')
  return ccirs.filter((ccir) =>
    ccirs.every((other) => {
      const isSame = sameDigits(certain(ccir, 'ccir_codigo'), certain(other, 'ccir_codigo'))
      const [year, otherYear] = [certain(ccir, 'exercicio'), certain(other, 'exercicio')].map(Number)
      return !(isSame && year && otherYear && otherYear > year)
    }),
  )
}
