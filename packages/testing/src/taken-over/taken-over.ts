import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, copyFile, cp, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ChildOptions } from '@car/child/fork-child'
import type { Report, Target } from './target.ts'

const NOBODY = 65_534
/** The users as which the test can run the service. Only root can also become another user. */
export const USERS: ('oneself' | 'nobody')[] = process.getuid?.() === 0 ? ['oneself', 'nobody'] : ['oneself']

/** The names of the kernel's refusals. Landlock gives EXDEV when a file is moved. */
const REFUSALS = ['EPERM', 'EACCES', 'ENOSYS', 'EXDEV']

/**
 * Starts a service with secrets and with a hostile child that has these options.
 * @param optionsOf  the child's options, for the folder with its work and the folder that it may write to
 * @returns the names of the child's attempts that succeeded, or failed for a reason other than a refusal of the kernel;
 * and each way in which the child ran a shell
 */
export async function openTo(
  optionsOf: (input: string, output: string) => ChildOptions,
  user: 'oneself' | 'nobody' = 'oneself',
): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'taken-over-'))
  const place = (name: string) => join(folder.path, name)
  const [input, output, outside] = [place('input'), place('output'), place('outside')]
  for (const made of [input, output, outside]) await mkdir(made)
  const files = [join(input, 'lent'), join(outside, 'of-others'), place('secret')]
  for (const file of files) await writeFile(file, 'something', { mode: 0o600 })
  await using servers = await listening(place('socket'))
  const owned = [folder.path, input, output, outside, place('socket'), ...files]
  if (user === 'nobody') for (const path of owned) await chown(path, NOBODY, NOBODY)

  const target: Omit<Target, 'parent' | 'processes'> = {
    input,
    output,
    outside,
    secret: place('secret'),
    tcp: servers.tcp,
    udp: servers.udp,
    unix: place('socket'),
  }
  const program = user === 'nobody' ? await copyOfHostile(place('code')) : HOSTILE
  const report = await run(program, optionsOf(input, output), target, user)
  const opened = Object.keys(report).filter((door) => !REFUSALS.includes(report[door] ?? ''))
  const shells = ['spawned', 'became'].filter((mark) => existsSync(join(outside, mark)))
  return [...opened, ...shells.map((how) => `a shell that was ${how}`)]
}

async function run(
  program: string,
  options: ChildOptions,
  target: object,
  user: 'oneself' | 'nobody',
): Promise<Report> {
  const host = fileURLToPath(new URL('./host.ts', import.meta.url))
  const command = [process.execPath, host, program, JSON.stringify(options), JSON.stringify(target)]
  // The host is code of this checkout, whose folders may be closed to the user `nobody`.
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const ids = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  const [first = '', ...args] = user === 'nobody' ? ['setpriv', ...ids, ...capability, ...command] : command
  const { stdout, stderr } = await promisify(execFile)(first, args, { env: { ...process.env, A_SECRET: 'x' } })
  if (stdout === '') throw new Error(`the child said nothing: ${stderr}`)
  return JSON.parse(stdout) as Report
}

const HOSTILE = fileURLToPath(new URL('./hostile.ts', import.meta.url))

/**
 * Copies the hostile program, with the library that it calls, to where every user may read it. A confined child of
 * another user has no right to pass the folders above this checkout, which may be a closed home.
 */
async function copyOfHostile(folder: string): Promise<string> {
  const koffi = createRequire(import.meta.url).resolve('koffi')
  const native = `@koromix/koffi-linux-${process.arch}`
  const packages = { koffi: dirname(koffi), [native]: dirname(createRequire(koffi).resolve(native)) }
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await copyFile(HOSTILE, join(folder, 'hostile.ts'))
  for (const [name, from] of Object.entries(packages))
    await cp(from, join(folder, 'node_modules', name), { recursive: true })
  return join(folder, 'hostile.ts')
}

async function listening(path: string): Promise<AsyncDisposable & { tcp: number; udp: number }> {
  const [tcp, unix, udp] = [createServer(), createServer(), createSocket('udp4')]
  tcp.listen(0, '127.0.0.1')
  unix.listen(path)
  udp.bind(0, '127.0.0.1')
  await Promise.all([tcp, unix, udp].map((server) => once(server, 'listening')))
  return {
    tcp: (tcp.address() as AddressInfo).port,
    udp: udp.address().port,
    async [Symbol.asyncDispose]() {
      for (const server of [tcp, unix, udp]) server.close()
    },
  }
}
