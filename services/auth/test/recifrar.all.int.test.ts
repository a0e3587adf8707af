import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { chaveiro } from '@car/identity/chaveiro'
import { cofreDeDocumentos, resumosDeDocumento } from '@car/identity/cpf'
import { runCommand } from '@car/testing/command'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { criarUsuarios } from '../src/outbound/usuarios.ts'
import { type Bancada, bancada, claims, com, entrar, type Idp, idpLocal, MARIA, STAMPS, type Tokens } from './apoio.ts'

/** Every key of auth is changed while people are registered under it, and is then removed. */

const chave = () => randomBytes(32).toString('base64')
const ANTES = { CPF_ENCRYPTION_KEY: chave(), CPF_HASH_KEY: 'a'.repeat(32), SIGNING_ENCRYPTION_KEY: chave() }
const NOVAS = { CPF_ENCRYPTION_KEY: chave(), CPF_HASH_KEY: 'd'.repeat(32), SIGNING_ENCRYPTION_KEY: chave() }
// The key of the record stays behind the new one for good: what it stamped, rows among it, keeps its stamp.
const registro = chave()
const REGISTRO = { RECORD_KEY: `${chave()} ${registro}` }
const DEPOIS = { ...NOVAS, ...REGISTRO }
const ambas = Object.entries(NOVAS).map(([nome, nova]) => [nome, `${nova} ${ANTES[nome as keyof typeof ANTES]}`])
const AMBAS = { ...(Object.fromEntries(ambas) as typeof NOVAS), ...REGISTRO }
const CPFS = ['783.072.703-16', '529.982.247-25', '111.444.777-35', '700.100.001-94', '862.883.667-57']
const PESSOAS = CPFS.map((cpf, i) => ({ ...MARIA, cpf, nome: `Pessoa ${i}`, email: `p${i}@exemplo.test` }))
const ids = new Map<string, string>()

let mesa: Bancada
let idp: Idp
let tokens: Tokens

beforeAll(async () => {
  mesa = await bancada({ ...ANTES, RECORD_KEY: registro })
  idp = await idpLocal(PESSOAS, [`${mesa.url}/api/v1/auth/idp/callback`])
  await idp.ligar()
  const auth = await mesa.ligar({ IDP_ISSUER: idp.issuer })
  for (const pessoa of PESSOAS) {
    tokens = await entrar(auth.url, pessoa)
    ids.set(pessoa.cpf, idDe(tokens))
  }
  // The last of them has set a contact address.
  await patch(auth.url, tokens, CONTATO)
  await auth.close()
}, 60_000)
afterAll(async () => {
  await mesa.close()
  await idp.close()
})

const CONTATO = { email_contato: 'fazenda@exemplo.test', telefone: '+5566999990000' }
const patch = (url: string, quem: Tokens, corpo: object) =>
  fetch(`${url}/api/v1/auth/me`, {
    method: 'PATCH',
    headers: { ...com(quem).headers, 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
  })
const idDe = ({ access_token }: Tokens) => String(claims(access_token)['sub'])
const usuarios = () => mesa.store.collection('usuarios')
async function rodar(nome: string, env: Record<string, string>, killedAt?: number) {
  const entrada = fileURLToPath(new URL(`../src/${nome}.ts`, import.meta.url))
  const { status, output } = await runCommand(entrada, (await mesa.env(env)) as Record<string, string>, { killedAt })
  return { status, ...(JSON.parse(output || '{}') as { recifrados?: number; problemas?: object[] }) }
}

test('while two keys are there people are found by both, and nobody is registered twice', async () => {
  const auth = await mesa.ligar({ ...AMBAS, IDP_ISSUER: idp.issuer })
  for (const pessoa of PESSOAS) expect(idDe(await entrar(auth.url, pessoa))).toBe(ids.get(pessoa.cpf))
  await auth.close()
}, 60_000)

test('a change that was killed half way goes on where it ended, and the keys of before are no longer needed', async () => {
  expect((await rodar('recifrar', AMBAS, 3)).status).toBeNull()
  // There are five people and one signing key. Two people were done when the first run was killed.
  expect(await rodar('recifrar', AMBAS)).toEqual({ servico: 'auth', status: 0, recifrados: 4, problemas: [] })
  expect(await rodar('recifrar', AMBAS)).toMatchObject({ status: 0, recifrados: 0 })

  const auth = await mesa.ligar({ ...DEPOIS, IDP_ISSUER: idp.issuer })
  // The same key still signs, and the same people can sign in.
  const eu = await fetch(`${auth.url}/api/v1/auth/me`, com(tokens))
  expect(((await eu.json()) as { data: object }).data).toMatchObject(CONTATO)
  for (const pessoa of PESSOAS) expect(idDe(await entrar(auth.url, pessoa))).toBe(ids.get(pessoa.cpf))
  await auth.close()
  expect(await rodar('verify', DEPOIS)).toMatchObject({ status: 0, problemas: [] })
}, 120_000)

test('the CPF of one person in the place of another opens nowhere, and verification says so', async () => {
  const [um, outro] = await usuarios().find({}).sort({ _id: 1 }).toArray()
  const por = (cpf_cifrado: unknown) => usuarios().updateOne({ _id: um?._id } as never, { $set: { cpf_cifrado } })
  await por(outro?.['cpf_cifrado'])
  expect(await rodar('verify', DEPOIS)).toMatchObject({
    status: 1,
    problemas: [
      { fluxo: `usuarios/${String(um?._id)}`, problema: expect.stringContaining('stamp') },
      { fluxo: `usuario-${String(um?._id)}`, problema: expect.stringContaining('CPF or contact cannot be read') },
    ],
  })
  await por(um?.['cpf_cifrado'])
}, 60_000)

test('of two processes that hash with different keys and register a person at once, one does', async () => {
  const um = processo([DEPOIS.CPF_HASH_KEY, ANTES.CPF_HASH_KEY])
  const outro = processo([ANTES.CPF_HASH_KEY, DEPOIS.CPF_HASH_KEY])
  for (let i = 0; i < 20; i++) {
    const nova = {
      cpf: String(10_000_000_000 + i),
      nome: `Nova ${i}`,
      email: null,
      nivel: 'prata' as const,
      autenticadaEm: null,
    }
    const entrarEm = (onde: typeof um) => onde.entrar(nova, 'produtor_rural', new Date())
    const entradas = await Promise.all([um, outro, um, outro].map(entrarEm))
    expect(new Set(entradas.map(({ _id }) => _id)).size).toBe(1)
    expect(await usuarios().countDocuments({ nome: nova.nome })).toBe(1)
  }
}, 60_000)

/** The people as seen by a process whose hashes use these keys. */
const processo = (hashes: string[]) =>
  criarUsuarios(
    mesa.store.useDb(mesa.banco),
    { ...cofreDeDocumentos([Buffer.alloc(32)]), ...resumosDeDocumento(hashes) },
    chaveiro([Buffer.alloc(32)], 'contato'),
    STAMPS,
  )
