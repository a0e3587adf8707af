import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onStore, storeRoleOf, type StoreUser, storeUserOf } from '@car/rights/mongodb'
import mongoose from 'mongoose'
import { makeBucket, makeVault, shareBucket } from '../backing/bucket.ts'
import { makeIndexes } from '../backing/store.ts'
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
  await inStore(config, (user) => secret(`mongodb-${user}`))
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

async function inStore({ MONGODB_URI }: UsersConfig, passwordOf: (user: StoreUser) => string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(MONGODB_URI)
  const admin = client.db('admin')
  for (const name of onStore) {
    const role = storeRoleOf(NAMESPACE, name)
    if (role) {
      const { role: own, ...granted } = role
      const { roles: known } = (await admin.command({ rolesInfo: own })) as { roles: unknown[] }
      await admin.command({ [known.length === 0 ? 'createRole' : 'updateRole']: own, ...granted })
    }
    const { user, roles } = storeUserOf(NAMESPACE, name)
    const { users } = (await admin.command({ usersInfo: user })) as { users: unknown[] }
    const verb = users.length === 0 ? 'createUser' : 'updateUser'
    await admin.command({ [verb]: user, pwd: passwordOf(name), roles })
  }
  await client.close()
  await makeIndexes(MONGODB_URI, NAMESPACE)
}
