/**
 * Command: runs the main job on docker-compose.yml, checks that the service recovers from a kill of each container, and
 * prints a table.
 *
 *   node deploy/cluster/src/compose.ts         with the images that `docker compose build` has made, as root on the engine's machine
 *
 * The processes in the containers are killed, because Docker does not restart a container that `docker kill` has ended.
 * The containers and their volumes remain at the end.
 */
import { signIn } from '@car/local/main-job/sign-in'
import { until } from '@car/local/until'
import { runMainJob } from './job.ts'
import { OWNER } from './people.ts'
import { run } from './run.ts'
import { Table } from './table.ts'

const GATEWAY = `http://localhost:${process.env['PORT'] ?? 8080}`
const ONCE = ['users-files', 'users']
const PATIENCE_MS = 180_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const compose = (...args: string[]) => run('docker', 'compose', ...args)
const table = new Table(say)
const job = async (): Promise<string> => {
  await runMainJob({ url: GATEWAY })
  return 'every step'
}

await table.step('up, and well', async () => {
  await compose('up', '--detach', '--wait', '--no-build')
  return `${(await containers()).length} containers`
})
await table.step('the main job', job)
for (const service of await containers()) await table.step(`${service} killed`, () => killed(service))
await table.step('the main job after all that', job)
say(`\n${table.inMarkdown()}`)
process.exit(table.held ? 0 : 1)

async function containers(): Promise<string[]> {
  const services = (await compose('config', '--services')).trim().split('\n')
  return services.filter((service) => !ONCE.includes(service)).toSorted()
}

/**
 * Kills the main process of a service's container. Waits until Docker has started it again, the gateway is ready, and
 * somebody can sign in.
 */
async function killed(service: string): Promise<string> {
  const id = (await compose('ps', '--quiet', service)).trim()
  const of = async (what: string) => (await run('docker', 'inspect', '--format', what, id)).trim()
  const before = Number(await of('{{.RestartCount}}'))
  const began = performance.now()
  process.kill(Number(await of('{{.State.Pid}}')), 'SIGKILL')
  await until('it is started again', PATIENCE_MS, async () => Number(await of('{{.RestartCount}}')) > before)
  await until('all is well', PATIENCE_MS, async () => (await fetch(`${GATEWAY}/readyz`)).ok)
  await signIn(GATEWAY, OWNER)
  return `started again; all answers and somebody has signed in ${((performance.now() - began) / 1000).toFixed(1)} s later`
}
