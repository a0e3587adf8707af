import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Stop } from '@car/errors/stop'

/**
 * This module encrypts backups to public keys and decrypts them with private keys, in the format of age
 * (age-encryption.org). So the maker of a backup need not be able to read it. The `age` program opens these files too.
 */

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts to public keys, `age1…`. The holder of any one of the private keys can open the file. */
export type Seal = { stream: (plain: Bytes) => Bytes; text: (plain: string) => Promise<Uint8Array> }

/**
 * Returns an encryption to these public keys. Any one of the matching private keys decrypts the result.
 * @throws Stop when no key is given, or an invalid key
 */
export function sealTo(recipients: readonly string[]): Seal {
  if (recipients.length === 0)
    throw new Stop(
      'A backup is encrypted: say to whose public key, --recipient age1… . npm start -- --new-identity <file> makes a pair of keys.',
    )
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Stop(`${recipient} is no public key of age: one begins with age1.`)
    }
  }
  return {
    async *stream(plain) {
      yield* await encrypter.encrypt(ReadableStream.from(plain) as ReadableStream<Uint8Array>)
    },
    text: (plain) => encrypter.encrypt(plain),
  }
}

/** Decrypts with private keys. `text` takes a path, `stream` takes bytes. */
export type Opener = { stream: (sealed: Bytes) => Bytes; text: (file: string) => Promise<string> }

/**
 * Reads the private keys in a file, and returns the decryption that uses them.
 * @throws Stop when no file is named, when the file does not exist, or when a line is neither blank nor a comment nor a
 * private key
 */
export function openWith(identityFile: string | undefined): Opener {
  if (identityFile === undefined)
    throw new Stop('A backup is encrypted: say where the private key is, --identity <file>.')
  if (!existsSync(identityFile))
    throw new Stop(`${identityFile} is not there: --identity names the private key's file.`)
  const lines = readFileSync(identityFile, 'utf8').split('\n')
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    throw new Stop(`${identityFile} holds something that is no private key of age (AGE-SECRET-KEY-1…).`)
  }
  return {
    async *stream(sealed) {
      yield* await decrypter.decrypt(ReadableStream.from(sealed) as ReadableStream<Uint8Array>)
    },
    async text(file) {
      try {
        return await decrypter.decrypt(readFileSync(file), 'text')
      } catch {
        throw new Stop(
          `${file} cannot be opened: it is damaged, or was encrypted to another key than those in ${identityFile}. Nothing was changed.`,
        )
      }
    },
  }
}

/**
 * Writes a new private key to a file that only its owner can read.
 * @returns the public key
 * @throws Stop when the file exists
 */
export async function newIdentity(file: string): Promise<string> {
  if (existsSync(file)) throw new Stop(`${file} is there already: name a new file.`)
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  return recipient
}
