import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { type Montagem, montar } from './apoio.ts'
import { FICHA } from './dado.ts'
import { storeThatRefuses } from './loja-que-recusa.ts'

/** Who looked at a case: how it is noted, shown to the people concerned, and reported when it is too much. */

const DONA = person('Dona', 'produtor_rural')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const CHEFE = person('Chefe', 'admin')
const CPF_TECNICA = '70010000194'
const analista = (nome = 'Ana') => person(nome, 'analista_ambiental')
const JUSTIFICATIVA = { justificativa: 'Conferência com a Receita.' }

let m: Montagem
let loja: Awaited<ReturnType<typeof storeThatRefuses>>
beforeAll(async () => {
  loja = await storeThatRefuses()
  const deListas = { ALERTA_LISTADOS_HORA: '6', ALERTA_LISTADOS_DIA: '9' }
  const limites = { ALERTA_CASOS_HORA: '3', ALERTA_CASOS_DIA: '5', ALERTA_REVELACOES_DIA: '2', ...deListas }
  m = await montar({ ALARMES_MS: '100', MONGODB_URI: loja.url, ...limites })
  m.tecnicos.set(CPF_TECNICA, TECNICA)
  m.analistas.set(CHEFE.id, CHEFE)
})
afterAll(async () => {
  await m.close()
  await loja.close()
})

