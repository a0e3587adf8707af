import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { environmentOf, portNames } from '../src/services.ts'
import { type Owner, openStores, owners } from '@car/backup/archive'
import { backup } from '@car/backup/backup'
import { keysOf, readKeys, saveKeys } from '@car/backup/keys'
import { openBackup, restore } from '@car/backup/restore'
import { newIdentity, openWith, sealTo } from '@car/backup/sealing'
import type { Told } from '../src/upkeep/told.ts'
import { backing } from './support/backing.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const at = (name: string) => join(folder, name)
const KEYS = keysOf((name) => `${name}-of-now ${name}-of-before`)
const SECRET = 'MARIA DA CONCEIÇÃO, whose name nobody may read in a backup'
const FILE = Buffer.concat([Buffer.from(SECRET), randomBytes(3_000_000)])
const opened: { told: Told; stores: ReturnType<typeof openStores> }[] = []
let recipient = ''

function installation() {
  const ports = Object.fromEntries(portNames().map((name, i) => [name, 20_000 + i]))
  const settings = {
    backing: backing(),
    publicUrl: 'http://localhost:8080',
    peopleFile: '/none',
    tessdata: '/none',
    models: '/none',
    gdal: '/none',
    confinement: 'kernel',
    ports,
    // The secrets have 32 bytes, because keys of services are made from such secrets.
    secret: (name: string) => createHash('sha256').update(name).digest('base64'),
    idpFolder: '/none',
    mailFolder: '/none',
    seal: { chave: 'key', certificados: 'certificate' },
    namespace: `backup${randomUUID().slice(0, 8)}`,
  }
  const told: Told = { serving: false, environment: (name) => environmentOf(name, settings) }
  const made = { told, stores: openStores(told) }
  opened.push(made)
  return made
}

const commitsOf = ({ stores }: ReturnType<typeof installation>) =>
  stores.database('processos').collection<{ _id: string }>('commits').find().sort({ _id: 1 }).toArray()
function fileIn(stores: ReturnType<typeof openStores>) {
  const { s3, bucket, prefix } = stores.objects('documentos')
  return { s3, Bucket: bucket, Key: `${prefix}d1/original` }
}
const isEmpty = async ({ stores }: ReturnType<typeof installation>, owner: Owner) =>
  (await stores.database(owner).listCollections().toArray()).length === 0
const filesIn = (where: string) =>
  readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

let from: ReturnType<typeof installation>
beforeAll(async () => {
  from = installation()
  const { stores } = from
  const commits = Array.from({ length: 450 }, (_, i) => ({
    _id: `c${i}`,
    text: `${SECRET} ${i}`,
  }))
  await stores.database('processos').collection<{ _id: string }>('commits').insertMany(commits)
  const { s3, Bucket, Key } = fileIn(stores)
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: FILE, ContentType: 'image/png' }))
  recipient = await newIdentity(at('mine'))
  const seal = sealTo([recipient])
  await backup(from.told, at('apart'), { seal, keys: KEYS, withKeys: false })
  await backup(from.told, at('together'), { seal, keys: KEYS, withKeys: true })
  await saveKeys(at('keys'), KEYS, seal)
}, 60_000)
afterAll(async () => {
  for (const { stores } of opened) {
    const { s3, Bucket, Key } = fileIn(stores)
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    for (const owner of owners) await stores.database(owner).dropDatabase()
    await stores.close()
  }
  rmSync(folder, { recursive: true })
}, 60_000)

test('nothing in a backup is in clear, and only its owner may read its files', () => {
  for (const file of [...filesIn(at('apart')), ...filesIn(at('together')), at('keys')]) {
    const bytes = readFileSync(file)
    expect([file, bytes.subarray(0, 21).toString()]).toEqual([file, 'age-encryption.org/v1'])
    for (const word of [SECRET, 'commits', 'of-now']) expect([file, bytes.includes(word)]).toEqual([file, false])
    expect(statSync(file).mode & 0o077).toBe(0)
  }
  expect(filesIn(at('apart')).filter((file) => file.includes('keys'))).toEqual([])
})

test('a private key is written for its owner only, and never over another', async () => {
  expect(statSync(at('mine')).mode & 0o077).toBe(0)
  await expect(newIdentity(at('mine'))).rejects.toThrow(/is there already/)
})

