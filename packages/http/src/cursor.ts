import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { entradaInvalida } from '@car/errors/erro-car'
import canonicalize from 'canonicalize'

/** A place in an ordered list: the sort key of the item it stands beside, and which way to read from there. */
export type Lugar = { chave: readonly (string | number | null)[]; sentido: 'depois' | 'antes' }

/**
 * Opaque cursors, signed, and bound to who asks and to what is asked (page size apart): another's, a forged one or one
 * of another query is CAR-004.
 */
export function criarCursores(segredo: string) {
  const assinar = (texto: string) => createHmac('sha256', segredo).update(texto).digest().subarray(0, 16)

  return {
    /** `consulta` is everything that decides which items are listed and in what order. */
    de(
      usuarioId: string,
      operacao: string,
      consulta: object,
    ): { ler: (cursor: string | undefined) => Lugar | null; escrever: (lugar: Lugar) => string } {
      const laco = createHash('sha256')
        .update(canonicalize([usuarioId, operacao, semPagina(consulta)]) ?? '')
        .digest('base64url')
        .slice(0, 16)
      return {
        escrever({ chave, sentido }) {
          const texto = JSON.stringify([sentido === 'depois' ? 1 : 0, ...chave])
          return Buffer.concat([assinar(laco + texto), Buffer.from(texto)]).toString('base64url')
        },
        ler(cursor) {
          if (cursor === undefined) return null
          const bytes = Buffer.from(cursor, 'base64url')
          const texto = bytes.subarray(16).toString('utf8')
          const selo = bytes.subarray(0, 16)
          if (selo.length !== 16 || !timingSafeEqual(selo, assinar(laco + texto))) {
            throw entradaInvalida({
              field: 'cursor',
              code: 'invalid_value',
              message: 'O cursor não pertence a esta consulta.',
            })
          }
          const [sentido, ...chave] = JSON.parse(texto) as [number, ...(string | number | null)[]]
          return { sentido: sentido === 1 ? 'depois' : 'antes', chave }
        },
      }
    },
  }
}

export type Cursores = ReturnType<typeof criarCursores>
export type Cursor = ReturnType<Cursores['de']>

function semPagina(consulta: object): object {
  return Object.fromEntries(
    Object.entries(consulta).filter(
      ([nome, valor]) => nome !== 'cursor' && nome !== 'page_size' && valor !== undefined,
    ),
  )
}
