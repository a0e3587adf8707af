import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { CarError, notFound } from '@car/errors/car-error'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { ANA, PROPRIETARIA_CPF } from '../interruption-acts.ts'
import { setUpOnRefusingStore } from '../refusing-store.ts'

/** Tests that the export of a person's data is complete, or recognisably cut off. */

jest.setTimeout(60_000)

const CHIEF = person('Chefe', 'admin')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const TECNICA_CPF = '70010000194'
const CHUNK = 64 * 1024

let { m, f, store, close } = {} as Awaited<ReturnType<typeof setUpOnRefusingStore>>
beforeAll(async () => {
  ;({ m, f, store, close } = await setUpOnRefusingStore())
  m.tecnicos.set(TECNICA_CPF, TECNICA)
})
afterAll(() => close())
beforeEach(() => {
  Object.assign(m.sending, { now: 0, max: 0, chunks: 0 })
  m.avisos.length = 0
})

const produtora = () => person('Produtora', 'produtor_rural')
const exportData = (who: Person, query = '', signal?: AbortSignal) =>
  m.download(who, `/privacidade/exportacao${query}`, signal)

type Opened = Record<string, Uint8Array>
async function open(response: Response): Promise<Opened> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}
// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
const read = (opened: Opened, nome: string): any => JSON.parse(strFromU8(opened[nome] ?? new Uint8Array()))

function documento(processo_id: string, tipo_documento: string, bytes: () => AsyncIterable<Buffer> | Iterable<Buffer>) {
  const id = randomUUID()
  m.arquivos.set(id, bytes)
  const fresh = {
    id,
    processo_id,
    tipo_documento,
    status: 'valido',
    tipo_conteudo: 'application/pdf',
    nome_arquivo: '../../etc/passwd.pdf',
    tamanho_bytes: 1,
    hash_sha256: 'a'.repeat(64),
    chave: `arquivos/${id}`,
    recebido_em: '2026-03-04T13:00:00.000Z',
    campos: [],
  } as unknown as Documento
  m.documentos.set(processo_id, [...(m.documentos.get(processo_id) ?? []), fresh])
  return { id, nome: `${tipo_documento}-${id}.pdf`, fresh }
}

const rascunhoOf = async (who: Person): Promise<{ id: string; numero: string }> => {
  const { FORM } = await import('../given.ts')
  const fresh = { imovel: FORM.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: PROPRIETARIA_CPF } }
  return f.ask('POST', '/processos', fresh, who)
}
const folder = (numero: string) => `processos/${numero.replace('/', '-')}`

