import { createHmac } from 'node:crypto'
import { chaveiro, idDaChave, type Lugar } from './chaveiro.ts'

/** Digits of a CPF, or letters and digits of a CNPJ, without punctuation, in upper case. */
export const normalizarDocumento = (valor: string): string => valor.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/**
 * `***.456.789-**` for a CPF, `**.345.678/****-**` for a CNPJ. People recognise their own number, and nobody can use
 * it. A masked number stays as it is. Any other text is hidden completely.
 */
export function mascarar(documento: string): string {
  if (documento.includes('*')) return documento
  const d = normalizarDocumento(documento)
  if (d.length === 11) return `***.${d.slice(3, 6)}.${d.slice(6, 9)}-**`
  return d.length === 14 ? `**.${d.slice(2, 5)}.${d.slice(5, 8)}/****-**` : '***'
}

/** Keeps CPFs and CNPJs encrypted at rest, under a ring of 32-byte keys (see chaveiro.ts). */
export function cofreDeDocumentos(chaves: readonly Buffer[]) {
  const anel = chaveiro(chaves, 'cpf')
  return {
    ativa: anel.ativa,
    emDia: anel.emDia,
    cifrar: (documento: string, lugar: Lugar): string => anel.fechar(normalizarDocumento(documento), lugar),
    /** @throws when no key of the ring opens it, or it comes from another place */
    decifrar: (cifrado: string, lugar: Lugar): string => anel.abrir(cifrado, lugar),
  }
}

/**
 * The keyed hashes by which an encrypted CPF or CNPJ is found: `v2.<key id>.<HMAC-SHA-256>`. The first key makes
 * hashes, and searches use the hashes of all keys. Each key has at least 32 characters.
 */
export function resumosDeDocumento(chaves: readonly string[]) {
  const [ativa] = chaves
  if (ativa === undefined) throw new Error('a hash needs a key')
  function resumo(chave: string, documento: string): string {
    const hmac = createHmac('sha256', chave).update(normalizarDocumento(documento)).digest('hex')
    return `v2.${idDaChave(chave)}.${hmac}`
  }
  return {
    hash: (documento: string): string => resumo(ativa, documento),
    /** All hashes under which it may be stored. */
    hashes: (documento: string): string[] => chaves.map((chave) => resumo(chave, documento)),
  }
}

export type CofreDeDocumentos = ReturnType<typeof cofreDeDocumentos>
export type ResumosDeDocumento = ReturnType<typeof resumosDeDocumento>
