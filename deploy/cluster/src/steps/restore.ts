import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newIdentity } from '@car/backup/sealing'
import { Api } from '@car/local/main-job/api'
import { until } from '@car/local/until'
import { runMainJob } from '../job.ts'
import { owner } from '../people.ts'
import { FILE_KEEPERS, REBUILT, SERVICE_NAMES, VERIFIED } from '@car/config/services'
import { kubectl, NAMESPACE, pods, settled } from '../pods.ts'
import { release } from '../release.ts'
import { run } from '../run.ts'
import type { Table } from '../table.ts'
import { secondsUntil } from '../seconds-until.ts'
import { GATEWAY, type Trial } from './trial.ts'

/** The command that empties each server. The locked bucket of the logs stays: it is kept where no disaster reaches both. */
const EMPTIED = {
  mongodb: 'rm -rf /data/*',
  rabbitmq: 'rm -rf /var/lib/rabbitmq/*',
  redis: 'rm -rf /data/*',
  objects: 'rm -rf /data/*/car',
}

/**
 * Empties the servers, restores the backups of the CronJobs as docs/runbook.md describes, and checks that people find
 * their cases again.
 */
export async function restore(table: Table, { charts, to }: Trial): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'))
  const identity = join(folder, 'identity')
  const recipient = await newIdentity(identity)
  const backup = `global.backup.recipients[0]=${recipient},global.backup.claim=backup`
  const install = () => release(charts, ['--set', `global.image.tag=${to},${backup}`], SERVICE_NAMES)
  const saved = new Map<string, string>()
  let before = ''

  await table.step('what each service keeps, saved by its CronJob', async () => {
    await install()
    await settled(180)
    before = await cases()
    for (const service of VERIFIED.toReversed()) saved.set(service, await save(service))
    return [...saved.values()].join(', ')
  })
  await table.step('all servers emptied', async () => {
    await kubectl('scale', 'deployment', '--replicas=0', '-l', 'app.kubernetes.io/part-of=car')
    await until('no pod of ours is left', 120_000, async () => (await pods()).length === 0)
    for (const [server, emptied] of Object.entries(EMPTIED)) {
      await kubectl('exec', `deploy/${server}`, '--', 'sh', '-c', emptied)
      await kubectl('delete', 'pods', '-l', `app=${server}`, '--grace-period=0', '--force')
    }
    const servers = Object.keys(EMPTIED)
    for (const server of servers) await kubectl('rollout', 'status', `deployment/${server}`, '--timeout=120s')
    return servers.join(', ')
  })
  await table.step('brought back by restore.sh, then installed as ever', async () => {
    const script = join(import.meta.dirname, '../../../helm/restore.sh')
    for (const [service, name] of saved) await run(script, '--namespace', NAMESPACE, service, name, identity)
    await install()
    await settled(180)
    for (const service of REBUILT) await inPod(service, 'dist/rebuild.js')
    return `${saved.size} services`
  })
  await table.step('every record verified, every file hashed, once every fact has gone out again', async () => {
    let told: string[] = []
    // `verify` exits with an error while its service has a problem.
    const seconds = await secondsUntil('no service has a problem', async () => {
      told = []
      for (const service of VERIFIED) {
        const options = FILE_KEEPERS.some((name) => name === service) ? ['--arquivos'] : []
        const printed = await inPod(service, 'dist/verify.js', ...options)
        told.push(`${service} ${counted(JSON.parse(printed.slice(printed.indexOf('{\n'))) as Told)}`)
      }
      return true
    })
    return `${seconds} s after they were rebuilt: ${told.join('; ')}`
  })
  await table.step('people find their cases, and the main job holds', async () => {
    const after = await cases()
    if (after !== before) throw new Error(`not the cases of before: ${after} instead of ${before}`)
    await runMainJob()
    return `${(JSON.parse(after) as unknown[]).length} cases as they were; every step`
  })
}

/** The counts that `verify` prints. Each service prints some of these counts. */
type Told = { streams?: number; commits?: number; arquivos?: number; avisos?: number }

function counted({ streams, commits, arquivos, avisos }: Told): string {
  if (streams === undefined) return `${avisos} notices`
  return `${streams} streams, ${commits} commits${arquivos === undefined ? '' : `, ${arquivos} files`}`
}

/**
 * Runs the service's backup CronJob at once.
 * @returns the folder of the backup within the volume
 */
async function save(service: string): Promise<string> {
  const job = `${service}-trial`
  await kubectl('delete', 'job', job, '--ignore-not-found')
  await kubectl('create', 'job', job, `--from=cronjob/${service}-backup`)
  await kubectl('wait', '--for=condition=Complete', `job/${job}`, '--timeout=180s')
  const [folder] = new RegExp(`${service}/[0-9TZ:.-]+`).exec(await kubectl('logs', `job/${job}`)) ?? []
  if (!folder) throw new Error(`${service} did not say where it saved`)
  return folder
}

const inPod = (service: string, ...args: string[]): Promise<string> =>
  kubectl('exec', `deploy/${service}`, '--', 'node', ...args)

async function cases(): Promise<string> {
  const { token } = await owner()
  type Listed = { numero: string; status: string; version: number }
  const all = await new Api(GATEWAY, () => {}).list<Listed>('/api/v1/processos', token)
  return JSON.stringify(all.map(({ numero, status, version }) => `${numero} ${status} ${version}`).toSorted())
}
