import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CONFIGURATION = `
[tsa]
default_tsa = own
[own]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
`

/** Starts a time-stamping authority, whose stamps openssl makes. */
export async function startTimeStamping() {
  const folder = mkdtempSync(join(tmpdir(), 'stamps-'))
  const runOpenSsl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const usage = 'extendedKeyUsage=critical,timeStamping'
  const pair = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'key',
    '-out',
    'certificate',
  ]
  runOpenSsl('req', '-x509', ...pair, '-subj', '/CN=Carimbo', '-addext', usage, '-days', '30')
  writeFileSync(join(folder, 'configuration'), CONFIGURATION)
  writeFileSync(join(folder, 'serial'), '01\n')
  const server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req.on('data', (piece: Buffer) => pieces.push(piece))
    req.on('end', () => {
      writeFileSync(join(folder, 'query'), Buffer.concat(pieces))
      const signer = ['-signer', 'certificate', '-inkey', 'key', '-config', 'configuration']
      runOpenSsl('ts', '-reply', '-queryfile', 'query', ...signer, '-out', 'reply')
      res.setHeader('content-type', 'application/timestamp-reply')
      res.end(readFileSync(join(folder, 'reply')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close(): void {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
