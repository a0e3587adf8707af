import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  decapsulate,
  encapsulate,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * The place of an encrypted value: the stream or row that contains it, and the field. The value cannot be decrypted for
 * another place.
 */
export type Place = readonly [of: string, campo: string]

/** Encrypts and decrypts texts. A value begins with its scheme and the id of its key. */
export type Ring = {
  /** The id of the key that encrypts new values. */
  active: string
  isCurrent: (sealed: string) => boolean
  close: (text: string, place: Place) => string
  /**
   * Decrypts a value; null for a ring that can only encrypt.
   * @throws when its key is not in the ring, when it was altered, or when it was encrypted for another place
   */
  open: ((sealed: string, place: Place) => string) | null
}
/** A ring that can decrypt. */
export type Keyring = Ring & { open: NonNullable<Ring['open']> }

/** `v2`: under a key of the ring. `p1`: for the holder of a private key; see `createSealer`. */
const [VERSION, FOR_HOLDER] = ['v2', 'p1']
const NONCE = 12
const SEAL = 16
const ENCAPSULATED = 32

/** Computes the id of a key from the key itself, so that keys need no names. The id reveals nothing about the key. */
export const keyId = (key: Buffer | string): string =>
  createHmac('sha256', key).update('key id').digest('hex').slice(0, 8)

/**
 * Creates a ring of 32-byte keys: the first key encrypts, and all keys decrypt. For each `use`, separate keys are
 * derived from the ring, so a value that was encrypted for one use cannot be decrypted for another. A value is `v2.<key
 * id>.<nonce, tag and text in base64url>` (AES-256-GCM, a fresh nonce each time, the place of the value authenticated).
 * The ring also opens what a sealer has closed for one of its keys.
 */
export function createKeyring(keys: readonly Buffer[], use: string): Keyring {
  const ring = keys.map((key) => {
    const derived = Buffer.from(hkdfSync('sha256', key, '', use, 32))
    // A key object is set up once. From bytes each value would set up its key anew, which takes longer than decrypting.
    return { id: keyId(derived), derived: createSecretKey(derived) }
  })
  const boxes = keys.map((key) => ({ id: keyId(publicHalf(key)), key: privateKey(key) }))
  const [active] = ring
  if (!active) throw new Error('a key ring needs a key')

  function keyOf(version: string | undefined, id: string | undefined, body: Buffer): [KeyObject, Buffer] {
    const own = version === VERSION ? ring.find((k) => k.id === id) : undefined
    if (own) return [own.derived, body]
    const box = version === FOR_HOLDER ? boxes.find((k) => k.id === id) : undefined
    if (!box) throw new Error(`encrypted under a key that is not in the ring: ${version}.${id}`)
    const shared = decapsulate(box.key, body.subarray(0, ENCAPSULATED))
    return [fromShared(shared, use), body.subarray(ENCAPSULATED)]
  }

  return {
    active: active.id,
    isCurrent: (sealed) => sealed.startsWith(`${VERSION}.${active.id}.`),
    close: (text, place) => [VERSION, active.id, encrypt(active.derived, text, place).toString('base64url')].join('.'),
    open(sealed, place) {
      const [version, id, body = ''] = sealed.split('.')
      const [key, dados] = keyOf(version, id, Buffer.from(body, 'base64url'))
      return decrypt(key, dados, place)
    },
  }
}

/**
 * Creates a ring that only encrypts, for the holder of the ring with this use whose key has the first of these public
 * halves (X25519). Each value has a key of its own, which travels encapsulated (RFC 9180, DHKEM) before the value.
 */
export function createSealer([key]: readonly Buffer[], use: string): Ring {
  if (!key) throw new Error('a sealer needs a key')
  const id = keyId(key)
  const holder = createPublicKey({ key: Buffer.concat([X25519_SPKI, key]), format: 'der', type: 'spki' })
  return {
    active: id,
    isCurrent: (sealed) => sealed.startsWith(`${FOR_HOLDER}.${id}.`),
    close(text, place) {
      const { sharedKey, ciphertext } = encapsulate(holder)
      const body = Buffer.concat([ciphertext, encrypt(fromShared(sharedKey, use), text, place)])
      return [FOR_HOLDER, id, body.toString('base64url')].join('.')
    },
    open: null,
  }
}

/** Returns the public half of a key of a ring, 32 bytes, for `createSealer`. */
export const publicHalf = (key: Buffer): Buffer =>
  createPublicKey(privateKey(key)).export({ format: 'der', type: 'spki' }).subarray(X25519_SPKI.length)

/** The bytes before an X25519 key in PKCS #8 and in SPKI. */
const X25519_PKCS8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const X25519_SPKI = Buffer.from('302a300506032b656e032100', 'hex')

const privateKey = (key: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([X25519_PKCS8, key]), format: 'der', type: 'pkcs8' })

const fromShared = (shared: ArrayBuffer | Buffer, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', Buffer.from(shared as ArrayBuffer), '', use, 32)))

function encrypt(key: KeyObject, text: string, place: Place): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function decrypt(key: KeyObject, dados: Buffer, place: Place): string {
  const decipher = createDecipheriv('aes-256-gcm', key, dados.subarray(0, NONCE), { authTagLength: SEAL })
  decipher.setAAD(aad(place)).setAuthTag(dados.subarray(NONCE, NONCE + SEAL))
  return Buffer.concat([decipher.update(dados.subarray(NONCE + SEAL)), decipher.final()]).toString('utf8')
}

const aad = (place: Place): Buffer => Buffer.from(JSON.stringify(place))
