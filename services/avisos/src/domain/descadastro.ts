import { createHmac, timingSafeEqual } from 'node:crypto'
import { type OptionalAviso, isOptional, AVISO_KINDS } from '@car/vocabulary/aviso'

/** The time for which a link works. It is long, because people keep messages. */
const VALID_MS = 365 * 86_400_000

/** `em` is the time at which the link was made, in milliseconds since 1970. */
export type Descadastro = { pessoaId: string; tipo: OptionalAviso; em: number }

/**
 * Makes and reads the tokens of links that switch off a kind of notice without sign-in. A token consists of person,
 * kind, time and a seal. It is valid for a year, or until the person switches the kind on again.
 * @param ring  the first secret seals; seals of every secret are accepted
 */
export function descadastros(ring: readonly string[]) {
  const sealFor = (secret: string, text: string): Buffer =>
    createHmac('sha256', secret).update(text).digest().subarray(0, 16)
  const [active = ''] = ring

  return {
    tokenOf(personId: string, tipo: OptionalAviso, now: Date): string {
      const person = Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url')
      const text = `${person}.${tipo}.${now.getTime().toString(36)}`
      return `${text}.${sealFor(active, text).toString('base64url')}`
    },

    /** Returns the content of a token; null if the token was not issued here, or is older than a year. */
    read(token: string, now: Date): Descadastro | null {
      const [person = '', name = '', madeAt = '', seal = ''] = token.split('.')
      const tipo = AVISO_KINDS.find((kind) => kind === name)
      const datum = Buffer.from(seal, 'base64url')
      const ours = ring.some(
        (s) => datum.length === 16 && timingSafeEqual(datum, sealFor(s, `${person}.${name}.${madeAt}`)),
      )
      if (!ours || tipo === undefined || !isOptional(tipo)) return null
      const em = Number.parseInt(madeAt, 36)
      if (now.getTime() - em > VALID_MS) return null
      return { pessoaId: uuidOf(Buffer.from(person, 'base64url').toString('hex')), tipo, em }
    },
  }
}

export type Descadastros = ReturnType<typeof descadastros>

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
