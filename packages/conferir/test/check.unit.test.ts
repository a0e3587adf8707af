import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ActProof, checkProof } from '@car/conferir/act-proof'
import { check } from '@car/conferir/check'
import type { Checked } from '@car/conferir/lines'
import type { IssuerKeys } from '@car/conferir/manifest'
import { proofText } from '@car/registro/proof'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { type Issuer, keysOf, manifestOf, markedAnnex, newIssuer, receiptOf, sealed } from './sealed.ts'

const NOW = new Date('2026-11-29T12:00:00.000Z')
let issuer: Issuer
let made: Awaited<ReturnType<typeof sealed>>
beforeAll(async () => {
  issuer = await newIssuer()
  made = await sealed(issuer, await manifestOf(issuer))
})

const checked = (file: Uint8Array, chaves: IssuerKeys | null = keysOf(issuer), more: object = {}): Promise<Checked> =>
  check({ file, chaves, recibo: async () => null, authorities: [], now: NOW, ...more })
const told = ({ verdict, lines }: Checked) => [
  verdict,
  ...lines.filter(({ holds }) => holds !== true).map(({ text }) => text),
]

describe('a dossier as it was issued', () => {
  test('is good, in words', async () => {
    const { verdict, lines } = await checked(made.file)
    expect([verdict, lines.map(({ text }) => text)]).toEqual([
      'integro',
      [
        'O selo cobre o arquivo inteiro e confere: nenhum byte mudou desde a emissão.',
        '3 de 3 atos do processo estão no registro público.',
        'O selo foi feito com o certificado do emissor, com uma chave em uso.',
        'O manifesto foi assinado pelo emissor, com uma chave em uso.',
      ],
    ])
  })

  test('is good under a key that was retired since, and the certificate of an authority one trusts', async () => {
    const retired = { estado: 'aposentada', valida_ate: '2026-11-25T00:00:00.000Z' } as const
    const keys = keysOf(issuer, { manifesto: retired, selo: { x5c: [] } })
    const authorities = [new Uint8Array(issuer.sealing.authority)]
    expect(told(await checked(made.file, keys, { authorities }))).toEqual(['integro'])
    expect((await checked(made.file, keys)).verdict).toBe('indefinido')
  })

  test.each([
    ['etsi', '/Filter /Adobe.PPKLite', '/SubFilter /ETSI.CAdES.detached', 'ETSI_PAdES'],
    ['icp', '/Filter /PBAD_PAdES', '/SubFilter /PBAD.PAdES', 'PBAD_PAdES'],
  ] as const)('is good with the seal of the profile %s, which names its certificate and no time', async (...names) => {
    const [profile, filter, subFilter, extension] = names
    const { file } = await sealed(issuer, await manifestOf(issuer), [], profile)
    expect(told(await checked(file))).toEqual(['integro'])
    const pdf = Buffer.from(file)
    expect([filter, subFilter, '/TransformMethod /DocMDP', '/P 2 /V /1.2'].map((part) => pdf.includes(part))).toEqual([
      true,
      true,
      true,
      true,
    ])
    const { catalog } = await PDFDocument.load(file)
    expect(catalog.lookup(PDFName.of('Extensions'), PDFDict).has(PDFName.of(extension))).toBe(true)
    const [SIGNING_CERTIFICATE_V2, SIGNING_TIME] = ['060b2a864886f70d010910022f', '06092a864886f70d010905']
    expect([pdf.includes(SIGNING_CERTIFICATE_V2), pdf.includes(SIGNING_TIME)]).toEqual([true, false])
  })

  test('is good also if one of its papers has the mark of a manifest', async () => {
    const annex = await markedAnnex()
    const other = await sealed(issuer, await manifestOf(issuer), [annex])
    expect([
      Buffer.from(readFileSync(annex.arquivo ?? '')).includes('BEGIN CAR MANIFESTO'),
      told(await checked(other.file)),
    ]).toEqual([true, ['integro']])
  })

  test('cannot be told without the keys, by the keys of somebody else, and from the future', async () => {
    expect((await checked(made.file, null)).verdict).toBe('indefinido')
    expect((await checked(made.file, keysOf(await newIssuer()))).verdict).toBe('indefinido')
    expect((await checked(made.file, keysOf(issuer), { now: new Date('2026-11-19T00:00:00Z') })).verdict).toBe(
      'indefinido',
    )
  })
})

