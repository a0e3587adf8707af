/**
 * Tests the scanner's protocol against a real clamd, with a database of one signature written here (that of the EICAR
 * test file), because the real database needs the network. Prints what was found in each file and how long that took.
 * The exit status is 0 only if each result is as expected.
 *
 *   node bench/antivirus.ts [--small]      (Debian: clamav-daemon)
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createAntivirus } from '@car/documentos/outbound/antivirus'
import { until } from '@car/testing/until'
import { isInstalled, missing } from './installed.ts'
import { small } from './options.ts'
import { inPieces, MB } from './pieces.ts'

const { values } = parseArgs({ options: { small } })
/** The text is split, so that no scanner reports this source file. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const large = values.small ? 2 : 50
const files: [what: string, bytes: Buffer, expected: string | null][] = [
  ['clean, 1 MB', randomBytes(MB), null],
  ['EICAR', EICAR, 'Eicar-Test-Signature.UNOFFICIAL'],
  [`clean, ${large} MB`, randomBytes(large * MB), null],
]
const print = (what: string, found: string) => console.log(`${what.padEnd(24)}${found}`)

if (isInstalled('clamd')) {
  await scan()
} else {
  for (const [what] of files) print(what, missing('clamav-daemon'))
  process.exitCode = 1
}

async function scan(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-clamd-'))
  const socket = join(folder, 'clamd.sock')
  const database = join(folder, 'database')
  await mkdir(database)
  const sum = createHash('md5').update(EICAR).digest('hex')
  await writeFile(join(database, 'eicar.hdb'), `${sum}:${EICAR.length}:Eicar-Test-Signature\n`)
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${database}`,
    `User ${userInfo().username}`,
    'Foreground yes',
    `StreamMaxLength ${50 * MB}`,
  ]
  await writeFile(join(folder, 'clamd.conf'), settings.join('\n'))
  const clamd = spawn('clamd', ['-c', join(folder, 'clamd.conf')], {
    env: { ...process.env, PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const listens = () => existsSync(socket) || clamd.exitCode !== null
    await until(listens, Boolean, 30_000)
    if (clamd.exitCode !== null) throw new Error(`clamd ended with ${clamd.exitCode}`)
    const antivirus = createAntivirus(`unix://${socket}`)
    for (const [what, bytes, expected] of files) {
      const began = performance.now()
      const found = await antivirus.examine(Readable.from(inPieces(bytes), { objectMode: false }))
      print(what, `${String(found).padEnd(36)}${((performance.now() - began) / 1000).toFixed(2)} s`)
      if (found !== expected) process.exitCode = 1
    }
  } finally {
    clamd.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
