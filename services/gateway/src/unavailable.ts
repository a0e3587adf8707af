import { CarError } from '@car/errors/car-error'

/** CAR-016: a service or store that the answer needs cannot be reached just now. A client may soon try again. */
export const unavailable = (cause: unknown): CarError => new CarError('indisponivel', { cause, retryAfterS: 2 })
