import { useState } from 'react'
import { Failure } from '../shared/api/failure.ts'
import { errorOf, errorsOf } from '../shared/components/error-summary.tsx'

/**
 * Checks a form before its act is sent, as the service would. `require` takes a message for each field that is not
 * filled in, such as `{ parecer: 'Escreva o parecer.' }`, and false for other fields. `failure` is about missing input;
 * if nothing is missing, it is the failure of the act.
 */
export function useRequirement<A extends { failure: Failure | null }>(ato: A) {
  const [ownFailure, setOwnFailure] = useState<Failure | null>(null)
  const failure = ownFailure ?? ato.failure
  const errors = errorsOf(failure?.details ?? [])
  return {
    ...ato,
    failure,
    erro: (campo: string): string | undefined => errorOf(errors, campo),
    /**
     * Shows the missing fields as a failure.
     * @returns true if nothing is missing
     */
    require: (gaps: Record<string, string | false>): boolean => {
      const details = Object.entries(gaps)
        .filter((pair): pair is [string, string] => pair[1] !== false)
        .map(([field, message]) => ({ field, code: 'required', message }))
      setOwnFailure(details.length > 0 ? new Failure('CAR-004', 'Corrija os campos.', { details }) : null)
      return details.length === 0
    },
  }
}
