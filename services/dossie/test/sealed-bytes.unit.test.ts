import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from '@car/conferir/manifest'
import { assemble } from '@car/dossier-pages/assembly/assemble'
import type { DadosDossie } from '@car/dossier-pages/data/dossie'
import { makeAuthority } from '@car/seal/authority'
import { signJws } from '@car/seal/jws'
import { createLogger } from '@car/telemetry/logger'
import { afterAll, expect, test } from '@jest/globals'
import { PROCESSO } from '../../../packages/dossier-pages/test/example.ts'
import type { Config } from '../src/config.ts'
import { createSealing } from '../src/outbound/sealing.ts'

const folder = mkdtempSync(join(tmpdir(), 'sealed-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The acts of a case that goes all the way, and the hashes of a proof in the log of eight million such cases. */
const [ACTS, HASHES] = [7, 26]
const AT = '2026-11-20T12:00:00.000Z'
const AT_MOST = 40_960

const random = (bytes: number, encoding: 'hex' | 'base64' | 'base64url') => randomBytes(bytes).toString(encoding)
const manifest: Manifest = {
  versao: 1,
  emissor: 'http://localhost:8080',
  codigo: '7K3Q-4T2X-FHD0-ZZ5T',
  emitido_em: AT,
  processo: { numero: '2026/000123', status: 'em_analise' },
  documentos: Array.from({ length: 10 }, (_, n) => ({ id: `${n}`, tipo: 'ccir', sha256: random(32, 'hex'), bytes: n })),
  atos: Array.from({ length: ACTS }, (_, n) => ({
    versao: n + 1,
    tipo: 'pendencia_respondida',
    em: AT,
    hash: random(32, 'hex'),
    sal: random(16, 'base64url'),
    indice: 2 ** HASHES - n,
    prova: Array.from({ length: HASHES }, () => random(32, 'base64')),
  })),
  // A checkpoint with its signature of ML-DSA-44.
  ponto: `localhost/registro/processos\n${2 ** HASHES}\n${random(32, 'base64')}\n\n${random(2_600, 'base64')}`,
}

test.each([
  ['a key of its own', {}],
  ['a time stamp', { SELO_CARIMBO_URL: 'https://carimbo.example' }],
])('sealing by %s adds at most 40 kB to a dossier', async (_, settings) => {
  const { chave, certificados } = await makeAuthority()
  const config = {
    PUBLIC_URL: manifest.emissor,
    MANIFESTO_KEY: [randomBytes(32)],
    SELO_ASSINANTE: 'pem',
    SELO_PERFIL: 'etsi',
    SELO_CHAVE: chave.toString('base64'),
    SELO_CERTIFICADOS: certificados.map((der) => der.toString('base64')).join(' '),
    SELO_TIMEOUT_MS: 1_000,
    ...settings,
  } as Config
  const { key, request } = await createSealing(config, createLogger('test', 'silent'))
  const dados = { ...(JSON.parse(readFileSync(PROCESSO, 'utf8')) as DadosDossie), emitido_em: AT }
  const bare = await assemble(dados, [], join(folder, 'bare.pdf'))
  const manifesto = await signJws(manifest, key)
  const sealed = await assemble(dados, [], join(folder, 'sealed.pdf'), { manifesto, em: AT, ...request })
  expect(sealed.bytes - bare.bytes).toBeLessThanOrEqual(AT_MOST)
})
