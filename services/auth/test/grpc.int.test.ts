import { randomUUID } from 'node:crypto'
import { idFrom } from '@car/event-store/ids'
import { runInContext } from '@car/telemetry/request-context'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  ANA,
  type Bench,
  createBench,
  claims,
  exchange,
  withToken,
  signIn,
  type Idp,
  idpLocal,
  MARIA,
  type Tokens,
} from './support.ts'

let bench: Bench
let idp: Idp
let auth: Awaited<ReturnType<Bench['startProcess']>>
let tokens: Tokens
let maria: Record<string, string | number>

beforeAll(async () => {
  bench = await createBench()
  idp = await idpLocal([MARIA, ANA], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  auth = await bench.startProcess({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
  tokens = await signIn(bench.url, MARIA)
  maria = claims(tokens.access_token)
})
afterAll(async () => {
  await bench.close()
  await idp.close()
})

const usuario = () => ({
  id: maria['sub'],
  nome: MARIA.nome,
  tipo_usuario: 'produtor_rural',
  nivel_confiabilidade: 'prata',
})

test('a person is found by id and by CPF, and never with the CPF', async () => {
  const processos = auth.grpc('processos')
  expect(await processos.ObterUsuario({ id: String(maria['sub']) })).toEqual(usuario())
  expect(await processos.BuscarPorCpf({ cpf: MARIA.cpf })).toEqual(usuario())
  expect(await processos.BuscarPorCpf({ cpf: MARIA.cpf.replace(/\D/g, '') })).toEqual(usuario())
  processos.close()
})

test('many people are found by CPF at once, each in the place of their CPF', async () => {
  const processos = auth.grpc('processos')
  const cpfs = ['111.444.777-35', MARIA.cpf, 'nenhum', MARIA.cpf.replace(/\D/g, '')]
  const id = String(maria['sub'])
  expect(await processos.BuscarIdsPorCpf({ cpfs })).toEqual({ ids: ['', id, '', id] })
  expect(await processos.BuscarIdsPorCpf({ cpfs: [] })).toEqual({ ids: [] })
  processos.close()
})

test('where a person works is said once it is known', async () => {
  const processos = auth.grpc('processos')
  const id = String(maria['sub'])
  await bench.rewrite('usuarios', id, { unidade: 'SEMA Sorriso' })
  expect(await processos.ObterUsuario({ id })).toMatchObject({ ...usuario(), unidade: 'SEMA Sorriso' })
  await bench.rewrite('usuarios', id, { unidade: null })
  processos.close()
})

test('where to write to: what the person gave, else what the provider has verified; asked by avisos only', async () => {
  const [avisos, processos] = [auth.grpc('avisos'), auth.grpc('processos')]
  const id = String(maria['sub'])
  const tell = (email_contato: string | null) =>
    fetch(`${bench.url}/api/v1/auth/me`, {
      method: 'PATCH',
      headers: { ...withToken(tokens).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email_contato }),
    })
  expect(await avisos.ObterEndereco({ id })).toMatchObject({ email: MARIA.email, tipo_usuario: MARIA.tipo_usuario })
  await tell('fazenda@exemplo.test')
  expect(await avisos.ObterEndereco({ id })).toMatchObject({ email: 'fazenda@exemplo.test' })
  await tell(null)
  await bench.rewrite('usuarios', id, { email: null })
  expect((await avisos.ObterEndereco({ id })).email).toBeUndefined()
  await bench.rewrite('usuarios', id, { email: MARIA.email })
  await expect(avisos.ObterEndereco({ id: randomUUID() })).rejects.toMatchObject({ nome: 'nao_encontrado' })
  await expect(processos.ObterEndereco({ id })).rejects.toMatchObject({ nome: 'nao_encontrado' })
  for (const client of [avisos, processos]) client.close()
})

test('of a change of the address both are told, for a week and to avisos only', async () => {
  const [avisos, processos] = [auth.grpc('avisos'), auth.grpc('processos')]
  const tell = (body: object) =>
    fetch(`${bench.url}/api/v1/auth/me`, {
      method: 'PATCH',
      headers: { ...withToken(tokens).headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const changed = () => bench.store.collection<{ _id: string; expira_em: Date }>('enderecos_mudados')
  await changed().deleteMany({})
  /** The ids of changes that `change` has already returned. */
  const seen = new Set<string>()
  const change = async () => {
    const [fresh, ...rest] = (await changed().find().toArray()).map(({ _id }) => _id).filter((id) => !seen.has(id))
    expect(rest).toEqual([])
    if (fresh) seen.add(fresh)
    return fresh
  }
  await tell({ email_contato: 'um@exemplo.test' })
  const first = (await change()) ?? ''
  expect(await avisos.ObterEnderecosDaMudanca({ id: first })).toMatchObject({
    de: MARIA.email,
    para: 'um@exemplo.test',
  })
  await tell({ email_contato: 'dois@exemplo.test', telefone: '6635440000' })
  expect(await avisos.ObterEnderecosDaMudanca({ id: (await change()) ?? '' })).toMatchObject({
    de: 'um@exemplo.test',
    para: 'dois@exemplo.test',
  })
  await tell({ email_contato: null })
  expect(await avisos.ObterEnderecosDaMudanca({ id: (await change()) ?? '' })).toMatchObject({
    de: 'dois@exemplo.test',
    para: MARIA.email,
  })
  // A new telephone, or the same contact again, is not a change of the address.
  await tell({ telefone: null })
  await tell({ email_contato: null })
  expect(await change()).toBeUndefined()

  const kept = JSON.stringify(await changed().find().toArray())
  for (const address of ['um@exemplo.test', 'dois@exemplo.test', MARIA.email]) expect(kept).not.toContain(address)
  const days = ((await changed().findOne({ _id: first }))?.expira_em.getTime() ?? 0) - Date.now()
  expect(Math.round(days / 86_400_000)).toBe(7)
  const notFound = { nome: 'nao_encontrado' }
  await expect(processos.ObterEnderecosDaMudanca({ id: first })).rejects.toMatchObject(notFound)
  await changed().deleteMany({})
  await expect(avisos.ObterEnderecosDaMudanca({ id: first })).rejects.toMatchObject(notFound)
  for (const client of [avisos, processos]) client.close()
})

test('a fact about a person is on record, or it is none', async () => {
  const [avisos, processos] = [auth.grpc('avisos'), auth.grpc('processos')]
  const usuario_id = String(maria['sub'])
  const fact = (more: object = {}) => ({
    id: idFrom(`usuario-${usuario_id}#00000001`, '0'),
    tipo: 'usuario.criado',
    dados: JSON.stringify({ usuario_id }),
    versao: 1,
    ...more,
  })
  expect(await avisos.ConfirmarFato(fact())).toEqual({ consta: true })
  for (const forged of [
    { id: randomUUID() },
    { tipo: 'usuario.sessoes_encerradas' },
    { versao: 2_000 },
    { dados: JSON.stringify({ usuario_id: randomUUID() }) },
    { dados: JSON.stringify({ usuario_id, mudanca_id: randomUUID() }) },
  ])
    expect(await avisos.ConfirmarFato(fact(forged))).toEqual({ consta: false })
  await expect(processos.ConfirmarFato(fact())).rejects.toMatchObject({ nome: 'nao_encontrado' })
  for (const client of [avisos, processos]) client.close()
})

test('who is not registered, or could not be, is not found', async () => {
  const processos = auth.grpc('processos')
  const questions = [
    () => processos.ObterUsuario({ id: randomUUID() }),
    () => processos.ObterUsuario({ id: '' }),
    () => processos.BuscarPorCpf({ cpf: '111.444.777-35' }),
    () => processos.BuscarPorCpf({ cpf: '111.444.777-36' }),
    () => processos.BuscarPorCpf({ cpf: '' }),
  ]
  for (const ask of questions) await expect(ask()).rejects.toMatchObject({ nome: 'nao_encontrado' })
  processos.close()
})

test('the analysts of a level are told, and nobody else', async () => {
  const analista = auth.grpc('analista')
  const { sub: id } = claims((await signIn(bench.url, ANA)).access_token)
  const anaRecord = { id, nome: ANA.nome, tipo_usuario: 'analista_ambiental', nivel_confiabilidade: ANA.nivel }
  expect(await analista.ListarAnalistas({ nivel: 'prata' })).toEqual({ analistas: [anaRecord] })
  await bench.rewrite('usuarios', String(id), { nivel_confiabilidade: 'bronze' })
  expect(await analista.ListarAnalistas({ nivel: 'prata' })).toEqual({ analistas: [] })
  analista.close()
})

test('all that is kept of a person is told on their behalf only: their account, and where they are signed in', async () => {
  const [processos, avisos] = [auth.grpc('processos'), auth.grpc('avisos')]
  const asHer = { requestId: randomUUID(), token: await exchange(auth, tokens, 'processos') }
  const { conta, sessoes } = await runInContext(asHer, () => processos.ObterConta({}))
  expect(JSON.parse(conta)).toMatchObject({ id: maria['sub'], nome: MARIA.nome, email: MARIA.email })
  expect(conta).not.toContain(MARIA.cpf.replace(/\D/g, ''))
  expect(JSON.parse(sessoes)).toMatchObject([{ atual: true }])
  await expect(processos.ObterConta({})).rejects.toMatchObject({ code: 'CAR-001' })
  await expect(runInContext(asHer, () => avisos.ObterConta({}))).rejects.toMatchObject({ code: 'CAR-003' })
  for (const client of [processos, avisos]) client.close()
})

test('what was done to accounts is told with whose they are, by who, what and when', async () => {
  const processos = auth.grpc('processos')
  const request = { de_tras: true, limite: 200 }
  const { registros, total } = await processos.Auditar(request)
  expect(registros.length).toBe(total)
  const aboutHer = registros.filter(({ pessoa_id }) => pessoa_id === maria['sub'])
  expect(aboutHer.at(-1)).toMatchObject({ acoes: ['usuario_criado'], resumo: 'Pessoa cadastrada como produtor rural.' })
  const onlyContacts = await processos.Auditar({
    ...request,
    acao: 'contato_alterado',
    usuario_id: String(maria['sub']),
  })
  expect(onlyContacts.registros.map(({ acoes }) => acoes)).toEqual(Array(onlyContacts.total).fill(['contato_alterado']))
  for (const other of [
    { acao: 'processo_criado' },
    { processo_id: randomUUID() },
    { antes_de: '2020-01-01T00:00:00Z' },
  ])
    expect(await processos.Auditar({ ...request, ...other })).toEqual({ registros: [], total: 0 })
  processos.close()
})

test('each method answers only the services that need it', async () => {
  const [gateway, analista, dossie] = [auth.grpc('gateway'), auth.grpc('analista'), auth.grpc('dossie')]
  expect(await dossie.ObterUsuario({ id: String(maria['sub']) })).toEqual(usuario())
  expect(await gateway.VerificarRevogacao({ jti: String(maria['jti']) })).toEqual({ revogado: false })
  const refused = [
    () => gateway.ObterUsuario({ id: String(maria['sub']) }),
    () => gateway.ListarAnalistas({ nivel: 'prata' }),
    () => analista.BuscarPorCpf({ cpf: MARIA.cpf }),
    () => analista.BuscarIdsPorCpf({ cpfs: [MARIA.cpf] }),
    () => analista.CompararCpfs({ id: String(maria['sub']), cpfs: [MARIA.cpf] }),
    () => analista.VerificarRevogacao({ jti: String(maria['jti']) }),
  ]
  for (const ask of refused) await expect(ask()).rejects.toMatchObject({ nome: 'nao_encontrado' })
  for (const client of [gateway, analista, dossie]) client.close()
})

test('with the contact of a person the addresses of its last changes go, and those of others stay', async () => {
  const processos = auth.grpc('processos')
  const others = await signIn(bench.url, ANA)
  const tell = (whose: Tokens, email_contato: string | null) =>
    fetch(`${bench.url}/api/v1/auth/me`, {
      method: 'PATCH',
      headers: { ...withToken(whose).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email_contato }),
    })
  const changed = bench.store.collection('enderecos_mudados')
  await changed.deleteMany({})
  await tell(tokens, 'antes@exemplo.test')
  await tell(others, 'outra@exemplo.test')
  expect(await changed.countDocuments()).toBe(2)
  const asked = { alvo: 'usuario', base_legal: 'Lei 13.709/2018, art. 18, VI' }
  await processos.Eliminar({ ...asked, id: String(maria['sub']), parte: 'contato' })
  expect(await changed.countDocuments()).toBe(1)
  await processos.Eliminar({ ...asked, id: String(claims(others.access_token)['sub']), parte: 'tudo' })
  expect(await changed.countDocuments()).toBe(0)
  processos.close()
})

test('one account can be asked for among those that nobody uses', async () => {
  const processos = auth.grpc('processos')
  const id = String(maria['sub'])
  const antes_de = new Date(Date.now() + 60_000).toISOString()
  await bench.rewrite('usuarios', id, { tipo_usuario: 'produtor_rural' })
  const asked = async (more: object) => (await processos.ListarContasParadas({ antes_de, limite: 1, ...more })).contas
  expect((await asked({ id })).map((one) => one.id)).toEqual([id])
  expect(await asked({ id: randomUUID() })).toEqual([])
  expect(await asked({ id, antes_de: '2020-01-01T00:00:00.000Z' })).toEqual([])
  processos.close()
})
