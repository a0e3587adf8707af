import { Redis } from 'ioredis'
import { setting } from './setting.ts'

/**
 * Returns the address of the tests' Redis, with a database that no other test file of this run uses. So a file may
 * empty its database.
 */
export async function ownRedis(): Promise<string> {
  const url = new URL(setting('TEST_REDIS_URL'))
  const redis = new Redis(url.href)
  try {
    url.pathname = `/${await redis.incr('tests:databases')}`
    return url.href
  } finally {
    redis.disconnect()
  }
}
