import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bundleApart } from '@car/bundle/bundle-apart'
import { type ProcessName, services } from '../services.ts'
import type { Told } from './told.ts'

const root = join(import.meta.dirname, '../../../..')

/** The settings of the command for official layers, which handles foreign files and gets no key. */
const LOADER = ['MONGODB_URI', 'MONGODB_DATABASE', 'GDAL_DIR', 'CONFINEMENT']
const withoutKeys = (environment: Record<string, string>) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => LOADER.includes(name)))

/** The commands that update commits, which the database user of the service may not. */
const OF_WIPER = ['wipe', 're-encrypt']
const asWiper = (service: ProcessName, { MONGODB_URI = '', ...all }: Record<string, string>) => ({
  ...all,
  MONGODB_URI: MONGODB_URI.replace(new RegExp(`-${service}$`), `-${service}-wipe`),
})

/** Runs a command of a service, such as `verify`, with that service's environment. */
export async function run(
  told: Told,
  service: ProcessName,
  command: string,
  args: string[] = [],
): Promise<{ status: number; output: string }> {
  const folder = join(root, services[service].folder)
  await bundleApart([folder])
  const all = told.environment(service)
  const own = OF_WIPER.includes(command) ? asWiper(service, all) : all
  const settings = command === 'camadas' ? withoutKeys(own) : own
  const program = [process.execPath, '--enable-source-maps', join(folder, 'dist', `${command}.js`)]
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...program, ...args], {
    cwd: root,
    env: { ...process.env, ...settings, LOG_LEVEL: 'silent', OTEL_SDK_DISABLED: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ status: code ?? 1, output }))
  })
}
