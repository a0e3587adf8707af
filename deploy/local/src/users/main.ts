import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onStore, storeUserOf } from '@car/rights/mongodb'
import type { Workload } from '@car/rights/rights'
import mongoose from 'mongoose'
import { makeBucket, makeVault, shareBucket } from '../backing/bucket.ts'
import { until } from '../until.ts'
import { type UsersConfig, readUsersConfig, secretsOf } from './config.ts'
import { writeUsers } from './files.ts'

/**
 * Command of docker-compose.yml: makes the users of the workloads on the servers.
 *
 *   users.js files    before the servers start: writes into USERS_FOLDER what RabbitMQ, Redis and the object store load
 *   users.js          once the servers run: makes users of MongoDB, the buckets and their policies
 */
const NAMESPACE = 'car'
const PATIENCE_MS = 60_000

const config = readUsersConfig()
const secret = secretsOf(config)
if (process.argv[2] === 'files') {
  writeUsers({ secret, write: writeInto(config.USERS_FOLDER) }, NAMESPACE)
} else {
  await inStore(config, (workload) => secret(`mongodb-${workload}`))
  await until('the bucket is there', PATIENCE_MS, async () => {
    await makeBucket(config)
    await shareBucket(config, NAMESPACE)
    await makeVault(config, NAMESPACE)
    return true
  })
}

function writeInto(folder: string) {
  return (name: string, text: string, mode: number): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text, { mode })
  }
}

async function inStore({ MONGODB_URI }: UsersConfig, passwordOf: (workload: Workload) => string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(MONGODB_URI)
  const admin = client.db('admin')
  for (const workload of onStore) {
    const { user, roles } = storeUserOf(NAMESPACE, workload)
    const { users } = (await admin.command({ usersInfo: user })) as { users: unknown[] }
    const verb = users.length === 0 ? 'createUser' : 'updateUser'
    await admin.command({ [verb]: user, pwd: passwordOf(workload), roles })
  }
  await client.close()
}
