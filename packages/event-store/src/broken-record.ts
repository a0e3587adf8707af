import { CarError } from '@car/errors/car-error'
import { counter } from '@car/telemetry/metrics'

const refused = counter('car_record_refused_total', 'Refusals of a stream or a row that is not as it was recorded')

/**
 * The error for a stream that was rewritten, or that lost a part, or in which a part was moved. The client gets
 * CAR-500, and the log gets the stream and the version from `cause`.
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
 * The error for a row that this service relies on, but that lacks a valid stamp of this service. The client gets
 * CAR-500, and the log gets the name of the row.
 */
export class BrokenRow extends CarError {
  constructor(row: string, problem = 'it does not carry the stamp of this service') {
    super('inesperado', { cause: new Error(`${row}: ${problem}`) })
    refused()
  }
}

/**
 * Returns null for the error of a broken stream, which is reported elsewhere. So a walk over many streams continues.
 * Throws any other error again.
 */
export function nullIfBroken(failure: unknown): null {
  if (failure instanceof BrokenRecord) return null
  throw failure
}
