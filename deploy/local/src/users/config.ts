import { connectionString, secret, text, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'
import { onStore, type StoreUser } from '@car/rights/mongodb'
import { workloads } from '@car/rights/rights'

export type UsersConfig = ReturnType<typeof readUsersConfig>

const PASSWORD = secret(16)

/**
 * Returns the name of the variable with a user's password, such as DOCUMENTOS_WORKER_PASSWORD. A user has the same
 * password on all servers.
 */
const nameOf = (user: string): string => `${user.replaceAll('-', '_').toUpperCase()}_PASSWORD`

const users = new Set<StoreUser>([...workloads, ...onStore])
const passwords = Object.fromEntries([...users].map((user) => [nameOf(user), PASSWORD]))

/** Reads the settings of the commands that make users: administrators' credentials, and the passwords to set. */
export const readUsersConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...passwords,
      RABBITMQ_PASSWORD: PASSWORD,
      REDIS_PASSWORD: PASSWORD,
      MONGODB_URI: connectionString(['mongodb'], 'mongodb://car:…@mongodb:27017'),
      S3_ENDPOINT: url(['http', 'https'], 'http://objects:7070'),
      S3_BUCKET: text('the name of the bucket'),
      S3_REGISTRO_BUCKET: text('the name of the bucket in which logs are locked'),
      S3_ACCESS_KEY_ID: text("the administrator's access key id"),
      S3_SECRET_ACCESS_KEY: PASSWORD,
      USERS_FOLDER: text('where the servers find their files').default('/users'),
    },
    env,
  )

/** Returns a function that returns a secret by its name in local runs: `rabbitmq`, `rabbitmq-auth`. */
export function secretsOf(config: Record<string, string>): (name: string) => string {
  return (name) => {
    const [server = '', ...workload] = name.split('-')
    const variable = workload.length === 0 ? `${server.toUpperCase()}_PASSWORD` : nameOf(workload.join('-'))
    const value = config[variable]
    if (value === undefined) throw new Error(`nothing is called ${name}`)
    return value
  }
}
