import { useEffect, useRef } from 'react'
import type { Detail } from '../api/failure.ts'
import { labelIn, type Labels } from '../labels.ts'

export type FieldError = { campo: string; mensagem: string }

/** Turns the details of CAR-004 into messages for fields. */
export const errorsOf = (details: readonly Detail[]): FieldError[] =>
  details.map(({ field, message }) => ({ campo: field, mensagem: message }))

export const errorOf = (errors: readonly FieldError[], campo: string): string | undefined =>
  errors.find((error) => error.campo === campo)?.mensagem

/**
 * Shows the errors above the form with links to their fields, and takes the focus. Meanwhile the title of the page
 * begins with "Erro:".
 */
export function ErrorSummary({ errors, labels }: { errors: readonly FieldError[]; labels: Labels }) {
  const box = useRef<HTMLDivElement>(null)
  // Another rendering of the same errors does not move the focus, because the person is already correcting.
  useEffect(() => {
    if (errors.length === 0) return
    box.current?.focus()
    const before = document.title
    document.title = `Erro: ${before}`
    return () => {
      document.title = before
    }
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{errors.length === 1 ? 'Corrija um campo' : `Corrija ${errors.length} campos`}</h2>
      <ul>
        {errors.map(({ campo, mensagem }) => (
          <li key={campo + mensagem}>
            <a
              href={`#${campo}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(campo)?.focus()
              }}
            >
              {[labelIn(labels, campo), mensagem].filter(Boolean).join(': ')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
