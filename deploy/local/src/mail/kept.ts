import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** This module stores the messages that the local mail server receives, one file each, named by the time of arrival. */

/** Stores a message. Resolves once the whole message is on disk. */
export const keep = (folder: string, message: Readable): Promise<void> => write(folder, 'eml', message)

async function write(folder: string, ending: string, message: Readable): Promise<void> {
  await mkdir(folder, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(/[^\dT]/g, '')}-${randomUUID().slice(0, 8)}.${ending}`
  const unfinished = join(folder, `.${name}`)
  await pipeline(message, createWriteStream(unfinished, { mode: 0o600 }))
  const file = await open(unfinished, 'r+')
  await file.sync()
  await file.close()
  await rename(unfinished, join(folder, name))
}

export type Kept = {
  name: string
  messageId: string
  to: string
  subject: string
  sha256: string
}

/** A message to a telephone: what avisos posted, and under which id. */
export type PhoneMessage = {
  name: string
  id: string
  telefone: string
  modelo: string
  valores: Record<string, unknown>
}

/** Stores a message to a telephone. A repetition of the same id makes no second one. */
export async function keepPhoneMessage(folder: string, id: string, body: string): Promise<void> {
  const { data } = JSON.parse(body) as { data: Omit<PhoneMessage, 'name' | 'id'> }
  const known = (await listPhoneMessages(folder)).some((message) => message.id === id)
  if (!known) await write(folder, 'json', Readable.from([JSON.stringify({ id, ...data })]))
}

/** Returns the messages to telephones, newest first. */
export async function listPhoneMessages(folder: string): Promise<PhoneMessage[]> {
  const files = await readdir(folder).catch(() => [])
  const names = files
    .filter((name) => /^\w.*\.json$/.test(name))
    .sort()
    .reverse()
  const messages = await Promise.all(names.map((name) => read(folder, name)))
  return messages.flatMap((bytes, i) =>
    bytes ? [{ name: names[i] ?? '', ...(JSON.parse(bytes.toString('utf8')) as Omit<PhoneMessage, 'name'>) }] : [],
  )
}

/** Returns the messages, newest first. */
export async function list(folder: string): Promise<Kept[]> {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((name) => /^\w.*\.eml$/.test(name)).sort()
  const messages: Kept[] = []
  for (const name of names.reverse()) {
    const bytes = await read(folder, name)
    if (bytes) messages.push({ name, ...headOf(bytes), sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return messages
}

export const read = (folder: string, name: string): Promise<Buffer | null> =>
  readFile(join(folder, name)).catch(() => null)

export type SentMessage = {
  messageId: string
  to: string
  subject: string
  /** The number of receipts. It exceeds one if avisos died between sending the message and marking it as sent. */
  times: number
  /** True if each receipt had the same bytes. */
  same: boolean
}

/**
 * Returns the messages, one for each Message-ID. Each notice has its own id, so `same` should be true, and `times` is
 * mostly 1.
 */
export async function sentMessages(folder: string): Promise<SentMessage[]> {
  const byId = Map.groupBy(await list(folder), ({ messageId }) => messageId)
  return [...byId].map(([messageId, found]) => ({
    messageId,
    to: found[0]?.to ?? '',
    subject: found[0]?.subject ?? '',
    times: found.length,
    same: new Set(found.map(({ sha256 }) => sha256)).size === 1,
  }))
}

function headOf(bytes: Buffer): Pick<Kept, 'messageId' | 'to' | 'subject'> {
  const head = bytes.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? ''
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
  return { messageId: field('message-id'), to: field('to'), subject: decoded(field('subject')) }
}

/**
 * Decodes the encoded words (RFC 2047) of a header. Only words in UTF-8 are decoded, because avisos sends no other
 * words.
 */
function decoded(value: string): string {
  return value
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replaceAll(/=([\dA-F]{2})/gi, (_hex, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    )
}
