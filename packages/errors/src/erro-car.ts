import { CATALOGO, type Detalhe, type ErrorKind, type NomeErro } from './catalog.ts'

type Opcoes = {
  mensagem?: string | undefined
  detalhes?: readonly Detalhe[] | undefined
  /** Seconds to wait before trying again. */
  retryAfterS?: number | undefined
  cause?: unknown
}

/** An error of the catalogue. Its message is shown to people, so it never contains personal data or internals. */
export class ErroCar extends Error {
  override readonly name = 'ErroCar'
  readonly nome: NomeErro
  readonly detalhes: readonly Detalhe[]
  readonly retryAfterS: number | undefined

  constructor(nome: NomeErro, opcoes: Opcoes = {}) {
    super(opcoes.mensagem ?? CATALOGO[nome].mensagem, opcoes.cause === undefined ? undefined : { cause: opcoes.cause })
    this.nome = nome
    this.detalhes = opcoes.detalhes ?? []
    this.retryAfterS = opcoes.retryAfterS
  }

  get code(): string {
    return CATALOGO[this.nome].code
  }

  get kind(): ErrorKind {
    return CATALOGO[this.nome].kind
  }
}

/** The same answer for a thing that does not exist and for one that the caller may not see. */
export const naoEncontrado = (): ErroCar => new ErroCar('nao_encontrado')

/** Input refused because of one or more fields; at least one detail. */
export const entradaInvalida = (...detalhes: Detalhe[]): ErroCar => new ErroCar('entrada_invalida', { detalhes })

/**
 * Catches the error of a lookup: null when the owner says that the thing does not exist. @throws every other failure
 */
export function nuloSeAusente(erro: unknown): null {
  if (erro instanceof ErroCar && erro.kind === 'not_found') return null
  throw erro
}

/** True when a dependency failed, so that the request or message being handled is not at fault. */
export const ehPassageiro = (erro: unknown): boolean =>
  erro instanceof ErroCar && (erro.kind === 'unavailable' || erro.kind === 'timeout')
