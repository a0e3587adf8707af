import type { NumberGap } from '@car/cadastro/declared-numbers'
import type { Detail } from '@car/errors/catalog'

export const detail = (field: string, code: string, message: string): Detail => ({ field, code, message })

export function repeated<T>(values: readonly T[]): number[] {
  return values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []))
}

export function numberGaps(
  field: string,
  valor: string | undefined,
  gapOf: (valor: string) => NumberGap | null,
): Detail[] {
  const gap = valor === undefined ? null : gapOf(valor)
  return gap === null ? [] : [{ field, ...gap }]
}
