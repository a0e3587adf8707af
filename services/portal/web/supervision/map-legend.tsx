import { sideOf } from './map-frame.ts'

type Props = { largest: number; inWords: (valor: number) => string; className: string }

/** Shows the squares of two values: the largest, and an eighth of it, whose side is half as long. */
export const Legend = ({ largest, inWords, className }: Props) => (
  <p className={`country-legend ${className}`}>
    {[...new Set([largest, Math.ceil(largest / 8)])].map((valor) => {
      const side = sideOf(valor, largest)
      return (
        <span key={valor}>
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <rect className="country-cell" width="1" height="1" />
            <rect className="country-value" x={(1 - side) / 2} y={(1 - side) / 2} width={side} height={side} />
          </svg>
          {inWords(valor)}
        </span>
      )
    })}
  </p>
)
