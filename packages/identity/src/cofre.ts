import { chaveiro, type Lugar } from './chaveiro.ts'

/** Encrypts small values at rest under a key ring (see chaveiro.ts). */
export function cofre(chaves: readonly Buffer[], uso: string) {
  const anel = chaveiro(chaves, uso)
  return {
    emDia: anel.emDia,
    fechar: (valor: unknown, lugar: Lugar): string => anel.fechar(JSON.stringify(valor), lugar),
    /** @throws as the key ring does */
    abrir: (fechado: string, lugar: Lugar): unknown => JSON.parse(anel.abrir(fechado, lugar)),
  }
}

export type Cofre = ReturnType<typeof cofre>
