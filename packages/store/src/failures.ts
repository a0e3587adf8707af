import { ErroCar } from '@car/errors/erro-car'
import mongoose from 'mongoose'

const { MongoServerError, MongoOperationTimeoutError, MongoNetworkTimeoutError, MongoError } = mongoose.mongo

/** Codes by which a server says that it is shutting down or not the primary any more. */
const LEAVING = new Set<unknown>([91, 189, 10_107, 11_600])

/** Runs a store operation and says in the catalogue's words when the store is gone (CAR-016) or too slow (CAR-017). */
export async function translatingFailures<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (failure) {
    throw translateFailure(failure)
  }
}

/** What the server says about the request itself (a duplicate key) passes unchanged; that it cannot be reached does not. */
export function translateFailure(failure: unknown): unknown {
  if (failure instanceof MongoOperationTimeoutError || failure instanceof MongoNetworkTimeoutError) {
    return new ErroCar('tempo_esgotado', { cause: failure })
  }
  return isUnreachable(failure) ? new ErroCar('indisponivel', { cause: failure, retryAfterS: 2 }) : failure
}

function isUnreachable(failure: unknown): boolean {
  if (failure instanceof MongoServerError) return LEAVING.has(failure.code)
  if (failure instanceof MongoError || failure instanceof mongoose.Error.MongooseServerSelectionError) return true
  return failure instanceof Error && failure.message.includes('before initial connection is complete')
}

/** Whether a unique index refused: somebody else was first. */
export const isDuplicate = (failure: unknown): boolean => failure instanceof MongoServerError && failure.code === 11000