describe('a dossier that is not as it was issued', () => {
  test('is known by any byte', async () => {
    const cms = Buffer.from(made.file).lastIndexOf('/Contents <') + '/Contents <'.length
    const places = [
      ...Array.from({ length: 97 }, (_, n) => Math.floor((n * made.file.length) / 97)),
      ...Array.from({ length: 380 }, (_, n) => cms + n * 7),
    ]
    for (const at of places) {
      const file = Uint8Array.from(made.file)
      file[at] = (file[at] ?? 0) ^ 1
      expect([at, (await checked(file)).verdict]).toEqual([at, 'alterado'])
    }
  })

  test('is known by what was appended or cut off', async () => {
    const update = Buffer.concat([made.file, Buffer.from('\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')])
    expect(told(await checked(new Uint8Array(update)))[1]).toContain('não termina onde o selo termina')
    expect((await checked(made.file.subarray(0, -1))).verdict).toBe('alterado')
    expect((await checked(new Uint8Array())).verdict).toBe('alterado')
  })

  test('is known by a manifest of another dossier, or a second one', async () => {
    const other = await sealed(issuer, { ...(await manifestOf(issuer)), codigo: '0000-0000-0000-0000' })
    const text = Buffer.from(made.file).toString('latin1')
    const swapped = Buffer.from(text.replace(made.manifesto, other.manifesto), 'latin1')
    expect((await checked(new Uint8Array(swapped))).verdict).toBe('alterado')
    const twice = Buffer.from(text.replace('%PDF-1.7', `%PDF-1.7\n%-----BEGIN CAR MANIFESTO-----`), 'latin1')
    expect(told(await checked(new Uint8Array(twice)))[1]).toContain('mais de um manifesto')
  })

  test('cannot be told when somebody else of the same authority has sealed it, with the manifest of another file', async () => {
    const manifest = await manifestOf(issuer)
    const stranger = await newIssuer()
    const forged = await sealed({ ...issuer, sealing: stranger.sealing }, manifest, [await markedAnnex()])
    const authorities = [new Uint8Array(stranger.sealing.authority)]
    expect(told(await checked(forged.file, keysOf(issuer), { authorities }))).toEqual([
      'indefinido',
      expect.stringContaining('não é dos certificados que o emissor publica'),
    ])
  })

  test('is known by an act that is not in the log, and a key that did not count yet, or no more', async () => {
    const manifest = await manifestOf(issuer)
    const [first, ...rest] = manifest.atos
    const forged = await sealed(issuer, { ...manifest, atos: [{ ...first, hash: 'f'.repeat(64) } as never, ...rest] })
    expect(told(await checked(forged.file))).toEqual([
      'alterado',
      expect.stringContaining('não está no registro público'),
    ])
    const before = keysOf(issuer, { manifesto: { valida_de: '2026-11-21T00:00:00.000Z' } })
    expect((await checked(made.file, before)).verdict).toBe('alterado')
    const after = keysOf(issuer, { manifesto: { estado: 'aposentada', valida_ate: '2026-11-19T00:00:00.000Z' } })
    expect((await checked(made.file, after)).verdict).toBe('alterado')
  })

  test.each(['manifesto', 'selo', 'registro'] as const)(
    'cannot be told when the key of the %s was compromised',
    async (use) => {
      const lost = { estado: 'comprometida', comprometida_em: '2026-11-25T00:00:00.000Z' } as const
      expect(told(await checked(made.file, keysOf(issuer, { [use]: lost })))).toEqual([
        'indefinido',
        expect.stringContaining(use === 'registro' ? 'sem as suas testemunhas' : 'comprometida em 25/11/2026'),
      ])
    },
  )
})

