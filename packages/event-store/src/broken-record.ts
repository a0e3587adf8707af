import { CarError } from '@car/errors/car-error'
import { counter } from '@car/telemetry/metrics'

const refused = counter('car_record_refused_total', 'Refusals of a stream or a row that is not as it was recorded')

/**
 * A stream was rewritten, or part of it was removed or moved. The answer is CAR-500. The log gets the stream and the
 * version from the cause.
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

/** A row that decides something was not written by this service. The answer is CAR-500, and the log names the row. */
export class BrokenRow extends CarError {
  constructor(row: string, problem = 'it does not carry the stamp of this service') {
    super('inesperado', { cause: new Error(`${row}: ${problem}`) })
    refused()
  }
}

/** Skips a broken stream in a walk over many: null for one that is reported elsewhere. */
export function nullIfBroken(failure: unknown): null {
  if (failure instanceof BrokenRecord) return null
  throw failure
}