describe('the archive', () => {
  test('has the cases that the record says are the person’s, whatever a row says', async () => {
    const [who, other] = [produtora(), produtora()]
    const [own, foreign] = [await rascunhoOf(who), await rascunhoOf(other)]
    await m.connection
      .collection('processos')
      .updateOne({ _id: foreign.id } as never, { $set: { donoId: who.id, 'processo.dono.id': who.id } })
    const names = Object.keys(await open(await exportData(who)))
    expect(names).toContain(`${folder(own.numero)}/processo.json`)
    expect(names.filter((name) => name.startsWith(folder(foreign.numero)))).toEqual([])
  })

  test('of who has done nothing holds their account, and empty lists', async () => {
    const opened = await open(await exportData(produtora()))
    expect(Object.keys(opened)).toEqual([
      'LEIA-ME.txt',
      'conta.json',
      'preferencias-de-avisos.json',
      'avisos.json',
      'atos.json',
      'autorizacoes-recebidas.json',
    ])
    expect(read(opened, 'conta.json')).toMatchObject({ nome: 'Produtora', sessoes: [] })
    for (const nome of ['avisos.json', 'autorizacoes-recebidas.json']) expect(read(opened, nome)).toEqual([])
    // The export itself counts among the acts.
    expect(read(opened, 'atos.json').map(({ acoes }: { acoes: string[] }) => acoes)).toEqual([['dados_exportados']])
    expect(strFromU8(opened['LEIA-ME.txt'] ?? new Uint8Array())).toContain('O que o serviço guarda sobre Produtora')
  })

  test('holds their cases with all that belongs to them: record, acts, looks, files, dossiers, receipt', async () => {
    const owner = produtora()
    const { id, numero } = await rascunhoOf(owner)
    const bytes = [randomBytes(CHUNK), randomBytes(1_000)]
    const matricula = documento(id, 'matricula_imovel', () => bytes)
    const ccir = documento(id, 'ccir', () => [Buffer.from('ccir')])
    await f.ask('POST', `/processos/${id}/submeter`, undefined, owner)
    await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    await m.ask(ANA, 'POST', `/analista/processos/${id}/notas`, { texto: 'segredo da nota' })
    await m.ask(ANA, 'GET', `/processos/${id}`)
    const issued = { job_id: randomUUID(), codigo_verificacao: 'ABCD', emitido_em: '2026-03-05T10:00:00.000Z' }
    m.emitidos.set(id, [{ ...issued, hash_sha256: 'c'.repeat(64) }])
    m.avisos.push({ id: 'a1', titulo: 'Recebido' }, { id: 'a2', titulo: 'Pendência' })

    const response = await exportData(owner)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const opened = await open(response)
    const here = folder(numero)
    expect(Object.keys(opened).filter((nome) => nome.startsWith('processos/'))).toEqual([
      `${here}/processo.json`,
      `${here}/historico.json`,
      `${here}/quem-viu.json`,
      `${here}/documentos/${matricula.nome}`,
      `${here}/documentos/${ccir.nome}`,
      `${here}/documentos.json`,
      `${here}/dossies.json`,
      `${here}/dossies/ABCD.pdf`,
      `${here}/recibo.pdf`,
    ])
    const digest = (datum: Uint8Array | undefined) =>
      createHash('sha256')
        .update(datum ?? '')
        .digest('hex')
    expect(digest(opened[`${here}/documentos/${matricula.nome}`])).toBe(digest(Buffer.concat(bytes)))
    expect(strFromU8(opened[`${here}/dossies/ABCD.pdf`] ?? new Uint8Array())).toBe(`dossie ${issued.job_id}`)
    expect(strFromU8(opened[`${here}/recibo.pdf`] ?? new Uint8Array())).toBe(`recibo ${numero}`)
    expect(read(opened, `${here}/processo.json`)).toMatchObject({ id, numero, status: 'em_analise', pendencias: [] })
    expect(read(opened, `${here}/historico.json`).map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'processo_criado',
      'processo_submetido',
      'processo_assumido',
    ])
    expect(read(opened, `${here}/quem-viu.json`)).toMatchObject([{ tipo: 'processo', nome: ANA.nome }])
    expect(read(opened, `${here}/documentos.json`)).toMatchObject([
      { id: matricula.id, arquivo: `documentos/${matricula.nome}`, nome_arquivo: '../../etc/passwd.pdf' },
      { id: ccir.id, arquivo: `documentos/${ccir.nome}` },
    ])
    expect(read(opened, 'avisos.json').map(({ id }: { id: string }) => id)).toEqual(['a1', 'a2'])
    const everything = Object.values(opened)
      .map((datum) => strFromU8(datum, true))
      .join('')
    for (const secret of [PROPRIETARIA_CPF, '783.072.703-16', 'segredo da nota'])
      expect(everything).not.toContain(secret)
    expect(Object.keys(await open(await exportData(owner)))).toEqual(Object.keys(opened))
  })

  test('leaves the files out when they are not wanted', async () => {
    const owner = produtora()
    const { id, numero } = await rascunhoOf(owner)
    documento(id, 'ccir', () => [Buffer.from('ccir')])
    const opened = await open(await exportData(owner, '?arquivos=false'))
    expect(m.sending.max).toBe(0)
    expect(read(opened, `${folder(numero)}/documentos.json`)).toMatchObject([{ arquivo: null }])
    expect(Object.keys(opened).filter((nome) => nome.endsWith('.pdf'))).toEqual([])
    const { error } = (await (await exportData(owner, '?arquivos=talvez')).json()) as { error: { code: string } }
    expect(error.code).toBe('CAR-004')
  })

  test('holds a discarded draft, and says that a file is not there which nobody is given or which is gone', async () => {
    const owner = produtora()
    const { id, numero } = await rascunhoOf(owner)
    delete documento(id, 'ccir', () => [Buffer.from('malicious')]).fresh.chave
    documento(id, 'matricula_imovel', () => {
      throw notFound()
    })
    await f.ask('DELETE', `/processos/${id}`, undefined, owner)
    const opened = await open(await exportData(owner))
    expect(read(opened, `${folder(numero)}/processo.json`)).toMatchObject({ id, status: 'descartado' })
    expect(read(opened, `${folder(numero)}/documentos.json`)).toMatchObject([{ arquivo: null }, { arquivo: null }])
  })

  test('holds of others’ cases no more than the own side: what a technician may, and did', async () => {
    const owner = produtora()
    const { id, numero } = await rascunhoOf(owner)
    await f.ask('POST', `/processos/${id}/autorizacoes`, { cpf: TECNICA_CPF, escopo: 'editar' }, owner)
    await f.ask('PATCH', `/processos/${id}`, { observacoes: 'segredo da dona' }, TECNICA)
    const opened = await open(await exportData(TECNICA))
    expect(Object.keys(opened).some((nome) => nome.startsWith('processos/'))).toBe(false)
    const received = read(opened, 'autorizacoes-recebidas.json')
    expect(received).toEqual([
      { processo: numero, autorizacoes: [{ escopo: 'editar', criada_em: expect.any(String), expira_em: null }] },
    ])
    expect(read(opened, 'atos.json')[0]).toMatchObject({ acoes: ['processo_editado'], processo: { id, numero } })
    const everything = Object.values(opened)
      .map((datum) => strFromU8(datum, true))
      .join('')
    for (const secret of ['segredo da dona', 'FULANA DE TAL', owner.nome, owner.id])
      expect(everything).not.toContain(secret)
  })

  test('holds all their cases, however many, in the order of their beginning', async () => {
    const owner = produtora()
    const processos: { id: string; numero: string }[] = []
    for (let n = 0; n < 45; n++) processos.push(await rascunhoOf(owner))
    const opened = await open(await exportData(owner))
    const theirs = Object.keys(opened).filter((nome) => nome.endsWith('/processo.json'))
    expect(theirs).toEqual(processos.map(({ numero }) => `${folder(numero)}/processo.json`))
    // The edits give the person more acts than one request to a service returns.
    for (const [observacoes, which] of Object.entries({ Uma: processos, Outra: processos.slice(0, 25) }))
      await Promise.all(which.map(({ id }) => f.ask('PATCH', `/processos/${id}`, { observacoes }, owner)))
    const atos = read(await open(await exportData(owner, '?arquivos=false')), 'atos.json')
    expect(new Set(atos.map(({ id }: { id: string }) => id)).size).toBe(45 + 70 + 2)
  })
})

