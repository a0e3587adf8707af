import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_NAMES } from '@car/config/services'
import { parse } from 'yaml'

/**
 * Prints the Secrets that the charts require, from the variables that deploy/docker/secrets.sh makes. A variable is
 * named after the workload and the setting (`AUTH_RECORD_KEY`), or after the setting alone (`REFRESH_SECRET`).
 *
 *   node deploy/cluster/src/secrets.ts | kubectl apply -f -
 */
type Ref = { name: string; key: string; optional?: boolean }
type Values = { secretEnv: Record<string, Ref>; worker?: Values; wipe?: { store: Ref } }

const env = process.env
const variable = (workload: string) => workload.replaceAll('-', '_').toUpperCase()

/**
 * Returns the addresses of the servers and the CPF of the admin. MongoDB's stand-in has no users. The address of the
 * broker includes its namespace, because KEDA reads the queues from another namespace.
 */
const given = (workload: string): Record<string, string> => {
  const password = env[`${variable(workload)}_PASSWORD`] ?? ''
  return {
    MONGODB_URI: 'mongodb://mongodb:27017/?directConnection=true',
    AMQP_URL: `amqp://car-${workload}:${password}@rabbitmq.car:5672`,
    REDIS_URL: `redis://car-${workload}:${password}@redis:6379`,
    SMTP_URL: 'smtp://mail:2525',
    ADMIN_CPFS: '70010000607',
  }
}

const secrets: Record<string, Record<string, string>> = {}
for (const service of SERVICE_NAMES) {
  const { secretEnv, worker, wipe } = parse(
    readFileSync(join(import.meta.dirname, '../../helm', service, 'values.yaml'), 'utf8'),
  ) as Values
  for (const asked of [secretEnv, worker?.secretEnv ?? {}])
    for (const [setting, ref] of Object.entries(asked)) fill(setting, ref)
  if (wipe) fill('MONGODB_URI', wipe.store)
}

function fill(setting: string, { name, key, optional = false }: Ref): void {
  const workload = name.replace(/^car-/, '')
  // documentos and its worker share the key of readings, which is made for documentos.
  const owners = [workload, workload.replace(/-worker$/, '')].map((owner) => env[`${variable(owner)}_${setting}`])
  // Logs are locked in the same stand-in, by the same user.
  const value = given(workload)[setting] ?? owners.find(Boolean) ?? env[setting.replace('S3_REGISTRO_', 'S3_')]
  if (value === undefined && optional) return
  if (value === undefined) throw new Error(`${setting} of ${name} is in no variable`)
  secrets[name] = { ...secrets[name], [key]: value }
}

for (const [name, stringData] of Object.entries(secrets))
  process.stdout.write(
    `---\n${JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: 'car' }, stringData })}\n`,
  )
