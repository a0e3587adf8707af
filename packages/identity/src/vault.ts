import { createKeyring, type Place } from './keyring.ts'

/** Encrypts small JSON values for storage, under a key ring (see keyring.ts). */
export function createVault(keys: readonly Buffer[], use: string) {
  const ring = createKeyring(keys, use)
  return {
    isCurrent: ring.isCurrent,
    close: (valor: unknown, place: Place): string => ring.close(JSON.stringify(valor), place),
    /**
     * Decrypts a value.
     * @throws like `open` of the key ring
     */
    open: (sealed: string, place: Place): unknown => JSON.parse(ring.open(sealed, place)),
  }
}

export type Vault = ReturnType<typeof createVault>