describe('what fails', () => {
  test.each(['auth', 'avisos', 'audit'] as const)('before the first byte is an error: %s is away', async (who) => {
    const owner = produtora()
    m.falhas[who] = true
    const response = await exportData(owner)
    m.falhas[who] = false
    const { error } = (await response.json()) as { error: { code: string } }
    expect([response.status, error.code]).toEqual([503, 'CAR-016'])
    const { data } = (await m.ask(CHIEF, 'GET', `/admin/auditoria?usuario=${owner.id}`)).body
    expect(data).toEqual([])
  })

  test('to be recorded is not given', async () => {
    const owner = produtora()
    store.refuse('commits')
    const response = await exportData(owner)
    store.refuse(null)
    expect(response.status).toBe(503)
  })

  test('half way cuts the archive off: it has no end, and opens nowhere', async () => {
    const owner = produtora()
    const { id } = await rascunhoOf(owner)
    documento(id, 'matricula_imovel', async function* () {
      for (let n = 0; n < 20; n++) yield randomBytes(CHUNK)
      throw new CarError('indisponivel')
    })
    const response = await exportData(owner)
    expect(response.status).toBe(200)
    const chunks: Uint8Array[] = []
    await expect(
      (async () => {
        for await (const chunk of response.body ?? []) chunks.push(chunk)
      })(),
    ).rejects.toThrow('terminated')
    expect(chunks.length).toBeGreaterThan(0)
    expect(() => unzipSync(new Uint8Array(Buffer.concat(chunks)))).toThrow('invalid zip data')
  })
})

describe('a slow or absent client', () => {
  const atRest = () =>
    until(
      async () => m.sending.now,
      (now) => now === 0,
    )
  const ENDLESS = 100_000
  async function* endless() {
    for (let n = 0; n < ENDLESS; n++) yield Buffer.alloc(CHUNK, n)
  }

  test('has no more read for it than it takes, one file at a time', async () => {
    const owner = produtora()
    const { id } = await rascunhoOf(owner)
    for (let n = 0; n < 3; n++) documento(id, 'outros', endless)
    const abort = new AbortController()
    const reader = (await exportData(owner, '', abort.signal)).body?.getReader()
    await reader?.read()
    // The export counts as stopped once twenty checks in a row have found no new piece.
    let before = { chunks: -1, vezes: 0 }
    await until(
      async () => {
        const { chunks } = m.sending
        before = chunks === before.chunks ? { chunks, vezes: before.vezes + 1 } : { chunks, vezes: 0 }
        return chunks > 0 && before.vezes
      },
      (times) => Number(times) >= 20,
    )
    expect(m.sending.chunks * CHUNK).toBeLessThan(32 * 1024 * 1024)
    expect([m.sending.now, m.sending.max]).toEqual([1, 1])
    const stalledAt = m.sending.chunks
    for (let readings = 0; readings < 64 * 1024 * 1024; ) readings += (await reader?.read())?.value?.length ?? ENDLESS
    expect(m.sending.chunks).toBeGreaterThan(stalledAt)
    abort.abort()
    await atRest()
  })

  test('that goes away stops everything', async () => {
    const owner = produtora()
    const { id } = await rascunhoOf(owner)
    documento(id, 'outros', endless)
    const abort = new AbortController()
    const reader = (await exportData(owner, '', abort.signal)).body?.getReader()
    await reader?.read()
    await until(
      async () => m.sending.now,
      (now) => now === 1,
    )
    abort.abort()
    await atRest()
    expect(m.sending.chunks).toBeLessThan(ENDLESS)
  })
})
