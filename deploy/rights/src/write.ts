/**
 * Command: writes the rights of each credential, in the servers' own formats, into a folder.
 *
 *   node deploy/rights/src/write.ts FOLDER [namespace] [bucket]
 *
 * Namespace and bucket are `car` by default. Logs are locked in a bucket of their own, `<bucket>-registro`. The namespace is AMQP_PREFIX, and the prefix of users and databases.
 * deploy/helm/package.sh runs this command.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onStore, storeIndexes, storeRoleOf, storeUserOf } from './mongodb.ts'
import { definitions } from './rabbitmq.ts'
import { onRedis, rulesOf } from './redis.ts'
import { userOf } from './rights.ts'
import { onObjects, onVault, policyOf, vaultPolicyOf } from './s3.ts'

export function grants(namespace: string, bucket: string): Record<string, string> {
  const { vhosts: _, users: __, ...broker } = definitions(namespace)
  const policies = onObjects.map((workload) => [`s3/${workload}.json`, json(policyOf(namespace, bucket, workload))])
  const locks = onVault.map((it) => [
    `s3-registro/${it}.json`,
    json(vaultPolicyOf(namespace, `${bucket}-registro`, it)),
  ])
  return {
    'rabbitmq.json': json(broker),
    'mongodb.json': json({
      roles: onStore.map((user) => storeRoleOf(namespace, user)).filter((role) => role !== null),
      users: onStore.map((user) => storeUserOf(namespace, user)),
      indexes: storeIndexes(namespace),
    }),
    'redis.acl': onRedis.map((it) => `user ${userOf(namespace, it)} off resetpass ${rulesOf(it)}\n`).join(''),
    ...(Object.fromEntries([...policies, ...locks]) as Record<string, string>),
  }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

if (import.meta.main) {
  const [folder = '', namespace = 'car', bucket = 'car'] = process.argv.slice(2)
  for (const [name, text] of Object.entries(grants(namespace, bucket))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}
