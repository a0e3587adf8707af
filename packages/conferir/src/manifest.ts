/** The lines before and after the manifest, which stand in a dossier once. */
export const BEGIN = '-----BEGIN CAR MANIFESTO-----'
export const END = '-----END CAR MANIFESTO-----'

/** The manifest: what a dossier says of itself, signed by the issuer (compact JWS, Ed25519). It names no person. */
export type Manifest = {
  versao: 1
  /** The public address of the issuer. */
  emissor: string
  codigo: string
  emitido_em: string
  processo: { numero: string; status: string }
  documentos: readonly { id: string; tipo: string; sha256: string; bytes: number }[]
  atos: readonly Act[]
  /** A checkpoint of the log of processos, a signed note; null if none covers the acts yet. */
  ponto: string | null
}

/** An act of the case: the hash of its commit, and the proof that the log under `ponto` has it. */
export type Act = {
  versao: number
  tipo: string
  em: string
  hash: string
  /** base64url; the entry of the log is HMAC-SHA-256(sal, hash). */
  sal?: string
  indice?: number
  /** The hashes from the entry to the root of the tree, base64. */
  prova?: readonly string[]
}

/** The receipt: what the issuer says of the finished file, signed with the same key as the manifest. */
export type Receipt = {
  versao: 1
  emissor: string
  codigo: string
  emitido_em: string
  sha256: string
  bytes: number
  /** The SHA-256 of the manifest as it stands in the file, hex. */
  manifesto: string
  /** The act by which the dossier was issued, and its proof under a locked checkpoint; null until one covers it. */
  registro: { ato: Record<string, unknown>; sal: string; prova: string } | null
}

/** A key of the issuer, as `/.well-known/car-chaves.json` lists it: a JWK with its use and its state. */
export type IssuerKey = {
  kid: string
  uso: 'manifesto' | 'selo' | 'registro'
  valida_de: string
  valida_ate: string | null
  estado: 'ativa' | 'aposentada' | 'comprometida'
  comprometida_em: string | null
  kty: string
  crv?: string
  x?: string
  /** The public half of a key of ML-DSA. */
  pub?: string
  /** The certificate of a seal, and those of its issuers, DER in base64. */
  x5c?: readonly string[]
  /** The name of the log that the key signs. */
  nome?: string
}

export type IssuerKeys = { emissor: string; keys: readonly IssuerKey[] }
