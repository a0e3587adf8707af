import { setting } from '@car/testing/setting'
import { type ProcessName, processNames } from '../../src/services.ts'

const VARIABLES = [
  'MONGODB_URI',
  'AMQP_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_BUCKET',
]

/** All services get the administrator's credentials, because the servers have no users for the namespaces of tests. */
export function backing(): Record<ProcessName, Record<string, string>> {
  const administrator = Object.fromEntries(VARIABLES.map((name) => [name, setting(`TEST_${name}`)]))
  return Object.fromEntries(processNames.map((name) => [name, administrator])) as ReturnType<typeof backing>
}
