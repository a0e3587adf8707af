export type Detail = { field: string; code: string; message: string }
const MINUTE_S = 60
type Envelope = { error?: { code: string; message: string; details?: Detail[] } }

/** A refusal or a failure, with a message for people. */
export class Failure extends Error {
  /** A code such as `CAR-004`; `network` if there was no answer; `page` for an error of the page itself. */
  readonly codigo: string
  readonly details: Detail[]
  /** The id by which operators find the request. */
  readonly requestId: string | null
  /** The wait that the service requires, in seconds. */
  readonly waitS: number | null
  private readonly em = Date.now()

  constructor(codigo: string, message: string, rest: Partial<Pick<Failure, 'details' | 'requestId' | 'waitS'>> = {}) {
    super(message)
    this.codigo = codigo
    this.details = rest.details ?? []
    this.requestId = rest.requestId ?? null
    this.waitS = rest.waitS ?? null
  }

  /** True if the same request may succeed in a moment. */
  get isTransient(): boolean {
    return this.retryAt !== null || ['network', 'CAR-014', 'CAR-016', 'CAR-017'].includes(this.codigo)
  }

  /** True if nobody is signed in any more (CAR-001), or the service does not accept the session any more (CAR-002). */
  get isSignedOut(): boolean {
    return this.codigo === 'CAR-001' || this.codigo === 'CAR-002'
  }

  /**
   * The time of the automatic retry after too many requests (CAR-010). Null for other failures, and for a wait of more
   * than two minutes, as after a daily limit.
   */
  get retryAt(): number | null {
    const retryAfterS = this.waitS ?? MINUTE_S
    return this.codigo === 'CAR-010' && retryAfterS <= 2 * MINUTE_S ? this.em + retryAfterS * 1000 : null
  }

  /** True if somebody has changed the object (CAR-012), or its state does not allow the act (CAR-005). */
  get isConflict(): boolean {
    return this.codigo === 'CAR-005' || this.codigo === 'CAR-012'
  }
}

const OFFLINE = 'Sem internet. O que você fez está guardado neste aparelho.'

export const otherPersonFailure = (): Failure =>
  new Failure('CAR-002', 'Outra pessoa entrou neste navegador. Entre de novo.')

export const offlineFailure = (): Failure => new Failure('network', OFFLINE)

export function failureOf(response: Response, body: unknown): Failure {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as Envelope
  const retryAfter = Number(response.headers.get('retry-after'))
  return new Failure(
    error?.code ?? 'CAR-500',
    error?.message ?? 'O serviço não respondeu como devia. Tente de novo em instantes.',
    {
      details: error?.details ?? [],
      requestId: response.headers.get('x-request-id'),
      waitS: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    },
  )
}

export const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('page', 'A página encontrou um erro. Recarregue-a e tente de novo.')
