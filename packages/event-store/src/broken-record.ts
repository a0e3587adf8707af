import { CarError } from '@car/errors/car-error'
import { counter } from '@car/telemetry/metrics'

const refused = counter('car_record_refused_total', 'Refusals of a stream or a row that is not as it was recorded')

/**
 * Thrown when a stream was rewritten, or part of it was removed or moved. The client gets CAR-500, and the log gets the
 * stream and the version, from the cause.
 */
export class BrokenRecord extends CarError {
  readonly stream: string
  readonly version: number

  constructor(stream: string, { version, problem }: { version: number; problem: string }) {
    super('inesperado', { cause: new Error(`${stream}: the chain breaks at version ${version} (${problem})`) })
    this.stream = stream
    this.version = version
    refused()
  }
}

/**
 * Thrown when this service did not write a row on which it relies. The client gets CAR-500, the log gets the row's
 * name.
 */
export class BrokenRow extends CarError {
  constructor(row: string, problem = 'it does not carry the stamp of this service') {
    super('inesperado', { cause: new Error(`${row}: ${problem}`) })
    refused()
  }
}

/**
 * Returns null for a broken stream, which is reported elsewhere, so that a walk over many continues. Rethrows others.
 */
export function nullIfBroken(failure: unknown): null {
  if (failure instanceof BrokenRecord) return null
  throw failure
}