const proofOf = async (): Promise<ActProof> => {
  const { atos, ponto } = await manifestOf(issuer)
  const { hash = '', sal = '', indice: index = -1, prova = [] } = atos[1] ?? {}
  const hashes = prova.map((text) => Buffer.from(text, 'base64'))
  return { prova: proofText({ index, hashes, checkpoint: ponto ?? '' }), hash, sal }
}

describe('a dossier whose keys were compromised later', () => {
  const lost = { estado: 'comprometida', comprometida_em: '2026-11-25T00:00:00.000Z' } as const
  const verdictOf = async (lockedAt: string, file = made.file) => {
    const recibo = await receiptOf(issuer, made, await manifestOf(issuer), lockedAt)
    const keys = keysOf(issuer, { manifesto: lost, selo: lost })
    return (await checked(file, keys, { recibo: async () => recibo })).verdict
  }

  test('is good by a receipt that was locked in the log before, and of this very file', async () => {
    expect(await verdictOf('2026-11-20T12:10:00.000Z')).toBe('integro')
    expect(await verdictOf('2026-11-26T00:00:00.000Z')).toBe('indefinido')
    const other = await sealed(issuer, await manifestOf(issuer), [await markedAnnex()])
    expect(await verdictOf('2026-11-20T12:10:00.000Z', other.file)).toBe('alterado')
  })
})

describe('the proof of an act', () => {
  test('is good by the keys of the log, and says where the act is', async () => {
    const { verdict, lines } = await checkProof(await proofOf(), keysOf(issuer))
    expect([verdict, lines.map(({ text }) => text)]).toEqual([
      'integro',
      [
        expect.stringMatching(/^O ato [0-9a-f]{64} está no registro público car\.example\/registro\/processos\.$/),
        'Está no lugar 5 de 7, em um ponto assinado em 20/11/2026.',
      ],
    ])
  })

  test('is none of another act or place, or when it is cut, and cannot be told without keys', async () => {
    const good = await proofOf()
    const verdictOf = async (change: Partial<ActProof>, keys: IssuerKeys | null = keysOf(issuer)) =>
      (await checkProof({ ...good, ...change }, keys)).verdict
    expect(await verdictOf({ hash: 'f'.repeat(64) })).toBe('alterado')
    expect(await verdictOf({ prova: good.prova.replace('index 4', 'index 5') })).toBe('alterado')
    expect(await verdictOf({ prova: good.prova.slice(0, 90) })).toBe('alterado')
    expect(await verdictOf({}, null)).toBe('indefinido')
    expect(await verdictOf({}, keysOf(await newIssuer()))).toBe('indefinido')
    const lost = { estado: 'comprometida', comprometida_em: '2026-11-25T00:00:00.000Z' } as const
    expect(await verdictOf({}, keysOf(issuer, { registro: lost }))).toBe('indefinido')
  })
})

test('the command says it in sentences, and by its exit status', async () => {
  const run = async (...args: string[]) => {
    const command = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..'), ...args]
    const done = promisify(execFile)(process.execPath, command).then(({ stdout }) => ({ code: 0, stdout }))
    return done.catch((failure: { code: number; stdout: string }) => failure)
  }
  const keys = `${made.path}.json`
  writeFileSync(keys, JSON.stringify(keysOf(issuer)))
  const good = await run(made.path, '--chaves', keys)
  expect([good.code, good.stdout.split('\n').slice(0, 2)]).toEqual([
    0,
    ['O dossiê é o que foi emitido.', 'Dossiê 7K3Q-4T2X-FHD0-ZZ5T do processo 2026/000123, de https://car.example.'],
  ])
  expect((await run(made.path)).code).toBe(2)
  writeFileSync(`${made.path}.cut`, made.file.subarray(0, -2))
  expect((await run(`${made.path}.cut`, '--chaves', keys)).code).toBe(1)
  writeFileSync(`${made.path}.proof`, JSON.stringify({ data: await proofOf() }))
  const proof = await run(`${made.path}.proof`, '--chaves', keys)
  expect([proof.code, proof.stdout.split('\n')[0]]).toEqual([0, 'O ato está no registro público.'])
})
