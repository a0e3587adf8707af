import { hkdfSync } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { chaveiro, deChaveiro, type Lugar } from './chaveiro.ts'

/**
 * Encrypts small values at rest under a key ring (see chaveiro.ts). `antigas` are the keys with which earlier versions
 * encrypted values for the same use (JWE).
 */
export function cofre(chaves: readonly Buffer[], uso: string, antigas: readonly Buffer[] = []) {
  const anel = chaveiro(chaves, uso)

  async function abrirAntigo(fechado: string): Promise<string> {
    for (const chave of antigas) {
      const derivada = new Uint8Array(hkdfSync('sha256', chave, '', uso, 32))
      const aberto = await compactDecrypt(fechado, derivada, JWE).catch(() => undefined)
      if (aberto) return new TextDecoder().decode(aberto.plaintext)
    }
    throw new Error('encrypted under a key of an earlier version that is not here')
  }

  return {
    emDia: anel.emDia,
    fechar: (valor: unknown, lugar: Lugar): string => anel.fechar(JSON.stringify(valor), lugar),

    /** @throws as the key ring does */
    abrir: async (fechado: string, lugar: Lugar): Promise<unknown> =>
      JSON.parse(deChaveiro(fechado) ? anel.abrir(fechado, lugar) : await abrirAntigo(fechado)),
  }
}

const JWE = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

export type Cofre = ReturnType<typeof cofre>
