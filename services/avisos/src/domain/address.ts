import { domainToASCII } from 'node:url'

/**
 * Returns an e-mail address in the form that mail servers expect: a domain with accents becomes ASCII (punycode). If
 * that is impossible, the address is returned unchanged.
 */
export function addressInAscii(address: string): string {
  const arroba = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(arroba + 1))
  return domain === '' ? address : `${address.slice(0, arroba + 1)}${domain}`
}
