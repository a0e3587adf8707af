import { createBroker } from '@car/messaging/broker'
import { createObjects } from '@car/objects/objects'
import { createLogger } from '@car/telemetry/logger'
import { setting } from '@car/testing/setting'
import { type Channel, connect } from 'amqplib'
import { Redis } from 'ioredis'
import { prefixOf, rightsOf, type Workload } from '../src/rights.ts'

export const NAMESPACE = 'cartest'

const credentials = JSON.parse(setting('TEST_CREDENTIALS')) as Record<Workload, Record<string, string>>
export const told = (workload: Workload, name: string): string => credentials[workload][name] ?? ''

export const brokerAs = (workload: Workload) =>
  createBroker({
    url: told(workload, 'AMQP_URL'),
    prefix: NAMESPACE,
    service: rightsOf(workload).service ?? '',
    logger: createLogger('rights', process.env['TEST_LOG_LEVEL'] ?? 'silent'),
  })

/**
 * Runs `work` on a channel with the rights of the workload or the administrator. Returns the result of `work`, or
 * "well" if there is none. If `work` fails, returns the AMQP code of the refusal, or the error if there is no code.
 */
export async function tried(workload: Workload | 'administrator', work: (channel: Channel) => Promise<unknown>) {
  const connection = await connect(workload === 'administrator' ? setting('TEST_AMQP_URL') : told(workload, 'AMQP_URL'))
  const channel = await connection.createConfirmChannel()
  let refusal: number | undefined
  channel.on('error', (error: { code: number }) => (refusal = error.code))
  try {
    const result = await work(channel)
    await channel.waitForConfirms()
    return result ?? 'well'
  } catch (error) {
    return refusal ?? (error as { code?: number }).code ?? error
  } finally {
    await connection.close()
  }
}

export function redisAs(workload: Workload): Redis {
  const redis = new Redis(told(workload, 'REDIS_URL'), { maxRetriesPerRequest: 1 })
  redis.on('error', () => {})
  return redis
}

export const objectsAs = (workload: Workload, prefix = prefixOf(NAMESPACE, rightsOf(workload).service ?? '')) =>
  createObjects({
    endpoint: told(workload, 'S3_ENDPOINT'),
    region: 'us-east-1',
    credentials: {
      accessKeyId: told(workload, 'S3_ACCESS_KEY_ID'),
      secretAccessKey: told(workload, 'S3_SECRET_ACCESS_KEY'),
    },
    bucket: told(workload, 'S3_BUCKET'),
    prefix,
  })
