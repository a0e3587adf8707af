import { createPrivateKey, createPublicKey } from 'node:crypto'
import { z } from 'zod'

/**
 * This file makes the schemas of the kinds of settings. A `hint` describes the expected value, and ends each message
 * about the setting. A message never repeats the given value.
 */

export function text(hint: string) {
  return z.string().describe(hint)
}

export function secret(minLength: number, hint = `a random text of ${minLength} characters or more`) {
  return z.string().min(minLength, `is shorter than ${minLength} characters`).describe(hint)
}

/**
 * A ring of keys of `bytes` bytes each in base64, separated by blanks and returned as Buffers. The first key is in use;
 * the other keys are being introduced or retired.
 */
export function keyRing(bytes: number) {
  return z
    .string()
    .transform((value) => apart(value).map((key) => Buffer.from(key, 'base64')))
    .refine((keys) => keys.length > 0 && keys.every((key) => key.length === bytes), `is not ${bytes} bytes in base64`)
    .describe(`${bytes} random bytes in base64, e.g. from: openssl rand -base64 ${bytes}`)
}

/** The bytes before an Ed25519 key in PKCS #8 and in SPKI. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** The private half of an Ed25519 key, given as its 32 bytes in base64. */
export function signingKey() {
  return z
    .string()
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((bytes) => bytes.length === 32, 'is not 32 bytes in base64')
    .transform((bytes) => createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' }))
    .describe('32 random bytes in base64, e.g. from: openssl rand -base64 32')
}

/** The shared key of a Standard Webhooks endpoint: 24 to 64 bytes in base64, after `whsec_` or without it. */
export function sharedKey() {
  return z
    .string()
    .transform((value) => Buffer.from(value.replace(/^whsec_/, ''), 'base64'))
    .refine((bytes) => bytes.length >= 24 && bytes.length <= 64, 'is not 24 to 64 bytes in base64')
    .describe('24 to 64 random bytes in base64, e.g. from: openssl rand -base64 32')
}

/** The public halves of Ed25519 keys by name: `auth:<base64>,processos:<base64>`. A name may occur twice. */
export function publicKeys() {
  return list('')
    .refine(
      (all) => all.length > 0 && all.every((one) => Buffer.from(one.split(':')[1] ?? '', 'base64').length === 32),
      'is not a list of names and public keys',
    )
    .transform((all) => {
      const named = all.map((one) => one.split(':'))
      const keyOf = ([, key = '']: string[]) =>
        createPublicKey({ key: Buffer.concat([SPKI, Buffer.from(key, 'base64')]), format: 'der', type: 'spki' })
      return new Map([...Map.groupBy(named, ([name = '']) => name)].map(([name, keys]) => [name, keys.map(keyOf)]))
    })
    .describe('name:key,name:key with the public half of the key of each service, in base64')
}

/** Returns the public half of a key in base64url. `publicKeys` reads it after a name. */
export const publicHalfOf = (privateKey: string): string => {
  const own = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(privateKey, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  })
  return createPublicKey(own).export({ format: 'der', type: 'spki' }).subarray(SPKI.length).toString('base64url')
}

/**
 * A ring of secrets of at least `minLength` characters each, separated by blanks. The first secret is in use. If any
 * part is shorter, the whole text counts as one secret that contains blanks.
 */
export function secretRing(minLength: number) {
  return secret(minLength).transform((value) => {
    const parts = apart(value)
    return parts.every((part) => part.length >= minLength) ? parts : [value]
  })
}

const apart = (value: string): string[] => value.split(/\s+/).filter(Boolean)

/** A TCP port. With 0 the system chooses the port, for tests. */
export function port(hint = 'a TCP port, 0 to 65535') {
  return integer(0, 65_535, hint)
}

export function integer(min: number, max: number, hint = `a whole number from ${min} to ${max}`) {
  return z
    .string()
    .regex(/^-?\d+$/, 'is not a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `is not between ${min} and ${max}`)
    .describe(hint)
}

/** A positive number, which may have decimals. */
export function factor(hint = 'a number above 0') {
  return z
    .string()
    .transform(Number)
    .refine((n) => Number.isFinite(n) && n > 0, 'is not a number above 0')
    .describe(hint)
}

export function share(hint = 'a share of 0 to 1, such as 0.05') {
  return z
    .string()
    .transform((value) => (value.trim() === '' ? Number.NaN : Number(value)))
    .refine((n) => n >= 0 && n <= 1, 'is not a number of 0 to 1')
    .describe(hint)
}

/** Whole seconds, for names that end in _S. */
export function seconds(min = 0, max = 31_536_000) {
  return integer(min, max, `seconds, ${min} to ${max}`)
}

/** Whole milliseconds, for names that end in _MS. */
export function milliseconds(min = 0, max = 3_600_000) {
  return integer(min, max, `milliseconds, ${min} to ${max}`)
}

/** An absolute URL with one of the schemes. Slashes at its end are removed. */
export function url(schemes: readonly string[], example: string) {
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `is not a URL starting with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .describe(`a URL such as ${example}`)
}

/** An address where people get help: `https://…`, `mailto:…` or `tel:…`. */
export function helpAddress() {
  return z
    .string()
    .refine(
      (value) => /^(https:\/\/|mailto:|tel:)[^\s"'<>]+$/.test(value) && URL.canParse(value),
      'is not an address starting with https://, mailto: or tel:',
    )
    .describe('e.g. https://www.example.gov.br/ajuda, mailto:ajuda@example.gov.br or tel:+551130000000')
}

/** The address of map tiles in the usual scheme of zoom, column and row: `https://…/{z}/{x}/{y}.png`. */
export function tileAddress() {
  return z
    .string()
    .refine(
      (value) =>
        /^https:\/\/[^\s"'<>;,/{}]+\/[^\s"'<>;,]+$/.test(value) &&
        URL.canParse(value) &&
        ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
      'is not an address starting with https:// that has {z}, {x} and {y} in it',
    )
    .describe('e.g. https://imagens.example.gov.br/{z}/{x}/{y}.png')
}

/** A connection string with one of the schemes. Several hosts are allowed (`mongodb://a:1,b:2/`), unlike in a `URL`. */
export function connectionString(schemes: readonly string[], example: string) {
  return z
    .string()
    .refine(
      (value) => schemes.some((s) => value.startsWith(`${s}://`) && value.length > s.length + 3),
      `does not start with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    )
    .describe(`an address such as ${example}`)
}

/** `host:port` of a gRPC peer, which may begin with `dns:///`. */
export function address(example: string) {
  return z
    .string()
    .regex(/^(dns:\/\/\/)?[\w.-]+:\d{1,5}$/, 'is not host:port')
    .describe(`host:port, e.g. ${example}`)
}

/** A comma-separated list. Blanks around the commas and empty entries are dropped. */
export function list(hint: string) {
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .describe(hint)
}

export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.enum(values, { error: 'is not one of the values known' }).describe(`one of ${values.join(', ')}`)
}
