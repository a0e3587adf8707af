import { isDropped } from '@car/errors/dropped'
import { CarError } from '@car/errors/car-error'
import mongoose from 'mongoose'

const { MongoServerError, MongoOperationTimeoutError, MongoNetworkTimeoutError, MongoError } = mongoose.mongo

/** Error codes of a server that is shutting down or is no longer the primary. */
const LEAVING = new Set<unknown>([91, 189, 10_107, 11_600])

/**
 * Runs a store operation.
 * @throws CAR-016 when the store cannot be reached, CAR-017 when it is too slow
 */
export async function translatingFailures<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (failure) {
    throw translateFailure(failure)
  }
}

/**
 * Translates failures to reach the store. An error about the request itself, such as a duplicate key, is returned
 * unchanged.
 */
export function translateFailure(failure: unknown): unknown {
  if (failure instanceof MongoOperationTimeoutError || failure instanceof MongoNetworkTimeoutError) {
    return new CarError('tempo_esgotado', { cause: failure })
  }
  return isUnreachable(failure) ? new CarError('indisponivel', { cause: failure, retryAfterS: 2 }) : failure
}

function isUnreachable(failure: unknown): boolean {
  if (failure instanceof MongoServerError) return LEAVING.has(failure.code)
  if (failure instanceof MongoError || failure instanceof mongoose.Error.MongooseServerSelectionError) return true
  // The driver passes on errors of a closed socket unchanged.
  if (isDropped(failure)) return true
  return failure instanceof Error && failure.message.includes('before initial connection is complete')
}

/** Tells whether a unique index refused the write. */
export const isDuplicate = (failure: unknown): boolean => failure instanceof MongoServerError && failure.code === 11000
