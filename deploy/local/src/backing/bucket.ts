import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { Stop } from '../stop.ts'

/** Makes the bucket that the services keep their files in, if it is not there. Takes their own variables. */
export async function makeBucket(env: Record<string, string>): Promise<void> {
  const Bucket = env['S3_BUCKET'] ?? ''
  const s3 = new S3Client({
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: env['S3_REGION'] ?? 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '', secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '' },
  })
  try {
    await s3.send(new HeadBucketCommand({ Bucket })).catch(() => s3.send(new CreateBucketCommand({ Bucket })))
  } catch (error) {
    throw new Stop(
      `The object store refuses the bucket "${Bucket}" (${error instanceof Error ? error.name : 'unknown'}): see S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_BUCKET.`,
    )
  } finally {
    s3.destroy()
  }
}
