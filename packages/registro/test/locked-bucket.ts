import { randomUUID } from 'node:crypto'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { setting } from '@car/testing/setting'

/**
 * Returns the object store of the tests, and the name of a bucket with object lock, which `make` creates there. Its owner
 * may try to replace and remove what is in it.
 */
export function lockedBucket() {
  const access = {
    endpoint: setting('TEST_S3_ENDPOINT'),
    region: setting('TEST_S3_REGION'),
    credentials: {
      accessKeyId: setting('TEST_S3_ACCESS_KEY_ID'),
      secretAccessKey: setting('TEST_S3_SECRET_ACCESS_KEY'),
    },
  }
  const bucket = `log-${randomUUID().slice(0, 8)}`
  const s3 = new S3Client({ ...access, forcePathStyle: true })
  const make = () => s3.send(new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: true }))
  const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
  const replace = (key: string) => put(key, 'another')
  const remove = (Key: string, VersionId?: string) =>
    s3.send(new DeleteObjectCommand({ Bucket: bucket, Key, ...(VersionId ? { VersionId } : {}) }))
  const stored = async (Prefix: string) =>
    (await s3.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix }))).Versions ?? []
  const keys = async (prefix: string) => (await stored(prefix)).map(({ Key = '' }) => Key)
  const firstCheckpoint = async () => {
    const [{ Key = '', VersionId = '' } = {}] = await stored('processos/checkpoint/')
    return { key: Key, version: VersionId }
  }
  return { access, bucket, make, firstCheckpoint, put, keys, replace, remove }
}
