import { useState } from 'react'
import { Failure } from '../../shared/api/failure.ts'
import { errorOf, errorsOf } from '../../shared/components/error-summary.tsx'

/**
 * Lets a form check its fields before its act is sent. `require` takes a message for each field, such as `{ parecer:
 * 'Escreva o parecer.' }`, or false if the field is right. `failure` has these messages, or else the failure of the
 * act.
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
     * Shows the messages as a failure.
     * @returns true if there are none
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
