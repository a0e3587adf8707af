import { prefixOf, rightsOf, type Workload, workloads } from './rights.ts'

export const onObjects = workloads.filter((workload) => rightsOf(workload).writes !== undefined)

type Statement = {
  Sid: string
  Effect: 'Allow'
  Action: string[]
  Resource: string
  Condition?: { StringLike: { 's3:prefix': string } }
}

export function policyOf(namespace: string, bucket: string, workload: Workload) {
  return { Version: '2012-10-17', Statement: statementsOf(namespace, bucket, workload) }
}

/** Returns one policy of the bucket for all workloads. `accessKeyOf` returns the access key of a workload's user. */
export function bucketPolicy(namespace: string, bucket: string, accessKeyOf: (workload: Workload) => string) {
  return {
    Version: '2012-10-17',
    Statement: onObjects.flatMap((workload) =>
      statementsOf(namespace, bucket, workload).map((statement) => ({
        ...statement,
        Sid: `${workload.replaceAll('-', '')}${statement.Sid}`,
        Principal: { AWS: [accessKeyOf(workload)] },
      })),
    ),
  }
}

/**
 * Returns the statements of a policy. Permission to list unfinished uploads covers the whole bucket, with the keys of
 * other services. Those keys are random.
 */
function statementsOf(namespace: string, bucket: string, workload: Workload): Statement[] {
  const { service = '', writes = null } = rightsOf(workload)
  const prefix = prefixOf(namespace, service)
  const whole = `arn:aws:s3:::${bucket}`
  const reading: Statement[] = [
    {
      Sid: 'List',
      Effect: 'Allow',
      Action: ['s3:ListBucket'],
      Resource: whole,
      Condition: { StringLike: { 's3:prefix': `${prefix}*` } },
    },
    { Sid: 'ListUploads', Effect: 'Allow', Action: ['s3:ListBucketMultipartUploads'], Resource: whole },
    { Sid: 'Read', Effect: 'Allow', Action: ['s3:GetObject'], Resource: `${whole}/${prefix}*` },
  ]
  if (writes === null) return reading
  return [
    ...reading,
    {
      Sid: 'Write',
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'],
      Resource: `${whole}/${prefix}${writes}*`,
    },
  ]
}
