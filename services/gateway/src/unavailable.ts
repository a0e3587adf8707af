import { CarError } from '@car/errors/car-error'

/** Returns CAR-016, which says that a client may try again after two seconds. */
export const unavailable = (cause: unknown): CarError => new CarError('indisponivel', { cause, retryAfterS: 2 })
