import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../src/constellation.ts'
import { choosePorts } from '../src/ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-'))
const taken = createServer()
let takenPort = 0
let free: Record<string, number> = {}

beforeAll(async () => {
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  free = await choosePorts(['gateway'], {})
  takenPort = (taken.address() as AddressInfo).port
})

afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['a flag that is not known', ['--ones'], {}, /"--ones" is not known: type npm start/],
  ['a port that is none', [], { PORT: 'http' }, /PORT is "http".*PORT=8090 npm start/],
  [
    'a port that is taken',
    [],
    () => ({ PORT: `${takenPort}` }),
    /Port \d+ is taken by another program.*PORT=\d+ npm start/,
  ],
  [
    'people who are not there',
    [],
    { PEOPLE_FILE: '/nowhere.json' },
    /PEOPLE_FILE names \/nowhere\.json, which is not there/,
  ],
  ['a backup for nobody', ['--backup', 'copy'], {}, /encrypted: say to whose public key, --recipient age1/],
  [
    'a restore without the private key',
    ['--restore', 'copy'],
    {},
    /encrypted: say where the private key is, --identity/,
  ],
  ['a flag of a command that is not known', ['--backup', 'copy', '--to', 'x'], {}, /--to.*docs\/runbook\.md/],
  ['half an object store', [], { S3_ENDPOINT: 'http://127.0.0.1:9' }, /S3_ENDPOINT is set but S3_ACCESS_KEY_ID/],
])('%s', async (_, flags, settings, sentence) => {
  const env = typeof settings === 'function' ? settings() : settings
  const { status, output } = await start(flags, { PORT: `${free['gateway']}`, ...env })
  expect(output).toMatch(sentence)
  expect(status).toBe(1)
})

async function start(flags: string[], env: Record<string, string>): Promise<{ status: number; output: string }> {
  const entry = join(root, 'deploy/local/src/start.ts')
  const child = spawn(process.execPath, [entry, ...flags], {
    env: { ...process.env, CAR_STATE_DIR: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [status]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>])
  return { status, output }
}
