import { domainToASCII } from 'node:url'

/**
 * An address of e-mail as mail servers take it: a domain with accents in its form in ASCII (punycode). An address that
 * has none stays as it is, and the mail server refuses it.
 */
export function enderecoEmAscii(endereco: string): string {
  const arroba = endereco.lastIndexOf('@')
  const dominio = domainToASCII(endereco.slice(arroba + 1))
  return dominio === '' ? endereco : `${endereco.slice(0, arroba + 1)}${dominio}`
}
