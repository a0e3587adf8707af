import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * The place of an encrypted value: the thing that holds it (such as its stream), and the field. It cannot be decrypted
 * elsewhere.
 */
export type Lugar = readonly [de: string, campo: string]

const VERSAO = 'v2'
const NONCE = 12
const SELO = 16

/** The id of a key. It is a hash of the key, so nobody has to name keys, and it reveals nothing about the key. */
export const idDaChave = (chave: Buffer | string): string =>
  createHmac('sha256', chave).update('key id').digest('hex').slice(0, 8)

/**
 * A ring of 32-byte keys: the first one encrypts, all of them decrypt. Each `uso` has keys of its own, derived from
 * these, so that a value encrypted for one use cannot be read in another. A value is `v2.<key id>.<nonce, tag and text
 * in base64url>` (AES-256-GCM, a fresh nonce each time, its place authenticated).
 */
export function chaveiro(chaves: readonly Buffer[], uso: string) {
  const anel = chaves.map((chave) => {
    const derivada = Buffer.from(hkdfSync('sha256', chave, '', uso, 32))
    return { id: idDaChave(derivada), derivada }
  })
  const [ativa] = anel
  if (!ativa) throw new Error('a key ring needs a key')
  const cabeca = `${VERSAO}.${ativa.id}.`

  return {
    /** The id of the key that encrypts new values. */
    ativa: ativa.id,

    /** Whether a value is encrypted under the current key. */
    emDia: (fechado: string): boolean => fechado.startsWith(cabeca),

    fechar(texto: string, lugar: Lugar): string {
      const nonce = randomBytes(NONCE)
      const cifra = createCipheriv('aes-256-gcm', ativa.derivada, nonce).setAAD(aad(lugar))
      const corpo = Buffer.concat([cifra.update(texto, 'utf8'), cifra.final()])
      return cabeca + Buffer.concat([nonce, cifra.getAuthTag(), corpo]).toString('base64url')
    },

    /** @throws when its key is not in the ring, when it was altered, or when it comes from another place */
    abrir(fechado: string, lugar: Lugar): string {
      const [versao, id, corpo = ''] = fechado.split('.')
      const chave = anel.find((c) => c.id === id)
      if (versao !== VERSAO || !chave) throw new Error(`encrypted under a key that is not in the ring: ${versao}.${id}`)
      const dados = Buffer.from(corpo, 'base64url')
      const decifra = createDecipheriv('aes-256-gcm', chave.derivada, dados.subarray(0, NONCE), { authTagLength: SELO })
      decifra.setAAD(aad(lugar)).setAuthTag(dados.subarray(NONCE, NONCE + SELO))
      return Buffer.concat([decifra.update(dados.subarray(NONCE + SELO)), decifra.final()]).toString('utf8')
    },
  }
}

export type Chaveiro = ReturnType<typeof chaveiro>

const aad = (lugar: Lugar): Buffer => Buffer.from(JSON.stringify(lugar))
