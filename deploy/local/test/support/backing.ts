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

/**
 * The variables of the servers that the tests run on, as services get them. The tests make their namespaces themselves,
 * so all of them are administrators.
 */
export function backing(): Record<ProcessName, Record<string, string>> {
  const administrator = Object.fromEntries(VARIABLES.map((name) => [name, setting(`TEST_${name}`)]))
  return Object.fromEntries(processNames.map((name) => [name, administrator])) as ReturnType<typeof backing>
}
