import { createHmac } from 'node:crypto'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import { createKeyring, keyId, type Place } from './keyring.ts'

/**
 * Writes `***.456.789-**` for a CPF, `**.345.678/****-**` for a CNPJ. People recognise their own number, and others
 * cannot use it. A masked number stays as it is. Any other text is replaced with `***`.
 */
export function mask(documento: string): string {
  if (documento.includes('*')) return documento
  const d = normaliseDocumento(documento)
  if (d.length === 11) return `***.${d.slice(3, 6)}.${d.slice(6, 9)}-**`
  return d.length === 14 ? `**.${d.slice(2, 5)}.${d.slice(5, 8)}/****-**` : '***'
}

/**
 * A CPF or CNPJ on record, with a mask by which people recognise it. `lacre` is the id of the encrypted value, which is
 * stored beside the events of the commit, and `prova` the commitment to it; see @car/event-store/seals.
 */
export type KeptDocumento = { lacre: string; prova: string; mascara: string }

/** Encrypts and decrypts CPFs and CNPJs for storage, under a ring of 32-byte keys (see keyring.ts). */
export function createDocumentoVault(keys: readonly Buffer[]) {
  const ring = createKeyring(keys, 'cpf')
  return {
    active: ring.active,
    isCurrent: ring.isCurrent,
    encrypt: (documento: string, place: Place): string => ring.close(normaliseDocumento(documento), place),
    /**
     * Decrypts a number.
     * @throws when no key of the ring opens the value, or when the value was encrypted for another place
     */
    decrypt: (encrypted: string, place: Place): string => ring.open(encrypted, place),
  }
}

/**
 * Returns functions that make the keyed hashes by which an encrypted CPF or CNPJ is found:
 * `v2.<key id>.<HMAC-SHA-256>`. `hash` uses the first key; `hashes`, for searches, uses all keys.
 */
export function createDocumentoHashes(keys: readonly string[]) {
  const [active] = keys
  if (active === undefined) throw new Error('a hash needs a key')
  function digest(key: string, documento: string): string {
    const hmac = createHmac('sha256', key).update(normaliseDocumento(documento)).digest('hex')
    return `v2.${keyId(key)}.${hmac}`
  }
  return {
    hash: (documento: string): string => digest(active, documento),
    hashes: (documento: string): string[] => keys.map((key) => digest(key, documento)),
  }
}

export type DocumentoVault = ReturnType<typeof createDocumentoVault>
export type DocumentoHashes = ReturnType<typeof createDocumentoHashes>