const novo = () => ({ imovel: FICHA.imovel, proprietario: { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' } })
const rascunho = async (dono = DONA): Promise<string> =>
  (await m.pedir(dono, 'POST', '/processos', novo())).corpo.data.id
const ver = async (quem: Person, id: string, mais = '') =>
  (await m.pedir(quem, 'GET', `/processos/${id}${mais}`)).status
const leituras = async (quem: Person, id: string, consulta = '') =>
  (await m.pedir(quem, 'GET', `/processos/${id}/leituras${consulta}`)).corpo
const vistas = async (id: string, quem = DONA) =>
  ((await leituras(quem, id)).data as { tipo: string; papel: string; nome?: string }[]).toSorted((a, b) =>
    a.tipo.localeCompare(b.tipo),
  )
/** A submitted case, whose looks count once. */
async function submetido(dono = DONA): Promise<string> {
  const id = await rascunho(dono)
  const documento = (tipo_documento: string) => ({
    id: randomUUID(),
    processo_id: id,
    tipo_documento,
    status: 'valido',
  })
  m.documentos.set(
    id,
    ['matricula_imovel', 'ccir'].map((tipo) => ({ ...documento(tipo), campos: [] }) as never),
  )
  const { status } = await m.pedir(dono, 'POST', `/processos/${id}/submeter`)
  if (status !== 200) throw new Error('not submitted')
  return id
}

describe('a look by somebody other than the owner', () => {
  test('leaves a row of each kind, once an hour, with role and unit', async () => {
    const ana = { ...analista(), unidade: 'SEMA Sorriso' }
    m.analistas.set(ana.id, ana)
    const id = await submetido()
    for (const caminho of ['', '', '/historico', '/acoes', '/assistente', '/pendencias', '/autorizacoes'])
      expect(await ver(ana, id, caminho)).toBe(200)
    const linhas = await until(
      () => vistas(id),
      (v) => v.every((l) => 'unidade' in l && l.unidade !== null),
    )
    const hora = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
    const dela = { em: hora, papel: 'analista_ambiental', unidade: 'SEMA Sorriso' }
    expect(linhas).toEqual([
      { ...dela, tipo: 'historico' },
      { ...dela, tipo: 'processo' },
    ])
  })

  test('is noted of a draft as of any case; lists and the owner leave none', async () => {
    const ana = analista()
    const id = await rascunho()
    for (const caminho of ['', '/historico', '/leituras']) expect(await ver(DONA, id, caminho)).toBe(200)
    await m.pedir(ana, 'GET', '/processos')
    expect(await vistas(id)).toEqual([])
    expect(await ver(ana, id)).toBe(200)
    expect(await vistas(id)).toMatchObject([{ tipo: 'processo', papel: 'analista_ambiental' }])
  })

  test('is an act of the analysis, too: it answers with the case', async () => {
    const ana = analista()
    m.analistas.set(ana.id, ana)
    const [um, outro] = [await submetido(), await submetido()]
    expect((await m.pedir(ana, 'POST', `/analista/processos/${um}/assumir`)).corpo.data.proprietario).toBeDefined()
    expect(await m.assumirPrimeiro(ana, [outro])).toBeDefined()
    for (const id of [um, outro]) expect(await vistas(id)).toMatchObject([{ tipo: 'processo', nome: 'Ana' }])
  })

  test('at the CPF is noted when it is shown, not when that is refused', async () => {
    const ana = analista()
    const id = await rascunho()
    const revelar = (quem: Person, corpo: object) => m.pedir(quem, 'POST', `/processos/${id}/revelar-cpf`, corpo)
    expect((await revelar({ ...ana, nivel: 'prata' }, JUSTIFICATIVA)).status).toBe(403)
    expect((await revelar(ana, { justificativa: 'Curta demais.' })).corpo.error.details).toEqual([
      { field: 'justificativa', code: 'too_short', message: expect.any(String) },
    ])
    expect(await vistas(id)).toEqual([])
    expect((await revelar(ana, JUSTIFICATIVA)).status).toBe(200)
    expect((await revelar(DONA, JUSTIFICATIVA)).status).toBe(200)
    // Revealing a CPF is an act, so it names her.
    expect(await vistas(id)).toMatchObject([{ tipo: 'cpf', nome: 'Ana' }])
  })

  test('that cannot be noted is not given', async () => {
    const ana = analista()
    const id = await rascunho()
    loja.refuse('leituras')
    const recusa = await m.pedir(ana, 'GET', `/processos/${id}`)
    expect([recusa.status, recusa.corpo.error.code]).toEqual([503, 'CAR-016'])
    expect(recusa.texto).not.toContain('FULANA')
    expect(await ver(DONA, id)).toBe(200)
    loja.refuse(null)
    expect(await ver(ana, id)).toBe(200)
    expect(await vistas(id)).toMatchObject([{ tipo: 'processo' }])
  })

  test('by an administrator is one like any other, also when nothing is changed', async () => {
    const id = await rascunho()
    expect((await m.pedir(CHEFE, 'PATCH', `/processos/${id}`, { observacoes: null })).status).toBe(200)
    expect(await vistas(id)).toMatchObject([{ tipo: 'processo', papel: 'admin' }])
  })

  test('by an administrator at the key by which a case is followed is one: the key leaves no rows', async () => {
    const id = await rascunho()
    expect([await ver(CHEFE, id, '/leituras'), await ver(DONA, id, '/acompanhamento')]).toEqual([200, 200])
    expect(await ver(analista(), id, '/acompanhamento')).toBe(404)
    expect(await vistas(id)).toEqual([])
    expect(await ver(CHEFE, id, '/acompanhamento')).toBe(200)
    expect(await vistas(id)).toMatchObject([{ tipo: 'processo', papel: 'admin' }])
  })
})

describe('who looked', () => {
  test('is named to the owner if they have acted on the case, or were authorised; to an administrator always', async () => {
    const [ana, bia] = [analista('Ana'), analista('Bia')]
    for (const quem of [ana, bia, TECNICA]) m.analistas.set(quem.id, quem)
    const id = await rascunho()
    const pedido = { cpf: CPF_TECNICA, escopo: 'consultar' }
    await m.pedir(DONA, 'POST', `/processos/${id}/autorizacoes`, pedido)
    const outro = await submetido()
    for (const quem of [ana, bia, TECNICA]) await ver(quem, id)
    for (const quem of [ana, bia]) await ver(quem, outro)
    await m.pedir(ana, 'POST', `/analista/processos/${outro}/assumir`)
    const nomes = async (qual: string, quem?: Person) =>
      (await vistas(qual, quem)).map(({ nome }) => nome ?? '—').toSorted()
    expect(await nomes(id)).toEqual(['Tecla', '—', '—'])
    expect(await nomes(outro)).toEqual(['Ana', '—'])
    expect(await nomes(id, CHEFE)).toEqual(['Ana', 'Bia', 'Tecla'])
    // Nothing else reveals who it was, not even a cursor.
    const { data, meta } = await leituras(DONA, id, '?page_size=1')
    const texto = JSON.stringify(data) + Buffer.from(meta.cursor_next, 'base64url').toString('latin1')
    for (const quem of [ana, bia]) expect(texto).not.toContain(quem.id)
  })

  test('is told to nobody else', async () => {
    const [ana, outra] = [analista(), person('Outra', 'produtor_rural')]
    const id = await rascunho()
    await m.pedir(DONA, 'POST', `/processos/${id}/autorizacoes`, { cpf: CPF_TECNICA, escopo: 'submeter' })
    for (const quem of [ana, outra, TECNICA]) expect(await ver(quem, id, '/leituras')).toBe(404)
  })

  test('comes page by page, newest first, of a period of days, and as a file', async () => {
    const id = await rascunho()
    await anotadas(id, ['2026-03-04T02', '2026-03-04T03', '2026-03-05T02', '2026-03-05T03'])
    const horas = async (consulta: string) =>
      (await leituras(DONA, id, consulta)).data.map(({ em }: { em: string }) => em.slice(0, 13))
    expect(await horas('')).toEqual(['2026-03-05T03', '2026-03-05T02', '2026-03-04T03', '2026-03-04T02'])
    // A day of Brasília begins at 3:00 UTC.
    expect(await horas('?de=2026-03-04&ate=2026-03-04')).toEqual(['2026-03-05T02', '2026-03-04T03'])
    expect(await horas('?ate=2026-03-03')).toEqual(['2026-03-04T02'])
    expect(await horas('?de=2026-03-05')).toEqual(['2026-03-05T03'])
    const primeira = await leituras(DONA, id, '?page_size=3')
    expect(primeira.meta).toMatchObject({ total_count: 4, has_more: true })
    expect(await horas(`?page_size=3&cursor=${primeira.meta.cursor_next}`)).toEqual(['2026-03-04T02'])
    for (const consulta of [
      '?de=2026-03-05&ate=2026-03-04',
      '?formato=xml',
      '?de=ontem',
      '?de=2026-03-05&ate=2026-03-04&formato=csv',
    ])
      expect((await leituras(DONA, id, consulta)).error.code).toBe('CAR-004')

    await m.connection.collection('leituras').updateMany({ processo_id: id }, { $set: { unidade: '=1+1,"x"' } })
    const arquivo = await fetch(urlDe(id, '?formato=csv&de=2026-03-05'), {
      headers: { authorization: `Bearer ${await m.token(DONA)}` },
    })
    expect(arquivo.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(arquivo.headers.get('content-disposition')).toMatch(/^attachment; filename="leituras-\d{4}-\d{6}\.csv"$/)
    expect(await arquivo.text()).toBe(
      'em,tipo,papel,unidade,nome\r\n2026-03-05T03:00:00.000Z,processo,supervisor_ambiental,"\'=1+1,""x""",\r\n',
    )
  })

  async function anotadas(id: string, horas: string[]): Promise<void> {
    const linhas = horas.map((hora) => ({
      _id: `${id}|${hora}:00:00.000Z|${randomUUID()}`,
      processo_id: id,
      usuario_id: randomUUID(),
      papel: 'supervisor_ambiental',
      unidade: null,
      tipo: 'processo',
      em: `${hora}:00:00.000Z`,
    }))
    await m.connection.collection('leituras').insertMany(linhas as never[])
  }

  const urlDe = (id: string, consulta: string) =>
    `http://127.0.0.1:${m.env['PORT']}/api/v1/processos/${id}/leituras${consulta}`
})

describe('more looks than a limit allows', () => {
  let ana: Person
  beforeEach(() => {
    ana = analista()
    m.analistas.set(ana.id, ana)
  })
  const alertas = async () =>
    (await m.pedir(CHEFE, 'GET', '/admin/acessos-incomuns?page_size=100')).corpo.data
      .filter(({ usuario }: { usuario: { id: string } }) => usuario.id === ana.id)
      .map(({ motivo, total, limite }: { motivo: string; total: number; limite: number }) => ({
        motivo,
        total,
        limite,
      }))
  const contados = () =>
    until(
      async () => {
        const aContar = ['leituras', 'exibicoes'].map((onde) =>
          m.connection.collection(onde).countDocuments({ nova: true }),
        )
        return (await Promise.all(aContar)).reduce((a, b) => a + b, 0)
      },
      (n) => n === 0,
    )
  const casos = (n: number, um: () => Promise<string>) => Promise.all(Array.from({ length: n }, um))

  test('in an hour are told once, with who it is', async () => {
    const ids = await casos(5, submetido)
    for (const id of ids.slice(0, 3)) for (const parte of ['', '/historico']) await ver(ana, id, parte)
    await contados()
    expect(await alertas()).toEqual([])
    await ver(ana, ids[3] ?? '')
    await contados()
    expect(await alertas()).toEqual([{ motivo: 'casos_por_hora', total: 4, limite: 3 }])
    await ver(ana, ids[4] ?? '')
    await contados()
    expect(await alertas()).toHaveLength(1)
    const { corpo } = await m.pedir(CHEFE, 'GET', '/admin/acessos-incomuns')
    expect(corpo.data[0]).toEqual({
      id: expect.any(String),
      usuario: { id: ana.id, nome: 'Ana', unidade: null },
      motivo: 'casos_por_hora',
      total: 4,
      limite: 3,
      desde: expect.stringMatching(/:00:00\.000Z$/),
      em: expect.any(String),
    })
  })

  test('may be of drafts, of which each counts for two, in an hour and in a day', async () => {
    for (const id of await casos(3, rascunho)) await ver(ana, id)
    await contados()
    expect(await alertas()).toEqual(
      expect.arrayContaining([
        { motivo: 'casos_por_hora', total: expect.any(Number), limite: 3 },
        { motivo: 'casos_por_dia', total: 6, limite: 5 },
      ]),
    )
  })

  test('at CPFs in a day are told too, also of one case within one hour', async () => {
    const id = await submetido()
    const revelar = () => m.pedir(ana, 'POST', `/processos/${id}/revelar-cpf`, JUSTIFICATIVA)
    for (let i = 0; i < 2; i++) expect((await revelar()).status).toBe(200)
    await contados()
    expect(await alertas()).toEqual([])
    expect((await revelar()).status).toBe(200)
    await contados()
    expect(await alertas()).toEqual([{ motivo: 'cpf_por_dia', total: 3, limite: 2 }])
  })

  test('in lists are told too, of administrators as of analysts, each case once an hour', async () => {
    await casos(7, rascunho)
    const listar = (quem: Person, quantos: number) => m.pedir(quem, 'GET', `/processos?page_size=${quantos}`)
    for (let i = 0; i < 3; i++) await listar(ana, 6)
    await contados()
    expect(await alertas()).toEqual([])
    await listar(ana, 7)
    await contados()
    const mais = { motivo: 'listados_por_hora', total: 7, limite: 6 }
    expect(await alertas()).toEqual([mais])
    ana = person('Outra chefe', 'admin')
    m.analistas.set(ana.id, ana)
    // Two pages at once, of a person who has been shown nothing before.
    const { meta } = (await listar(CHEFE, 4)).corpo
    expect(meta.has_more).toBe(true)
    await Promise.all([listar(ana, 7), listar(ana, 6)])
    await contados()
    expect(await alertas()).toEqual([mais])
  })

  test('in lists are not given where they cannot be counted', async () => {
    await rascunho()
    loja.refuse('exibicoes', 'update')
    expect((await m.pedir(ana, 'GET', '/processos')).corpo.error.code).toBe('CAR-016')
    expect((await m.pedir(DONA, 'GET', '/processos?page_size=1')).status).toBe(200)
    loja.refuse(null)
    expect((await m.pedir(ana, 'GET', '/processos')).status).toBe(200)
  })

  test('of a technician are told to nobody, who sees only what was given to them', async () => {
    const ids = await casos(4, submetido)
    for (const id of ids) {
      await m.pedir(DONA, 'POST', `/processos/${id}/autorizacoes`, { cpf: CPF_TECNICA, escopo: 'consultar' })
      expect(await ver(TECNICA, id)).toBe(200)
    }
    ana = TECNICA
    expect(await m.connection.collection('leituras').countDocuments({ usuario_id: TECNICA.id, nova: true })).toBe(0)
    expect(await alertas()).toEqual([])
  })

  test('are on record, and leave as one fact that holds ids only', async () => {
    for (const id of await casos(4, submetido)) await ver(ana, id)
    await contados()
    const commit = await until(
      () => m.connection.collection('commits').findOne({ 'events.usuarioId': ana.id }),
      (c) => c?.['publishedAt'] instanceof Date,
    )
    expect(commit?.['events']).toMatchObject([{ tipo: 'acesso_incomum', usuarioId: ana.id, motivo: 'casos_por_hora' }])
    const { corpo } = await m.pedir(CHEFE, 'GET', '/admin/acessos-incomuns')
    const { id } = corpo.data.find(({ usuario }: { usuario: { id: string } }) => usuario.id === ana.id)
    expect(commit?.['stream']).toBe(`incomum-${id}`)
  })

  test('are for administrators of ouro to know', async () => {
    const pedir = async (quem: Person) => (await m.pedir(quem, 'GET', '/admin/acessos-incomuns')).corpo.error?.code
    expect(await pedir(ana)).toBe('CAR-003')
    expect(await pedir({ ...CHEFE, nivel: 'prata' })).toBe('CAR-006')
    expect(await pedir(CHEFE)).toBeUndefined()
  })
})

test('while auth is away looks are counted all the same, and their unit is added later', async () => {
  const ana = { ...analista(), unidade: 'SEMA Sinop' }
  const id = await submetido()
  m.falhas.auth = true
  await ver(ana, id)
  await until(
    () => m.connection.collection('contagens').countDocuments({ _id: { $regex: `^${ana.id}` } as never }),
    (n) => n === 1,
  )
  expect(await vistas(id)).toMatchObject([{ unidade: null }])
  m.analistas.set(ana.id, ana)
  m.falhas.auth = false
  await until(
    () => vistas(id),
    ([linha]) => (linha as { unidade?: string }).unidade === 'SEMA Sinop',
  )
})
