import { partsOf } from '../unbroken.ts'

/** A text in which no CPF and no CNPJ breaks over lines. */
export const Unbroken = ({ texto }: { texto: string }) =>
  partsOf(texto).map((part, i) =>
    i % 2 === 1 ? (
      <span key={part + i} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
