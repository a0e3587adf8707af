import { CarError } from '@car/errors/car-error'

/**
 * Returns CAR-016: a service or store that the answer needs cannot be reached at the moment. A client may try again
 * after two seconds.
 */
export const unavailable = (cause: unknown): CarError => new CarError('indisponivel', { cause, retryAfterS: 2 })
