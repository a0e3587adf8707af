import { cpfGap, cpfOrCnpjGap } from '@car/cadastro/declared-numbers'
import type { Detail } from '@car/errors/catalog'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import type { DeclaredParts } from '../../processo/domain/declaration.ts'
import { detail, numberGaps, repeated } from '../../processo/domain/gaps.ts'

/**
 * Finds faults of the people of a case: wrong check digits, people named twice, shares that exceed the whole.
 * @param hidden  numbers that the person sees only masked: whether a typed number is one of them is not told
 */
export function peopleGaps(
  { proprietario = {}, coproprietarios = [], representante }: DeclaredParts,
  hidden: ReadonlySet<string> = new Set(),
): Detail[] {
  const all = [proprietario, ...coproprietarios]
  const field = (i: number) => (i === 0 ? 'proprietario' : `coproprietarios[${i - 1}]`)
  const numbers = all.map(({ cpf_cnpj }) => cpf_cnpj && normaliseDocumento(cpf_cnpj))
  return [
    ...all.flatMap(({ cpf_cnpj }, i) => numberGaps(`${field(i)}.cpf_cnpj`, cpf_cnpj, cpfOrCnpjGap)),
    ...repeated(numbers)
      .filter((i) => numbers[i] !== undefined && !hidden.has(numbers[i]))
      .map((i) => detail(`${field(i)}.cpf_cnpj`, 'invalid_value', 'Este CPF ou CNPJ já é de outro dono da lista.')),
    ...partGaps(
      all.map(({ percentual = 0 }) => percentual),
      field,
    ),
    ...numberGaps('representante.cpf', representante?.cpf, cpfGap),
  ]
}

/** The allowed excess of the shares over 100 per cent, because shares such as thirds are rounded. */
const ROUNDING = 1e-6

/**
 * Finds shares of the owners that add up to more than 100 per cent. The fault names the last owner with a share above
 * zero.
 */
function partGaps(parts: readonly number[], field: (i: number) => string): Detail[] {
  const sum = parts.reduce((total, part) => total + part, 0)
  if (sum <= 100 + ROUNDING) return []
  const last = parts.findLastIndex((part) => part > 0)
  return [detail(`${field(last)}.percentual`, 'out_of_range', 'As partes dos donos somam mais de 100%.')]
}
