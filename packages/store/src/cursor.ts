import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { entradaInvalida } from '@car/errors/erro-car'
import canonicalize from 'canonicalize'

/** A place in an ordered list: the sort key of the item it stands beside, and which way to read from there. */
export type Place = { key: readonly (string | number | null)[]; direction: 'after' | 'before' }

/**
 * Opaque cursors, signed, and bound to who asks and to what is asked (page size apart): another's, a forged one or one
 * of another query is CAR-004.
 */
export function createCursors(segredo: string) {
  const assinar = (texto: string) => createHmac('sha256', segredo).update(texto).digest().subarray(0, 16)

  return {
    /** `consulta` is everything that decides which items are listed and in what order. */
    for(
      usuarioId: string,
      operacao: string,
      consulta: object,
    ): { read: (cursor: string | undefined) => Place | null; write: (lugar: Place) => string } {
      const laco = createHash('sha256')
        .update(canonicalize([usuarioId, operacao, semPagina(consulta)]) ?? '')
        .digest('base64url')
        .slice(0, 16)
      return {
        write({ key, direction }) {
          const texto = JSON.stringify([direction === 'after' ? 1 : 0, ...key])
          return Buffer.concat([assinar(laco + texto), Buffer.from(texto)]).toString('base64url')
        },
        read(cursor) {
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
          const [after, ...key] = JSON.parse(texto) as [number, ...(string | number | null)[]]
          return { direction: after === 1 ? 'after' : 'before', key }
        },
      }
    },
  }
}

export type Cursors = ReturnType<typeof createCursors>
export type Cursor = ReturnType<Cursors['for']>

function semPagina(consulta: object): object {
  return Object.fromEntries(
    Object.entries(consulta).filter(
      ([nome, valor]) => nome !== 'cursor' && nome !== 'page_size' && valor !== undefined,
    ),
  )
}
