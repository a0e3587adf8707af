import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Digits of a CPF, or letters and digits of a CNPJ, without punctuation, in upper case. */
export const normalizarDocumento = (valor: string): string => valor.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/**
 * `***.456.789-**` for a CPF, `**.345.678/****-**` for a CNPJ. People recognise their own number, and nobody can use
 * it. A masked number stays as it is. Of any other text nothing is shown.
 */
export function mascarar(documento: string): string {
  if (documento.includes('*')) return documento
  const d = normalizarDocumento(documento)
  if (d.length === 11) return `***.${d.slice(3, 6)}.${d.slice(6, 9)}-**`
  return d.length === 14 ? `**.${d.slice(2, 5)}.${d.slice(5, 8)}/****-**` : '***'
}

/** Keeps a CPF or CNPJ encrypted at rest (AES-256-GCM, a fresh nonce each time). `chave` is 32 bytes. */
export function cofreDeDocumentos(chave: Buffer) {
  return {
    cifrar(documento: string): string {
      const nonce = randomBytes(12)
      const cifra = createCipheriv('aes-256-gcm', chave, nonce)
      const texto = Buffer.concat([cifra.update(normalizarDocumento(documento), 'utf8'), cifra.final()])
      return Buffer.concat([nonce, cifra.getAuthTag(), texto]).toString('base64')
    },
    decifrar(cifrado: string): string {
      const dados = Buffer.from(cifrado, 'base64')
      const decifra = createDecipheriv('aes-256-gcm', chave, dados.subarray(0, 12)).setAuthTag(dados.subarray(12, 28))
      return Buffer.concat([decifra.update(dados.subarray(28)), decifra.final()]).toString('utf8')
    },
  }
}

/** The keyed hash by which an encrypted CPF or CNPJ is found. `chave` has at least 32 characters. */
export const resumoDeDocumento =
  (chave: string) =>
  (documento: string): string =>
    createHmac('sha256', chave).update(normalizarDocumento(documento)).digest('hex')

export type CofreDeDocumentos = ReturnType<typeof cofreDeDocumentos>
