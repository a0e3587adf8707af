import { setting } from '@car/testing/setting'

const VARIABLES = [
  'MONGODB_URI',
  'AMQP_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_BUCKET',
]

/** The variables of the servers that the tests run on, as services are given them. */
export const backing = (): Record<string, string> =>
  Object.fromEntries(VARIABLES.map((name) => [name, setting(`TEST_${name}`)]))
