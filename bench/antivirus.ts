/**
 * The scanner's protocol against a real clamd, with a database of one signature written here (that of the EICAR test
 * file), because the real one needs the network. Prints what was found and how long 50 MB take. The exit status is 1
 * unless all is as it should be.
 *
 *   node bench/antivirus.ts [path of clamd]      (Debian: clamav-daemon)
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as esperar } from 'node:timers/promises'
import { criarAntivirus } from '@car/documentos/outbound/antivirus'

const [programa = '/usr/sbin/clamd'] = process.argv.slice(2)
if (!existsSync(programa))
  throw new Error(`${programa} is not there: apt-get install --no-install-recommends clamav-daemon`)
/** In two parts, so that no scanner takes this file for one. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const MB = 1024 * 1024

const pasta = await mkdtemp(join(tmpdir(), 'bench-clamd-'))
const tomada = join(pasta, 'clamd.sock')
const banco = join(pasta, 'banco')
await mkdir(banco)
const soma = createHash('md5').update(EICAR).digest('hex')
await writeFile(join(banco, 'eicar.hdb'), `${soma}:${EICAR.length}:Eicar-Test-Signature\n`)
const ajustes = [
  `LocalSocket ${tomada}`,
  `DatabaseDirectory ${banco}`,
  `User ${userInfo().username}`,
  'Foreground yes',
  `StreamMaxLength ${50 * MB}`,
]
await writeFile(join(pasta, 'clamd.conf'), ajustes.join('\n'))
const clamd = spawn(programa, ['-c', join(pasta, 'clamd.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
try {
  for (let n = 0; !existsSync(tomada); n++) {
    if (n > 300 || clamd.exitCode !== null) throw new Error('clamd did not start')
    await esperar(100)
  }
  const antivirus = criarAntivirus(`unix://${tomada}`)
  const ver = async (o_que: string, bytes: Buffer, certo: string | null) => {
    const inicio = performance.now()
    const achado = await antivirus.examinar(Readable.from(emPedacos(bytes), { objectMode: false }))
    console.log(`${o_que.padEnd(24)}${String(achado).padEnd(36)}${((performance.now() - inicio) / 1000).toFixed(2)} s`)
    if (achado !== certo) process.exitCode = 1
  }
  await ver('clean, 1 MB', randomBytes(MB), null)
  await ver('EICAR', EICAR, 'Eicar-Test-Signature.UNOFFICIAL')
  await ver('clean, 50 MB', randomBytes(50 * MB), null)
} finally {
  clamd.kill()
  await rm(pasta, { recursive: true, force: true })
}

function* emPedacos(bytes: Buffer) {
  for (let i = 0; i < bytes.length; i += 65_536) yield bytes.subarray(i, i + 65_536)
}
