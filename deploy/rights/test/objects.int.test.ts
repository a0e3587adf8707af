import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { prefixOf } from '../src/rights.ts'
import { NAMESPACE, objectsAs, told } from './support.ts'

const key = `arquivos/${randomUUID()}`
const picture = `previas/${randomUUID()}/1.jpg`
const [documentos, worker, dossie] = [objectsAs('documentos'), objectsAs('documentos-worker'), objectsAs('dossie')]
/** A client with the credentials of dossie and the prefix of documentos. */
const astray = objectsAs('dossie', prefixOf(NAMESPACE, 'documentos'))
const put = (objects: typeof documentos, at: string, what = 'kept') =>
  objects.putStream(at, Readable.from([what], { objectMode: false }), { contentType: 'text/plain' })
const Bucket = told('dossie', 'S3_BUCKET')
const s3 = new S3Client({
  endpoint: told('dossie', 'S3_ENDPOINT'),
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: {
    accessKeyId: told('dossie', 'S3_ACCESS_KEY_ID'),
    secretAccessKey: told('dossie', 'S3_SECRET_ACCESS_KEY'),
  },
})

beforeAll(() => put(documentos, key))
afterAll(async () => {
  for await (const found of documentos.list()) await documentos.delete(found.key)
  for (const objects of [documentos, worker, dossie, astray]) objects.close()
  s3.destroy()
})

describe('with its own credential', () => {
  test.each([
    ['documentos', documentos],
    ['dossie', dossie],
  ])('%s keeps, reads, lists and removes what is under its prefix, in parts too', async (_, objects) => {
    const name = `arquivos/${randomUUID()}`
    await put(objects, name, 'x'.repeat(6 * 1024 * 1024))
    await objects.check()
    expect(await objects.head(name)).toMatchObject({ size: 6 * 1024 * 1024 })
    const found: string[] = []
    for await (const object of objects.list('arquivos/')) found.push(object.key)
    expect(found).toContain(name)
    await objects.removeAbandonedUploads(new Date(0))
    await objects.delete(name)
    expect(await objects.head(name)).toBeUndefined()
  })

  test('the worker reads originals', async () => {
    expect(await text((await worker.get(key)).body)).toBe('kept')
    await worker.check()
  })
})

describe('is refused', () => {
  test.each<[string, () => Promise<unknown>]>([
    ["reading another's file", () => astray.get(key)],
    ["writing over another's file", () => put(astray, key, 'forged')],
    ["removing another's file", () => astray.delete(key)],
    ["listing another's files", () => astray.check()],
    ['changing an original, to the worker', () => put(worker, key, 'forged')],
    ['removing an original, to the worker', () => worker.delete(key)],
    ['keeping anything, to the worker', () => put(worker, picture)],
  ])('%s', async (_, work) => {
    await expect(work()).rejects.toMatchObject({ cause: { name: 'AccessDenied' } })
    expect(await text((await documentos.get(key)).body)).toBe('kept')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['listing the bucket', () => s3.send(new ListObjectsV2Command({ Bucket }))],
    [
      'listing by a prefix that is not all of its own',
      () => s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'd' })),
    ],
    ['giving itself more', () => s3.send(new PutBucketPolicyCommand({ Bucket, Policy: '{"Statement":[]}' }))],
    ['removing the bucket', () => s3.send(new DeleteBucketCommand({ Bucket }))],
  ])('%s', async (_, work) => {
    await expect(work()).rejects.toMatchObject({ name: 'AccessDenied' })
  })

  test('but uploads under way are listed for all of the bucket', async () => {
    await expect(s3.send(new ListMultipartUploadsCommand({ Bucket }))).resolves.toBeDefined()
  })
})
