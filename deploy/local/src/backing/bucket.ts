import { CreateBucketCommand, HeadBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { userOf } from '@car/rights/rights'
import { bucketPolicy, vaultBucketPolicy } from '@car/rights/s3'
import { Stop } from '../stop.ts'

/** Creates the bucket for the services' files, if it does not exist. `env` has the S3 variables of an administrator. */
export const makeBucket = (env: Record<string, string>): Promise<void> =>
  onBucket(env, async (s3, Bucket) => {
    await s3.send(new HeadBucketCommand({ Bucket })).catch(() => s3.send(new CreateBucketCommand({ Bucket })))
  })

export const shareBucket = (env: Record<string, string>, namespace: string): Promise<void> =>
  onBucket(env, async (s3, Bucket) => {
    const policy = bucketPolicy(namespace, Bucket, (workload) => userOf(namespace, workload))
    await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(policy) }))
  })

/** Creates the bucket in which logs are locked, with object lock, which no bucket gets later, and shares it. */
export const makeVault = (env: Record<string, string>, namespace: string): Promise<void> =>
  onBucket({ ...env, S3_BUCKET: env['S3_REGISTRO_BUCKET'] ?? '' }, async (s3, Bucket) => {
    const making = { Bucket, ObjectLockEnabledForBucket: true }
    await s3.send(new HeadBucketCommand({ Bucket })).catch(() => s3.send(new CreateBucketCommand(making)))
    const policy = vaultBucketPolicy(namespace, Bucket, (workload) => userOf(namespace, workload))
    await s3.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(policy) }))
  })

async function onBucket(env: Record<string, string>, work: (s3: S3Client, bucket: string) => Promise<void>) {
  const bucket = env['S3_BUCKET'] ?? ''
  const s3 = new S3Client({
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: env['S3_REGION'] ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '', secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '' },
  })
  try {
    await work(s3, bucket)
  } catch (error) {
    throw new Stop(
      `The object store refuses the bucket "${bucket}" (${error instanceof Error ? error.name : 'unknown'}): see S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET.`,
    )
  } finally {
    s3.destroy()
  }
}
