import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IssuerKey, IssuerKeys, Manifest, Receipt } from '@car/conferir/manifest'
import { assemble } from '@car/dossier-pages/assembly/assemble'
import { OBJECT } from '@car/dossier-pages/annexes/object'
import type { PreparedAnnex } from '@car/dossier-pages/annexes/types'
import type { DadosDossie } from '@car/dossier-pages/data/dossie'
import { checkpointText } from '@car/registro/checkpoint'
import { keysOf as logKeysOf } from '@car/registro/heads'
import { jwksOf, signersOf } from '@car/registro/keys'
import { signNote } from '@car/registro/note'
import { leafHashOf } from '@car/registro/leaves'
import { proofText } from '@car/registro/proof'
import { createTree, rootOver } from '@car/registro/tree'
import { makeAuthority, type Sealing } from '@car/seal/authority'
import { PDFDocument, PDFString } from 'pdf-lib'
import { signJws, type SigningKey, signingKeyOf } from '@car/seal/jws'
import { sealFile } from '@car/seal/seal-file'
import { localSigner } from '@car/seal/signer'

/** Makes sealed dossiers for tests, with the code that makes those of the service. */

export const AT = '2026-11-20T12:00:00.000Z'
const ORIGIN = 'car.example/registro/processos'
const DIGITS = 8_192
const folder = mkdtempSync(join(tmpdir(), 'conferir-'))
const sample = new URL('../../dossier-pages/sample/caso.json', import.meta.url)
const sampleCase = { ...JSON.parse(readFileSync(sample, 'utf8')), emitido_em: AT } as DadosDossie

export type Issuer = { key: SigningKey; sealing: Sealing & { authority: Buffer }; log: Buffer }

export const newIssuer = async (since = '2026-01-01T00:00:00.000Z'): Promise<Issuer> => ({
  key: await signingKeyOf(randomBytes(32)),
  sealing: await makeAuthority(new Date(since)),
  log: randomBytes(32),
})

/** The leaves of a log of which the case has three. */
const LEAVES = Array.from({ length: 7 }, (_, n) => ({
  hash: createHash('sha256').update(`commit ${n}`).digest('hex'),
  sal: Buffer.alloc(16, n).toString('base64url'),
}))

export async function manifestOf(issuer: Issuer, em = AT): Promise<Manifest> {
  const hashes = LEAVES.map(leafHashOf)
  const tree = createTree(async (height, index) =>
    rootOver(hashes.slice(index * 2 ** height, (index + 1) * 2 ** height)),
  )
  const text = checkpointText({ origin: ORIGIN, size: LEAVES.length, root: rootOver(hashes) })
  const atos = [1, 4, 6].map(async (index, n) => ({
    versao: n + 1,
    tipo: 'processo_criado',
    em,
    hash: LEAVES[index]?.hash ?? '',
    sal: LEAVES[index]?.sal ?? '',
    indice: index,
    prova: (await tree.inclusion(index, LEAVES.length)).map((hash) => hash.toString('base64')),
  }))
  return {
    versao: 1,
    emissor: 'https://car.example',
    codigo: '7K3Q-4T2X-FHD0-ZZ5T',
    emitido_em: em,
    processo: { numero: '2026/000123', status: 'em_analise' },
    documentos: [{ id: 'd1', tipo: 'ccir', sha256: '0'.repeat(64), bytes: 1 }],
    atos: await Promise.all(atos),
    ponto: signNote(text, signersOf(ORIGIN, issuer.log), new Date(em)),
  }
}

/** Makes the receipt of a sealed dossier, whose issue is alone in a log that was locked at a time. */
export async function receiptOf(issuer: Issuer, made: Made, { codigo, emitido_em, emissor }: Manifest, at: string) {
  const ato = { events: [{ tipo: 'dossie_emitido', hash_sha256: made.sha256 }] }
  const sal = Buffer.alloc(16, 'sal').toString('base64url')
  const leaf = {
    hash: createHash('sha256')
      .update(JSON.stringify(ato, ['events', 'hash_sha256', 'tipo']))
      .digest('hex'),
    sal,
  }
  const text = checkpointText({ origin: ORIGIN, size: 1, root: leafHashOf(leaf) })
  const checkpoint = signNote(text, signersOf(ORIGIN, issuer.log), new Date(at))
  const receipt: Receipt = {
    versao: 1,
    emissor,
    codigo,
    emitido_em,
    sha256: made.sha256,
    bytes: made.file.length,
    manifesto: createHash('sha256').update(made.manifesto).digest('hex'),
    registro: { ato, sal, prova: proofText({ index: 0, hashes: [], checkpoint }) },
  }
  return signJws(receipt, issuer.key)
}

/** A paper whose stream and dictionary have the mark of a manifest. */
export async function markedAnnex(): Promise<PreparedAnnex> {
  const mark = '-----BEGIN CAR MANIFESTO-----'
  const doc = await PDFDocument.create()
  const page = doc.addPage([200, 200])
  const dict = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 200, 200], Note: PDFString.of(mark) }
  page.node.setXObject(OBJECT, doc.context.register(doc.context.stream(`% ${mark}\n`, dict)))
  const arquivo = join(folder, 'marked.pdf')
  writeFileSync(arquivo, await doc.save({ useObjectStreams: false }))
  const paginas = [{ largura: 200, altura: 200, mode: 'copied', blank: false }] as const
  const documento = sampleCase.documentos[0]?.id ?? ''
  return { documento, arquivo, paginas: [...paginas], omitted: 0, isSigned: false, changed: false, motivo: null }
}

export type Made = { file: Uint8Array; path: string; sha256: string; manifesto: string }

export async function sealed(
  issuer: Issuer,
  manifest: Manifest,
  annexes: PreparedAnnex[] = [],
  profile: 'etsi' | 'icp' = 'etsi',
): Promise<Made> {
  const manifesto = await signJws(manifest, issuer.key)
  const path = join(folder, `${randomBytes(4).toString('hex')}.pdf`)
  const seal = { manifesto, perfil: profile, em: manifest.emitido_em, digits: DIGITS }
  const { digitsAt } = await assemble(sampleCase, annexes, path, seal)
  const sign = await localSigner(issuer.sealing, { url: undefined, timeoutMs: 0, room: 0, onMissing: () => {} })
  const { sha256 } = await sealFile(path, { at: digitsAt ?? 0, digits: DIGITS, manifesto }, sign)
  return { file: new Uint8Array(readFileSync(path)), path, sha256, manifesto }
}

const STATE = {
  valida_de: '2026-01-01T00:00:00.000Z',
  valida_ate: null,
  estado: 'ativa',
  comprometida_em: null,
} as const

/** Returns what the issuer says of its keys; `change` alters those of one use. */
export function keysOf(issuer: Issuer, change: Partial<Record<IssuerKey['uso'], Partial<IssuerKey>>> = {}): IssuerKeys {
  const x5c = issuer.sealing.certificados.map((der) => der.toString('base64'))
  const keys: IssuerKey[] = [
    { ...STATE, uso: 'manifesto', ...issuer.key.jwk },
    { ...STATE, uso: 'selo', kid: 'selo', kty: 'EC', x5c },
    ...jwksOf(logKeysOf([signersOf(ORIGIN, issuer.log)]).verifiers).map(
      (jwk): IssuerKey => ({ ...STATE, uso: 'registro', ...jwk }),
    ),
  ]
  return { emissor: 'https://car.example', keys: keys.map((key) => ({ ...key, ...change[key.uso] })) }
}