test.each([
  ['the keys apart', 'apart', () => readKeys(at('keys'), openWith(at('mine')))],
  ['the keys beside it', 'together', () => Promise.reject(new Error('asked for other keys'))],
])(
  'a backup with %s is restored whole, keys and all',
  async (_, name, others) => {
    const to = installation()
    const kept: Record<string, string> = {}
    const saved = await openBackup(at(name), openWith(at('mine')), others)
    await restore(to.told, saved, (secret, value) => (kept[secret] = value))
    expect(kept).toEqual(KEYS)
    const commits = await commitsOf(from)
    expect(commits).toHaveLength(450)
    expect(await commitsOf(to)).toEqual(commits)
    const { s3, Bucket, Key } = fileIn(to.stores)
    const found = await s3.send(new GetObjectCommand({ Bucket, Key }))
    expect(FILE.equals(Buffer.from((await found.Body?.transformToByteArray()) ?? []))).toBe(true)
    expect(found.ContentType).toBe('image/png')
  },
  60_000,
)

describe('nothing is touched', () => {
  const mine = () => openWith(at('mine'))
  const right = () => KEYS

  test('with another private key, which the answer says', async () => {
    await newIdentity(at('strange'))
    await expect(openBackup(at('apart'), openWith(at('strange')), right)).rejects.toThrow(
      /cannot be opened: .*another key than those in .*strange\. Nothing was changed/,
    )
    await expect(openBackup(at('together'), openWith(at('strange')), right)).rejects.toThrow(/another key/)
  })

  test.each([
    ['no private key', undefined, /--identity <file>/],
    ['a file that is not there', 'nowhere', /nowhere is not there/],
    ['a file of something else', 'keys', /no private key of age/],
  ])('with %s', (_, file, sentence) => {
    expect(() => openWith(file === undefined ? undefined : at(file))).toThrow(sentence)
  })

  test('with keys of another installation, which the answer names', async () => {
    const others = { ...KEYS, 'cpf-hash': 'another', refresh: '' }
    await expect(openBackup(at('apart'), mine(), () => others)).rejects.toThrow(
      /not the keys that the backup was made under, .* made it: cpf-hash, refresh\..*--keys <file>.*Nothing was changed/,
    )
  })

  test('when the keys that were named are not those in the backup: anybody can encrypt one to a public key', async () => {
    const ours = { ...KEYS, 'processos-record': 'ours' }
    await expect(openBackup(at('together'), mine(), right, ours)).rejects.toThrow(/made it: processos-record\./)
    expect((await openBackup(at('together'), mine(), right, KEYS)).keys).toEqual(KEYS)
  })

  test('when a ring has lost the key of before; one that has gained another will do', async () => {
    const ring = (cpf: string) => ({ ...KEYS, 'auth-cpf-encryption': cpf })
    await expect(openBackup(at('apart'), mine(), () => ring('auth-cpf-encryption-of-now'))).rejects.toThrow(
      /auth-cpf-encryption/,
    )
    const more = ring(`newest ${KEYS['auth-cpf-encryption']}`)
    expect((await openBackup(at('apart'), mine(), () => more)).keys).toEqual(more)
  })

  test('when one byte of a file was changed', async () => {
    const [file = ''] = filesIn(at('apart')).filter((name) => name.includes('original'))
    const bytes = readFileSync(file)
    const bent = Buffer.from(bytes)
    bent[bent.length - 1] = (bent.at(-1) ?? 0) ^ 1
    writeFileSync(file, bent)
    await expect(openBackup(at('apart'), mine(), right)).rejects.toThrow(/damaged: .*original/)
    writeFileSync(file, bytes)
  })

  test('where something is already', async () => {
    const saved = await openBackup(at('apart'), mine(), right)
    const kept: string[] = []
    await expect(restore(from.told, saved, (name) => kept.push(name))).rejects.toThrow(
      /only restored where there is nothing/,
    )
    expect(kept).toEqual([])
  })

  test('when a file breaks off while it is brought back: what was read of it until then is not taken for the whole', async () => {
    const to = installation()
    const saved = await openBackup(at('apart'), mine(), right)
    const [file = ''] = filesIn(at('apart')).filter((name) => name.includes('commits'))
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length - 100))
    await expect(restore(to.told, saved, () => {})).rejects.toThrow(/too small|authent|end|tag/i)
    expect(await isEmpty(to, 'processos')).toBe(true)
    writeFileSync(file, bytes)
  })
})

test('a backup is not made in clear, nor for something that is no public key', () => {
  expect(() => sealTo([])).toThrow(/--recipient age1/)
  expect(() => sealTo(['age1nobody'])).toThrow(/age1nobody is no public key/)
})

test('what streams through is never held whole', async () => {
  let [made, taken, held] = [0, 0, 0]
  async function* plain() {
    for (; made < 400; made++) yield new Uint8Array(64 * 1024)
  }
  for await (const chunk of openWith(at('mine')).stream(sealTo([recipient]).stream(plain()))) {
    taken += chunk.length
    held = Math.max(held, made * 64 * 1024 - taken)
  }
  expect(taken).toBe(400 * 64 * 1024)
  expect(held).toBeLessThan(16 * 64 * 1024)
})
