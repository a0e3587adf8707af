import { prefixOf, rightsOf, type Workload, workloads } from './rights.ts'

/** The workloads that lock a log. */
export const onVault = workloads.filter((workload) => rightsOf(workload).locks)

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
  return policyFor(onObjects, (workload) => statementsOf(namespace, bucket, workload), accessKeyOf)
}

/** Returns the policy of the bucket in which logs are locked. Nobody may remove anything from it. */
export function vaultBucketPolicy(namespace: string, bucket: string, accessKeyOf: (workload: Workload) => string) {
  return policyFor(onVault, (workload) => lockingOf(namespace, bucket, workload), accessKeyOf)
}

export function vaultPolicyOf(namespace: string, bucket: string, workload: Workload) {
  return { Version: '2012-10-17', Statement: lockingOf(namespace, bucket, workload) }
}

function lockingOf(namespace: string, bucket: string, workload: Workload): Statement[] {
  const prefix = prefixOf(namespace, rightsOf(workload).service ?? '')
  const whole = `arn:aws:s3:::${bucket}`
  return [
    {
      Sid: 'List',
      Effect: 'Allow',
      Action: ['s3:ListBucket', 's3:ListBucketVersions'],
      Resource: whole,
      Condition: { StringLike: { 's3:prefix': `${prefix}*` } },
    },
    {
      Sid: 'Lock',
      Effect: 'Allow',
      Action: ['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject', 's3:PutObjectRetention'],
      Resource: `${whole}/${prefix}*`,
    },
  ]
}

function policyFor(
  some: readonly Workload[],
  statements: (workload: Workload) => Statement[],
  accessKeyOf: (workload: Workload) => string,
) {
  return {
    Version: '2012-10-17',
    Statement: some.flatMap((workload) =>
      statements(workload).map((statement) => ({
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
