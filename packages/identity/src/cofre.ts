import { hkdfSync } from 'node:crypto'
import { compactDecrypt, CompactEncrypt } from 'jose'

/**
 * Encrypts small secrets at rest (JWE, AES-256-GCM). Each `uso` has a key of its own, derived from `chave`, so that
 * data encrypted for one use cannot be read in another.
 */
export function cofre(chave: Buffer | string, uso: string) {
  const derivada = new Uint8Array(hkdfSync('sha256', chave, '', uso, 32))
  return {
    fechar: (valor: unknown): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(valor)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(derivada),

    /** @throws when the text was encrypted with another key */
    async abrir(fechado: string): Promise<unknown> {
      const { plaintext } = await compactDecrypt(fechado, derivada, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return JSON.parse(new TextDecoder().decode(plaintext))
    },
  }
}

export type Cofre = ReturnType<typeof cofre>
