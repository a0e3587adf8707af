import { domainToASCII } from 'node:url'

/**
 * An address of e-mail as mail servers take it: a domain with accents in its form in ASCII (punycode). An address that
 * has none stays as it is, and the mail server refuses it.
 */
export function addressInAscii(address: string): string {
  const arroba = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(arroba + 1))
  return domain === '' ? address : `${address.slice(0, arroba + 1)}${domain}`
}
