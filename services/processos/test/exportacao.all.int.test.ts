import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { ANA, CPF_PROPRIETARIA } from './interrupcao-atos.ts'
import { montarSobreLojaQueRecusa } from './loja-que-recusa.ts'

/**
 * The export of all that is kept of a person: it is whole or visibly not, and holds no more in memory than is taken.
 */

jest.setTimeout(60_000)

const CHEFE = person('Chefe', 'admin')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const CPF_TECNICA = '70010000194'
const PEDACO = 64 * 1024

let { m, f, loja, close } = {} as Awaited<ReturnType<typeof montarSobreLojaQueRecusa>>
beforeAll(async () => {
  ;({ m, f, loja, close } = await montarSobreLojaQueRecusa())
  m.tecnicos.set(CPF_TECNICA, TECNICA)
})
afterAll(() => close())
beforeEach(() => {
  Object.assign(m.enviando, { agora: 0, maximo: 0, pedacos: 0 })
  m.avisos.length = 0
})

const produtora = () => person('Produtora', 'produtor_rural')
const exportar = (quem: Person, consulta = '', signal?: AbortSignal) =>
  m.baixar(quem, `/privacidade/exportacao${consulta}`, signal)

type Aberto = Record<string, Uint8Array>
async function abrir(resposta: Response): Promise<Aberto> {
  expect([resposta.status, resposta.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzipSync(new Uint8Array(await resposta.arrayBuffer()))
}
// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the tests assert
const ler = (aberto: Aberto, nome: string): any => JSON.parse(strFromU8(aberto[nome] ?? new Uint8Array()))

/** A document with a file, in a case. */
function documento(processo_id: string, tipo_documento: string, bytes: () => AsyncIterable<Buffer> | Iterable<Buffer>) {
  const id = randomUUID()
  m.arquivos.set(id, bytes)
  const novo = {
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
  m.documentos.set(processo_id, [...(m.documentos.get(processo_id) ?? []), novo])
  return { id, nome: `${tipo_documento}-${id}.pdf`, novo }
}

const rascunhoDe = async (quem: Person): Promise<{ id: string; numero: string }> => {
  const { FICHA } = await import('./dado.ts')
  const novo = { imovel: FICHA.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: CPF_PROPRIETARIA } }
  return f.pedir('POST', '/processos', novo, quem)
}
const pasta = (numero: string) => `processos/${numero.replace('/', '-')}`

describe('the archive', () => {
  test('of who has done nothing holds their account, and empty lists', async () => {
    const aberto = await abrir(await exportar(produtora()))
    expect(Object.keys(aberto)).toEqual([
      'LEIA-ME.txt',
      'conta.json',
      'preferencias-de-avisos.json',
      'avisos.json',
      'atos.json',
      'autorizacoes-recebidas.json',
    ])
    expect(ler(aberto, 'conta.json')).toMatchObject({ nome: 'Produtora', sessoes: [] })
    for (const nome of ['avisos.json', 'autorizacoes-recebidas.json']) expect(ler(aberto, nome)).toEqual([])
    // The export itself is among the acts.
    expect(ler(aberto, 'atos.json').map(({ acoes }: { acoes: string[] }) => acoes)).toEqual([['dados_exportados']])
    expect(strFromU8(aberto['LEIA-ME.txt'] ?? new Uint8Array())).toContain('O que o serviço guarda sobre Produtora')
  })

  test('holds their cases with all that belongs to them: record, acts, looks, files, dossiers, receipt', async () => {
    const dona = produtora()
    const { id, numero } = await rascunhoDe(dona)
    const bytes = [randomBytes(PEDACO), randomBytes(1_000)]
    const matricula = documento(id, 'matricula_imovel', () => bytes)
    const ccir = documento(id, 'ccir', () => [Buffer.from('ccir')])
    await f.pedir('POST', `/processos/${id}/submeter`, undefined, dona)
    await f.pedir('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
    await m.pedir(ANA, 'POST', `/analista/processos/${id}/notas`, { texto: 'segredo da nota' })
    await m.pedir(ANA, 'GET', `/processos/${id}`)
    const emitido = { job_id: randomUUID(), codigo_verificacao: 'ABCD', emitido_em: '2026-03-05T10:00:00.000Z' }
    m.emitidos.set(id, [{ ...emitido, hash_sha256: 'c'.repeat(64) }])
    m.avisos.push({ id: 'a1', titulo: 'Recebido' }, { id: 'a2', titulo: 'Pendência' })

    const resposta = await exportar(dona)
    expect(resposta.headers.get('content-disposition')).toMatch(
      /^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.zip"$/,
    )
    const aberto = await abrir(resposta)
    const aqui = pasta(numero)
    expect(Object.keys(aberto).filter((nome) => nome.startsWith('processos/'))).toEqual([
      `${aqui}/processo.json`,
      `${aqui}/historico.json`,
      `${aqui}/quem-viu.json`,
      `${aqui}/documentos/${matricula.nome}`,
      `${aqui}/documentos/${ccir.nome}`,
      `${aqui}/documentos.json`,
      `${aqui}/dossies.json`,
      `${aqui}/dossies/ABCD.pdf`,
      `${aqui}/recibo.pdf`,
    ])
    const resumo = (dado: Uint8Array | undefined) =>
      createHash('sha256')
        .update(dado ?? '')
        .digest('hex')
    expect(resumo(aberto[`${aqui}/documentos/${matricula.nome}`])).toBe(resumo(Buffer.concat(bytes)))
    expect(strFromU8(aberto[`${aqui}/dossies/ABCD.pdf`] ?? new Uint8Array())).toBe(`dossie ${emitido.job_id}`)
    expect(strFromU8(aberto[`${aqui}/recibo.pdf`] ?? new Uint8Array())).toBe(`recibo ${numero}`)
    expect(ler(aberto, `${aqui}/processo.json`)).toMatchObject({ id, numero, status: 'em_analise', pendencias: [] })
    expect(ler(aberto, `${aqui}/historico.json`).map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      'processo_criado',
      'processo_submetido',
      'processo_assumido',
    ])
    expect(ler(aberto, `${aqui}/quem-viu.json`)).toMatchObject([{ tipo: 'processo', nome: ANA.nome }])
    expect(ler(aberto, `${aqui}/documentos.json`)).toMatchObject([
      { id: matricula.id, arquivo: `documentos/${matricula.nome}`, nome_arquivo: '../../etc/passwd.pdf' },
      { id: ccir.id, arquivo: `documentos/${ccir.nome}` },
    ])
    expect(ler(aberto, 'avisos.json').map(({ id }: { id: string }) => id)).toEqual(['a1', 'a2'])
    const tudo = Object.values(aberto)
      .map((dado) => strFromU8(dado, true))
      .join('')
    for (const segredo of [CPF_PROPRIETARIA, '783.072.703-16', 'segredo da nota']) expect(tudo).not.toContain(segredo)
    expect(Object.keys(await abrir(await exportar(dona)))).toEqual(Object.keys(aberto))
  })

  test('leaves the files out when they are not wanted', async () => {
    const dona = produtora()
    const { id, numero } = await rascunhoDe(dona)
    documento(id, 'ccir', () => [Buffer.from('ccir')])
    const aberto = await abrir(await exportar(dona, '?arquivos=false'))
    expect(m.enviando.maximo).toBe(0)
    expect(ler(aberto, `${pasta(numero)}/documentos.json`)).toMatchObject([{ arquivo: null }])
    expect(Object.keys(aberto).filter((nome) => nome.endsWith('.pdf'))).toEqual([])
    const { error } = (await (await exportar(dona, '?arquivos=talvez')).json()) as { error: { code: string } }
    expect(error.code).toBe('CAR-004')
  })

  test('holds a discarded draft, and says that a file is not there which nobody is given or which is gone', async () => {
    const dona = produtora()
    const { id, numero } = await rascunhoDe(dona)
    delete documento(id, 'ccir', () => [Buffer.from('malicious')]).novo.chave
    documento(id, 'matricula_imovel', () => {
      throw naoEncontrado()
    })
    await f.pedir('DELETE', `/processos/${id}`, undefined, dona)
    const aberto = await abrir(await exportar(dona))
    expect(ler(aberto, `${pasta(numero)}/processo.json`)).toMatchObject({ id, status: 'descartado' })
    expect(ler(aberto, `${pasta(numero)}/documentos.json`)).toMatchObject([{ arquivo: null }, { arquivo: null }])
  })

  test('holds of others’ cases no more than the own side: what a technician may, and did', async () => {
    const dona = produtora()
    const { id, numero } = await rascunhoDe(dona)
    await f.pedir('POST', `/processos/${id}/autorizacoes`, { cpf: CPF_TECNICA, escopo: 'editar' }, dona)
    await f.pedir('PATCH', `/processos/${id}`, { observacoes: 'segredo da dona' }, TECNICA)
    const aberto = await abrir(await exportar(TECNICA))
    expect(Object.keys(aberto).some((nome) => nome.startsWith('processos/'))).toBe(false)
    const recebidas = ler(aberto, 'autorizacoes-recebidas.json')
    expect(recebidas).toEqual([
      { processo: numero, autorizacoes: [{ escopo: 'editar', criada_em: expect.any(String), expira_em: null }] },
    ])
    expect(ler(aberto, 'atos.json')[0]).toMatchObject({ acoes: ['processo_editado'], processo: { id, numero } })
    const tudo = Object.values(aberto)
      .map((dado) => strFromU8(dado, true))
      .join('')
    for (const dela of ['segredo da dona', 'FULANA DE TAL', dona.nome, dona.id]) expect(tudo).not.toContain(dela)
  })

  test('holds all their cases, however many, in the order of their beginning', async () => {
    const dona = produtora()
    const casos: { id: string; numero: string }[] = []
    for (let n = 0; n < 45; n++) casos.push(await rascunhoDe(dona))
    const aberto = await abrir(await exportar(dona))
    const deles = Object.keys(aberto).filter((nome) => nome.endsWith('/processo.json'))
    expect(deles).toEqual(casos.map(({ numero }) => `${pasta(numero)}/processo.json`))
    // These are more acts than one query asks for.
    for (const [observacoes, quais] of Object.entries({ Uma: casos, Outra: casos.slice(0, 25) }))
      await Promise.all(quais.map(({ id }) => f.pedir('PATCH', `/processos/${id}`, { observacoes }, dona)))
    const atos = ler(await abrir(await exportar(dona, '?arquivos=false')), 'atos.json')
    expect(new Set(atos.map(({ id }: { id: string }) => id)).size).toBe(45 + 70 + 2)
  })
})

describe('what fails', () => {
  test.each(['auth', 'avisos', 'auditar'] as const)('before the first byte is an error: %s is away', async (quem) => {
    const dona = produtora()
    m.falhas[quem] = true
    const resposta = await exportar(dona)
    m.falhas[quem] = false
    const { error } = (await resposta.json()) as { error: { code: string } }
    expect([resposta.status, error.code]).toEqual([503, 'CAR-016'])
    const { data } = (await m.pedir(CHEFE, 'GET', `/admin/auditoria?usuario=${dona.id}`)).corpo
    expect(data).toEqual([])
  })

  test('to be recorded is not given', async () => {
    const dona = produtora()
    loja.refuse('commits')
    const resposta = await exportar(dona)
    loja.refuse(null)
    expect(resposta.status).toBe(503)
  })

  test('half way cuts the archive off: it has no end, and opens nowhere', async () => {
    const dona = produtora()
    const { id } = await rascunhoDe(dona)
    documento(id, 'matricula_imovel', async function* () {
      for (let n = 0; n < 20; n++) yield randomBytes(PEDACO)
      throw new ErroCar('indisponivel')
    })
    const resposta = await exportar(dona)
    expect(resposta.status).toBe(200)
    const pedacos: Uint8Array[] = []
    await expect(
      (async () => {
        for await (const pedaco of resposta.body ?? []) pedacos.push(pedaco)
      })(),
    ).rejects.toThrow('terminated')
    expect(pedacos.length).toBeGreaterThan(0)
    expect(() => unzipSync(new Uint8Array(Buffer.concat(pedacos)))).toThrow('invalid zip data')
  })
})

describe('a slow or absent client', () => {
  const emPaz = () =>
    until(
      async () => m.enviando.agora,
      (agora) => agora === 0,
    )
  const SEM_FIM = 100_000
  async function* semFim() {
    for (let n = 0; n < SEM_FIM; n++) yield Buffer.alloc(PEDACO, n)
  }

  test('has no more read for it than it takes, one file at a time', async () => {
    const dona = produtora()
    const { id } = await rascunhoDe(dona)
    for (let n = 0; n < 3; n++) documento(id, 'outros', semFim)
    const fim = new AbortController()
    const leitor = (await exportar(dona, '', fim.signal)).body?.getReader()
    await leitor?.read()
    // It has come to rest once it has not moved for twenty looks.
    let antes = { pedacos: -1, vezes: 0 }
    await until(
      async () => {
        const { pedacos } = m.enviando
        antes = pedacos === antes.pedacos ? { pedacos, vezes: antes.vezes + 1 } : { pedacos, vezes: 0 }
        return pedacos > 0 && antes.vezes
      },
      (vezes) => Number(vezes) >= 20,
    )
    expect(m.enviando.pedacos * PEDACO).toBeLessThan(32 * 1024 * 1024)
    expect([m.enviando.agora, m.enviando.maximo]).toEqual([1, 1])
    const parado = m.enviando.pedacos
    for (let lidos = 0; lidos < 64 * 1024 * 1024; ) lidos += (await leitor?.read())?.value?.length ?? SEM_FIM
    expect(m.enviando.pedacos).toBeGreaterThan(parado)
    fim.abort()
    await emPaz()
  })

  test('that goes away stops everything', async () => {
    const dona = produtora()
    const { id } = await rascunhoDe(dona)
    documento(id, 'outros', semFim)
    const fim = new AbortController()
    const leitor = (await exportar(dona, '', fim.signal)).body?.getReader()
    await leitor?.read()
    await until(
      async () => m.enviando.agora,
      (agora) => agora === 1,
    )
    fim.abort()
    await emPaz()
    expect(m.enviando.pedacos).toBeLessThan(SEM_FIM)
  })
})
