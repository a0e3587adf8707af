import { CATALOGUE, type Detail, type ErrorKind, type ErrorName } from './catalog.ts'

type Options = {
  mensagem?: string | undefined
  details?: readonly Detail[] | undefined
  retryAfterS?: number | undefined
  cause?: unknown
}

/**
 * An error of the catalogue. People are shown its message, so the message never contains personal data or internals.
 */
export class CarError extends Error {
  override readonly name = 'CarError'
  readonly nome: ErrorName
  readonly details: readonly Detail[]
  readonly retryAfterS: number | undefined

  constructor(nome: ErrorName, options: Options = {}) {
    super(
      options.mensagem ?? CATALOGUE[nome].mensagem,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.nome = nome
    this.details = options.details ?? []
    this.retryAfterS = options.retryAfterS
  }

  get code(): string {
    return CATALOGUE[this.nome].code
  }

  get kind(): ErrorKind {
    return CATALOGUE[this.nome].kind
  }
}

/** Makes the error for a resource that does not exist, and also for a resource that the caller may not see. */
export const notFound = (): CarError => new CarError('nao_encontrado')

export const invalidInput = (...details: Detail[]): CarError => new CarError('entrada_invalida', { details })

/**
 * Turns the error of a lookup into null if the resource does not exist.
 * @throws every other failure
 */
export function nullIfAbsent(error: unknown): null {
  if (error instanceof CarError && error.kind === 'not_found') return null
  throw error
}

/** Tells whether a dependency failed. The request or message is then not at fault. */
export const isTransient = (error: unknown): boolean =>
  error instanceof CarError && (error.kind === 'unavailable' || error.kind === 'timeout')
