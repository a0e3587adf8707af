export type Detalhe = { field: string; code: string; message: string }
const MINUTO_S = 60
type Envelope = { error?: { code: string; message: string; details?: Detalhe[] } }

/** Something that the service refused or could not do. Its message and details are written for people. */
export class Falha extends Error {
  /** A code such as `CAR-004`, or `rede` when nobody answered. */
  readonly codigo: string
  readonly detalhes: Detalhe[]
  /** The id by which operators find the request. */
  readonly pedido: string | null
  /** Seconds that the service asks to wait. */
  readonly esperarS: number | null
  private readonly em = Date.now()

  constructor(codigo: string, mensagem: string, resto: Partial<Pick<Falha, 'detalhes' | 'pedido' | 'esperarS'>> = {}) {
    super(mensagem)
    this.codigo = codigo
    this.detalhes = resto.detalhes ?? []
    this.pedido = resto.pedido ?? null
    this.esperarS = resto.esperarS ?? null
  }

  /** Whether the same request may succeed in a moment. */
  get passageira(): boolean {
    return this.repeteEm !== null || ['rede', 'CAR-014', 'CAR-016', 'CAR-017'].includes(this.codigo)
  }

  /**
   * When a request past the limit (CAR-010) goes again by itself. Null for any other failure, and past a daily limit.
   */
  get repeteEm(): number | null {
    const esperarS = this.esperarS ?? MINUTO_S
    return this.codigo === 'CAR-010' && esperarS <= 2 * MINUTO_S ? this.em + esperarS * 1000 : null
  }

  /** Whether somebody else changed the thing meanwhile, or its state no longer allows the act. */
  get conflito(): boolean {
    return this.codigo === 'CAR-005' || this.codigo === 'CAR-012'
  }
}

const SEM_REDE = 'Sem internet. O que você fez está guardado neste aparelho.'

export const trocada = (): Falha => new Falha('CAR-002', 'Outra pessoa entrou neste navegador. Entre de novo.')

export const semRede = (): Falha => new Falha('rede', SEM_REDE)

export function falhaDe(resposta: Response, corpo: unknown): Falha {
  const { error } = (typeof corpo === 'object' && corpo !== null ? corpo : {}) as Envelope
  const espera = Number(resposta.headers.get('retry-after'))
  return new Falha(
    error?.code ?? 'CAR-500',
    error?.message ?? 'O serviço não respondeu como devia. Tente de novo em instantes.',
    {
      detalhes: error?.details ?? [],
      pedido: resposta.headers.get('x-request-id'),
      esperarS: Number.isFinite(espera) && espera > 0 ? espera : null,
    },
  )
}

export const comoFalha = (erro: unknown): Falha =>
  erro instanceof Falha ? erro : new Falha('pagina', 'A página encontrou um erro. Recarregue-a e tente de novo.')
