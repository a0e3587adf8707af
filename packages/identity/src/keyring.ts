import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The place of an encrypted value: the stream or row that contains it, and the field. The value cannot be decrypted for
 * another place.
 */
export type Place = readonly [of: string, campo: string]

const VERSION = 'v2'
const NONCE = 12
const SEAL = 16

/** Computes the id of a key from the key itself, so that keys need no names. The id reveals nothing about the key. */
export const keyId = (key: Buffer | string): string =>
  createHmac('sha256', key).update('key id').digest('hex').slice(0, 8)

/**
 * Creates a ring of 32-byte keys: the first key encrypts, and all keys decrypt. For each `use`, separate keys are
 * derived from the ring, so a value that was encrypted for one use cannot be decrypted for another. A value is `v2.<key
 * id>.<nonce, tag and text in base64url>` (AES-256-GCM, a fresh nonce each time, the place of the value authenticated).
 */
export function createKeyring(keys: readonly Buffer[], use: string) {
  const ring = keys.map((key) => {
    const derived = Buffer.from(hkdfSync('sha256', key, '', use, 32))
    return { id: keyId(derived), derived }
  })
  const [active] = ring
  if (!active) throw new Error('a key ring needs a key')
  const prefix = `${VERSION}.${active.id}.`

  return {
    /** The id of the key that encrypts new values. */
    active: active.id,

    isCurrent: (sealed: string): boolean => sealed.startsWith(prefix),

    close(text: string, place: Place): string {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', active.derived, nonce).setAAD(aad(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },

    /**
     * Decrypts a value.
     * @throws when its key is not in the ring, when it was altered, or when it was encrypted for another place
     */
    open(sealed: string, place: Place): string {
      const [version, id, body = ''] = sealed.split('.')
      const key = ring.find((k) => k.id === id)
      if (version !== VERSION || !key)
        throw new Error(`encrypted under a key that is not in the ring: ${version}.${id}`)
      const dados = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.derived, dados.subarray(0, NONCE), {
        authTagLength: SEAL,
      })
      decipher.setAAD(aad(place)).setAuthTag(dados.subarray(NONCE, NONCE + SEAL))
      return Buffer.concat([decipher.update(dados.subarray(NONCE + SEAL)), decipher.final()]).toString('utf8')
    },
  }
}

export type Keyring = ReturnType<typeof createKeyring>

const aad = (place: Place): Buffer => Buffer.from(JSON.stringify(place))
