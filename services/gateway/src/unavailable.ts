import { ErroCar } from '@car/errors/erro-car'

/** CAR-016: what the answer needs cannot be asked just now. A client may soon try again. */
export const unavailable = (cause: unknown): ErroCar => new ErroCar('indisponivel', { cause, retryAfterS: 2 })
