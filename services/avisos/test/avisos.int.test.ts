import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type Bench, createBench } from './support.ts'
import { NOTHING } from '../src/domain/count.ts'
import { NOW, PENDENCIA, PRAZO, board } from './given.ts'

let b: Bench
beforeAll(async () => {
  b = await createBench()
  await b.start()
}, 60_000)
afterAll(() => b.close())

const UNSUBSCRIBE = /^List-Unsubscribe: ?<(.*)>\r?$/m
const descadastroOf = (message: string) => UNSUBSCRIBE.exec(message.replaceAll(/\r?\n[ \t]+/g, ''))?.[1] ?? ''

describe('a fact', () => {
  test('is told to who opened the case and to who works on it, in the service and by mail', async () => {
    const [owner, tecnica, curiosa] = [
      b.somebody(),
      b.somebody('responsavel_tecnico'),
      b.somebody('responsavel_tecnico'),
    ]
    const tecnicos = [
      { id: tecnica.id, escopo: 'editar' },
      { id: curiosa.id, escopo: 'consultar' },
    ]
    b.em(NOW)
    const id = b.processo(owner.id, { tecnicos })
    await b.count('pendencia.criada', b.ofProcesso(id, { pendencia_id: PENDENCIA }), { time: NOW })
    await Promise.all([b.settled(owner.id), b.settled(tecnica.id)])
    const { body } = await b.ask(owner, 'GET', '/avisos')
    expect(body.meta).toMatchObject({ total_count: 1, has_more: false })
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        tipo: 'pendencia',
        processo_numero: '2026/000012',
        titulo: 'Pendência a responder',
        texto: 'A análise do processo 2026/000012 precisa de uma resposta. Responda até 24/03/2026.',
        caminho: `/processos/${id}/pendencias/${PENDENCIA}`,
        prazo_em: PRAZO,
        criado_em: NOW,
        lido_em: null,
      },
    ])
    const [message = '', ...rest] = await b.received(owner.email)
    expect(rest).toEqual([])
    expect(message).toContain(`Message-ID: <${body.data[0].id}@car.example>`)
    expect(message).toContain('Date: Tue, 03 Mar 2026 15:00:00 +0000')
    expect(message).toContain('Auto-Submitted: auto-generated')
    // This kind of notice cannot be switched off.
    expect(message).not.toContain('List-Unsubscribe')
    expect(await b.received(tecnica.email)).toHaveLength(1)
    expect((await b.ask(curiosa, 'GET', '/avisos')).body.meta.total_count).toBe(0)
    b.em(null)
  })

  test('that is delivered twice and at once makes one notice and one message', async () => {
    const owner = b.somebody()
    const dados = b.ofProcesso(b.processo(owner.id, { status: 'submetido' }))
    const fact = { id: randomUUID() }
    await Promise.all([1, 2, 3].map(() => b.count('processo.submetido', dados, fact)))
    await b.settled(owner.id)
    await b.count('processo.submetido', dados, fact)
    const after = b.somebody()
    await b.count('processo.submetido', b.ofProcesso(b.processo(after.id, { status: 'submetido' })))
    await b.settled(after.id)
    expect((await b.ask(owner, 'GET', '/avisos')).body.meta.total_count).toBe(1)
    expect(await b.received(owner.email)).toHaveLength(1)
  })

  test('about a role is told to all who have it', async () => {
    const [first, other] = [b.somebody('supervisor_ambiental'), b.somebody('supervisor_ambiental')]
    const id = b.processo(b.somebody().id, { status: 'em_analise', prazo_em: '2026-01-05T02:59:59.000Z' })
    await b.count('processo.escalado', b.ofProcesso(id, { status: 'em_analise', vez: 1 }))
    for (const who of [first, other]) expect(await b.settled(who.id)).toMatchObject([{ entrega: 'enviado' }])
  })

  test('of an answer is told to who holds the case, and where nobody does to nobody', async () => {
    const [owner, holder] = [b.somebody(), b.somebody('analista_ambiental')]
    const pendencias = [{ id: PENDENCIA, status: 'respondida', prazo_em: PRAZO }]
    const answered = (board: object) =>
      b.count(
        'pendencia.respondida',
        b.ofProcesso(b.processo(owner.id, { status: 'em_analise', pendencias, ...board }), {
          status: 'em_analise',
          pendencia_id: PENDENCIA,
        }),
      )
    await answered({})
    await answered({ analista_id: holder.id })
    expect(await b.settled(holder.id)).toMatchObject([{ modelo: 'resposta', entrega: 'enviado' }])
    expect(await b.linhas.countDocuments({ modelo: 'resposta' } as never)).toBe(1)
  })

  test('of a month ago is told to nobody: after a restore everything is told again', async () => {
    const owner = b.somebody()
    const dados = b.ofProcesso(b.processo(owner.id, { status: 'submetido' }))
    await b.count('processo.submetido', dados, { time: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    await b.count('processo.submetido', dados, { time: new Date(Date.now() - 29 * 86_400_000).toISOString() })
    await b.settled(owner.id)
    expect(await b.linhas.countDocuments({ pessoaId: owner.id } as never)).toBe(1)
  })

  test('about what is gone is told to nobody', async () => {
    const gone = randomUUID()
    await b.count('processo.submetido', b.ofProcesso(gone))
    const owner = b.somebody()
    await b.count('processo.submetido', b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))
    await b.settled(owner.id)
    expect(await b.linhas.countDocuments({ 'processo.id': gone } as never)).toBe(0)
  })
})

describe('before it goes out', () => {
  test('it is asked whether it still holds', async () => {
    const owner = b.somebody()
    const id = b.processo(owner.id, { status: 'em_recurso' })
    await b.count('processo.rejeitado', b.ofProcesso(id, { status: 'rejeitado' }))
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'dispensado', porque: 'nao_vale' }])
    expect(await b.received(owner.email)).toEqual([])
  })

  test('who has no address is told in the service alone', async () => {
    const owner = b.somebody()
    b.owners.people.set(owner.id, { papel: 'produtor_rural' })
    await b.count('processo.submetido', b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'dispensado', porque: 'sem_endereco' }])
    expect((await b.ask(owner, 'GET', '/avisos')).body.meta.total_count).toBe(1)
  })

  test('of a kind that others cause ten go out in an hour, and the list has them all; other kinds go out', async () => {
    const [dono, tecnica] = [b.somebody(), b.somebody('responsavel_tecnico')]
    const tecnicos = [{ id: tecnica.id, escopo: 'editar' }]
    const id = b.processo(dono.id, { status: 'submetido', tecnicos, autorizado_id: tecnica.id })
    const autorizar = () => b.count('autorizacao.concedida', b.ofProcesso(id, { autorizacao_id: randomUUID() }))
    await autorizar()
    const [row] = await b.settled(tecnica.id)
    const rest = Array.from({ length: 9 }, (_, n) => ({ ...row, _id: `${tecnica.id}-${n}` }))
    await b.linhas.insertMany(rest as never)
    await autorizar()
    const told = (await b.settled(tecnica.id, 11)).map(({ entrega, porque }) => `${entrega} ${porque}`)
    expect(told.toSorted()).toEqual(['dispensado demais', ...Array.from({ length: 10 }, () => 'enviado null')])
    expect((await b.ask(tecnica, 'GET', '/avisos')).body.meta.total_count).toBe(11)
    await b.count('processo.submetido', b.ofProcesso(id))
    await b.settled(tecnica.id, 12)
    expect(await b.received(tecnica.email)).toHaveLength(2)
    b.em(new Date(Date.now() + 3_601_000).toISOString())
    await autorizar()
    await b.settled(tecnica.id, 13)
    b.em(null)
    expect(await b.received(tecnica.email)).toHaveLength(3)
  })

  test('a document that was replaced meanwhile is left out', async () => {
    const owner = b.somebody()
    const id = b.processo(owner.id)
    const [bad, swapped] = [randomUUID(), randomUUID()]
    b.owners.documentos.set(bad, 'invalido')
    const dados = (documento_id: string) => ({
      documento_id,
      processo_id: id,
      tipo_documento: 'ccir',
      status: 'invalido',
      versao: 2,
    })
    await b.count('documento.invalidado', dados(bad))
    await b.count('documento.invalidado', dados(swapped))
    const done = await b.settled(owner.id, 2)
    expect(Object.fromEntries(done.map(({ alvoId, entrega }) => [alvoId, entrega]))).toEqual({
      [bad]: 'enviado',
      [swapped]: 'dispensado',
    })
  })

  test('the address is asked for, and kept nowhere', async () => {
    const owner = b.somebody()
    await b.count('processo.submetido', b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))
    await b.settled(owner.id)
    const collections = await b.store.listCollections()
    for (const { name } of collections) {
      const everything = JSON.stringify(await b.store.collection(name).find().toArray())
      expect(everything).not.toContain(owner.email)
    }
  })
})

test('what auth has not on record is told to nobody', async () => {
  const owner = b.somebody()
  const forged = randomUUID()
  b.owners.forged.add(forged)
  await b.count('usuario.sessoes_encerradas', { usuario_id: owner.id }, { id: forged })
  await b.count('usuario.tipo_alterado', { usuario_id: owner.id })
  // Facts are handled in order, so the forged one is done once the last one is.
  expect(await b.settled(owner.id)).toMatchObject([{ modelo: 'seguranca_papel' }])
})

describe('a change of the address', () => {
  const applyChange = async (changes: { de?: string; para?: string } | null) => {
    const owner = b.somebody()
    const mudanca_id = randomUUID()
    if (changes) b.owners.changes.set(mudanca_id, changes)
    await b.count('usuario.endereco_alterado', { usuario_id: owner.id, mudanca_id })
    return { owner, mudanca_id }
  }
  const newer = () => `${randomUUID().slice(0, 8)}@example.com`

  test('is told at both addresses, and at the old one not what the new one is', async () => {
    const [from, to] = [newer(), newer()]
    const { owner, mudanca_id } = await applyChange({ de: from, para: to })
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado' }])
    expect(await b.settled(mudanca_id)).toMatchObject([{ entrega: 'enviado' }])
    const [toOld = '', ...rest] = await b.received(from)
    expect(rest).toEqual([])
    expect(toOld).toContain('Subject: O seu e-mail de contato mudou')
    expect(toOld).not.toContain(to.split('@')[0])
    expect(await b.received(to)).toHaveLength(1)
    // The notices are sent only to the two addresses of the change, so the person's current address gets none.
    expect(await b.received(owner.email)).toEqual([])
    const { body } = await b.ask(owner, 'GET', '/avisos')
    expect(body.data).toMatchObject([{ tipo: 'seguranca', caminho: '/meus-dados' }])
    expect(body.meta.total_count).toBe(1)
  })

  test.each([
    ['there was none before', { para: newer() }, 'enviado', 'dispensado'],
    ['there is none since', { de: newer() }, 'dispensado', 'enviado'],
    ['they are kept no more', null, 'dispensado', 'dispensado'],
  ])('is told where it can be: %s', async (_what, changes, toNew, toOld) => {
    const { owner, mudanca_id } = await applyChange(changes)
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: toNew }])
    expect(await b.settled(mudanca_id)).toMatchObject([{ entrega: toOld }])
  })
})

describe('reminders', () => {
  test('come in their mornings to whoever is concerned then, and only while the pendency is open', async () => {
    const [owner, newer] = [b.somebody(), b.somebody('responsavel_tecnico')]
    b.em(NOW)
    const id = b.processo(owner.id)
    await b.count('pendencia.criada', b.ofProcesso(id, { pendencia_id: PENDENCIA }), { time: NOW })
    await b.settled(owner.id, 1)
    const before = b.owners.boards.get(id)
    if (!before) throw new Error('no case')
    b.owners.boards.set(id, { ...before, tecnicos: [{ id: newer.id, escopo: 'editar' }] })
    b.em('2026-03-17T10:00:01.000Z')
    await b.settled(owner.id, 2)
    expect(await b.settled(newer.id, 1)).toMatchObject([{ modelo: 'lembrete_5', entrega: 'enviado' }])
    const { body } = await b.ask(owner, 'GET', '/avisos')
    expect(body.data[0]).toMatchObject({ tipo: 'lembrete', criado_em: '2026-03-17T10:00:00.000Z', prazo_em: PRAZO })

    b.owners.boards.set(id, { ...before, pendencias: [{ id: PENDENCIA, status: 'respondida', prazo_em: PRAZO }] })
    b.em('2026-03-24T10:00:01.000Z')
    await until(
      () => b.store.collection('agenda').countDocuments({ processoId: id }),
      (n) => n === 0,
    )
    expect(await b.linhas.countDocuments({ pessoaId: owner.id } as never)).toBe(2)
    b.em(null)
  })
})

describe('reminders of an appeal', () => {
  const REJECTED = { status: 'rejeitado', recurso_ate: PRAZO }
  const rejeitar = async () => {
    const owner = b.somebody()
    b.em(NOW)
    const id = b.processo(owner.id, REJECTED)
    await b.count('processo.rejeitado', b.ofProcesso(id, { status: 'rejeitado' }), { time: NOW })
    await b.settled(owner.id, 1)
    return { owner, id }
  }
  const noneScheduled = (processoId: string) =>
    until(
      () => b.store.collection('agenda').countDocuments({ processoId, em: { $lt: '2026-03-18' } }),
      (n) => n === 0,
    )
  afterEach(() => b.em(null))

  test('come in their mornings as long as none was made', async () => {
    const { owner, id } = await rejeitar()
    b.em('2026-03-17T10:00:01.000Z')
    await b.settled(owner.id, 2)
    const { body } = await b.ask(owner, 'GET', '/avisos')
    expect(body.data[0]).toMatchObject({
      tipo: 'lembrete',
      titulo: 'Faltam 5 dias úteis para recorrer',
      texto: 'O prazo para recorrer da rejeição do processo 2026/000012 está no fim. Recorra até 24/03/2026.',
      caminho: `/processos/${id}/decisao`,
      prazo_em: PRAZO,
      criado_em: '2026-03-17T10:00:00.000Z',
    })
    b.em('2026-03-23T10:00:01.000Z')
    const modelos = (await b.settled(owner.id, 3)).map(({ modelo, entrega }) => [modelo, entrega])
    expect(modelos).toContainEqual(['lembrete_recurso_1', 'enviado'])
    // The link switches off all reminders.
    const [message = ''] = (await b.received(owner.email)).filter((m) => m.includes('Falta'))
    expect(descadastroOf(message)).toContain('.lembrete.')
  })

  test.each([
    ['one was made', { status: 'em_recurso' }],
    ['the case was rejected again, with a term of its own', { ...REJECTED, recurso_ate: '2026-05-05T02:59:59.000Z' }],
    ['the case was cancelled', { status: 'cancelado' }],
  ])('do not come once %s', async (_what, changes) => {
    const { owner, id } = await rejeitar()
    const { recurso_ate: _, ...before } = b.owners.boards.get(id) ?? board()
    b.owners.boards.set(id, { ...before, ...changes })
    b.em('2026-03-17T10:00:01.000Z')
    await noneScheduled(id)
    expect(await b.linhas.countDocuments({ pessoaId: owner.id } as never)).toBe(1)
  })
})

describe('the digest', () => {
  const schedule = () => b.store.collection<{ _id: string; em: string }>('agenda')
  const rescheduled = async (to: string) =>
    until(
      () => schedule().findOne({ _id: 'resumo' }),
      (resumo) => resumo?.em === to,
    )
  /**
   * Sets the clock to `now`, then moves the digest to `em`. Under the real clock the digest would be outdated, and
   * would be skipped.
   */
  const scheduled = async (em: string, now: string) => {
    b.em(now)
    await schedule().updateOne({ _id: 'resumo' }, { $set: { em } })
  }
  /** Sets the clock to a Monday morning, and waits until the digest is done. */
  const dawn = async () => {
    await scheduled('2026-03-09T10:00:00.000Z', '2026-03-09T10:00:01.000Z')
    await rescheduled('2026-03-10T10:00:00.000Z')
  }
  const avisosOf = async (who: ReturnType<Bench['somebody']>) => (await b.ask(who, 'GET', '/avisos')).body.data
  afterEach(async () => {
    b.owners.work.por.clear()
    b.owners.work.everybody = NOTHING
    await schedule().updateOne({ _id: 'resumo' }, { $set: { em: '2100-01-01T10:00:00.000Z' } })
    b.em(null)
  })

  test('tells in the morning of a business day what is before an analyst, and before the supervision', async () => {
    const [ana, sara] = [b.somebody('analista_ambiental'), b.somebody('supervisor_ambiental')]
    b.owners.work.por.set(ana.id, { em_analise: 12, vencem_em_7_dias: 3, vencidos: 1, livres: 1_040 })
    b.owners.work.everybody = { em_analise: 12, vencem_em_7_dias: 0, vencidos: 1, livres: 1_040, em_recurso: 2 }
    await dawn()
    const when = { entrega: 'enviado', criadoEm: '2026-03-09T10:00:00.000Z' }
    expect(await b.settled(ana.id)).toMatchObject([when])
    expect(await b.settled(sara.id)).toMatchObject([when])
    expect(await avisosOf(ana)).toMatchObject([
      {
        tipo: 'resumo',
        caminho: '/analise/fila',
        texto:
          'Você tem 12 processos em análise: 1 com o prazo vencido e 3 com prazo nos próximos 7 dias. Há 1.040 processos à espera de analista.',
      },
    ])
    expect(await avisosOf(sara)).toMatchObject([
      {
        tipo: 'resumo',
        caminho: '/supervisao/prazos',
        texto:
          'Processos na análise: 1 com o prazo vencido. Há 1.040 processos à espera de analista. Há 2 recursos à espera de decisão.',
      },
    ])
    const [message = ''] = await b.received(ana.email)
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('tells nobody of nothing, and by mail only who wants it', async () => {
    const [free, busy, silent] = [1, 2, 3].map(() => b.somebody('analista_ambiental'))
    const supervisor = b.somebody('supervisor_ambiental')
    if (!free || !busy || !silent) throw new Error('nobody')
    for (const { id } of [busy, silent]) b.owners.work.por.set(id, { em_analise: 1 })
    await b.ask(silent, 'PUT', '/avisos/preferencias', { body: { resumo: false } })
    await dawn()
    expect(await b.settled(busy.id)).toMatchObject([{ entrega: 'enviado' }])
    expect(await b.settled(silent.id)).toMatchObject([{ entrega: 'dispensado', porque: 'desligado' }])
    expect((await avisosOf(busy))[0].texto).toBe('Você tem 1 processo em análise.')
    expect(await b.received(silent.email)).toEqual([])
    for (const who of [free, supervisor]) expect(await avisosOf(who)).toEqual([])
  })

  test('passes over mornings that were slept through, and holidays', async () => {
    const ana = b.somebody('analista_ambiental')
    b.owners.work.por.set(ana.id, { em_analise: 1 })
    // 21 April is a national holiday, so the digest is due on the 22nd. In this test the digest is sent an hour late.
    await scheduled('2026-04-16T10:00:00.000Z', '2026-04-22T11:00:00.000Z')
    await rescheduled('2026-04-23T10:00:00.000Z')
    expect(await b.settled(ana.id)).toMatchObject([{ entrega: 'enviado', criadoEm: '2026-04-22T10:00:00.000Z' }])
  })

  test('waits while nobody can say what there is, and reminders do not wait for it', async () => {
    const [ana, owner] = [b.somebody('analista_ambiental'), b.somebody()]
    b.owners.work.por.set(ana.id, { em_analise: 1 })
    b.owners.work.silent = true
    const processoId = b.processo(owner.id)
    await scheduled('2026-03-09T10:00:00.000Z', '2026-03-09T10:00:01.000Z')
    const lembrete = { modelo: 'lembrete_5', processoId, pendenciaId: PENDENCIA }
    await schedule().insertOne(Object.assign(lembrete, { _id: randomUUID(), em: '2026-03-09T10:00:00.500Z' }))
    expect(await b.settled(owner.id)).toMatchObject([{ modelo: 'lembrete_5', entrega: 'enviado' }])
    expect(await avisosOf(ana)).toEqual([])
    b.owners.work.silent = false
    expect(await b.settled(ana.id)).toMatchObject([{ entrega: 'enviado' }])
  })

  test('is one for each, however many processes tell of it at once', async () => {
    const others = await Promise.all([1, 2].map(() => b.outro()))
    const analistas = Array.from({ length: 5 }, () => b.somebody('analista_ambiental'))
    for (const { id } of analistas) b.owners.work.por.set(id, { em_analise: 2 })
    await dawn()
    for (const { id, email } of analistas) {
      expect(await b.settled(id)).toMatchObject([{ entrega: 'enviado' }])
      expect((await b.sent()).filter(({ to }) => to.includes(email))).toMatchObject([{ times: 1 }])
    }
    await Promise.all(others.map((another) => another.close()))
  })
})

describe('a person', () => {
  const oneAviso = async (owner: ReturnType<Bench['somebody']>) => {
    await b.count('processo.submetido', b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))
    await until(
      () => b.ask(owner, 'GET', '/avisos'),
      ({ body }) => body.data.length > 0,
    )
    return (await b.ask(owner, 'GET', '/avisos')).body.data[0]
  }

  test('marks a notice as read, once; that of another is not there', async () => {
    const [owner, other] = [b.somebody(), b.somebody()]
    const { id } = await oneAviso(owner)
    expect((await b.ask(other, 'POST', `/avisos/${id}/lido`)).status).toBe(404)
    const answer = await b.ask(owner, 'POST', `/avisos/${id}/lido`)
    expect([answer.status, answer.body.data.id]).toEqual([200, id])
    const again = await b.ask(owner, 'POST', `/avisos/${id}/lido`, { body: {} })
    expect(again.body.data).toEqual(answer.body.data)
    expect((await b.ask(owner, 'GET', '/avisos')).body.data[0].lido_em).toBe(answer.body.data.lido_em)
  })

  test('reads all that they were told until then, and nothing of others or later; what is new is counted', async () => {
    const [owner, other] = [b.somebody(), b.somebody()]
    const first = await oneAviso(owner)
    await oneAviso(other)
    const unread = async (who: typeof owner) =>
      (await b.ask(who, 'GET', '/avisos?lido=nao&page_size=1')).body.meta.total_count
    const mark = (ate: string) => b.ask(owner, 'POST', '/avisos/lidos', { body: { ate } })
    expect((await mark(new Date(Date.parse(first.criado_em) - 1).toISOString())).status).toBe(204)
    expect([await unread(owner), await unread(other)]).toEqual([1, 1])
    expect((await mark(first.criado_em)).status).toBe(204)
    const readAt = async () => (await b.ask(owner, 'GET', '/avisos')).body.data[0].lido_em
    const firstRead = await readAt()
    expect([await unread(owner), await unread(other), firstRead]).toEqual([0, 1, expect.any(String)])
    // The time of the first reading does not change.
    expect((await mark(first.criado_em)).status).toBe(204)
    expect(await readAt()).toBe(firstRead)
    expect((await b.ask(owner, 'POST', '/avisos/lidos', { body: {} })).status).toBe(422)
    expect((await b.ask(owner, 'GET', '/avisos?lido=talvez')).status).toBe(422)
  })

  test('chooses what is sent, but for what has to be', async () => {
    const owner = b.somebody()
    const all = (await b.ask(owner, 'GET', '/avisos/preferencias')).body.data
    const { canais, telefone_disponivel, ...kinds } = all
    expect(Object.values(kinds)).toEqual(Array(12).fill(true))
    expect([canais, telefone_disponivel]).toEqual([{ email: true, telefone: false }, false])
    const changed = await b.ask(owner, 'PUT', '/avisos/preferencias', { body: { ...all, recebido: false } })
    expect(changed.body.data).toEqual({ ...all, recebido: false })
    for (const tipo of ['pendencia', 'decisao', 'seguranca']) {
      const { status, body } = await b.ask(owner, 'PUT', '/avisos/preferencias', { body: { [tipo]: false } })
      expect([status, body.error.code, body.error.details]).toEqual([
        422,
        'CAR-004',
        [expect.objectContaining({ field: tipo, code: 'invalid_value' })],
      ])
    }
    expect((await b.ask(owner, 'GET', '/avisos/preferencias')).body.data).toEqual({ ...all, recebido: false })
    const { id } = await oneAviso(owner)
    expect(await b.settled(owner.id)).toMatchObject([{ _id: id, entrega: 'dispensado', porque: 'desligado' }])
    expect(await b.received(owner.email)).toEqual([])
  })

  test('switches a kind off by one click in a message, without signing in, by POST only', async () => {
    const owner = b.somebody()
    await oneAviso(owner)
    await b.settled(owner.id)
    const [message = ''] = await b.received(owner.email)
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const url = new URL(descadastroOf(message))
    expect(url.origin).toBe(b.url)
    const caminho = url.pathname.replace('/api/v1', '') + url.search
    expect((await b.ask(null, 'GET', caminho)).status).toBe(404)
    expect((await b.ask(owner, 'GET', '/avisos/preferencias')).body.data.recebido).toBe(true)
    // Mail programs send requests for one-click unsubscription with this content type.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const done = await b.ask(null, 'POST', caminho, { body: 'List-Unsubscribe=One-Click', headers })
    expect([done.status, done.body.data]).toEqual([200, { tipo: 'recebido', ligado: false }])
    const other = await b.ask(null, 'POST', caminho)
    expect(other.status).toBe(200)
    expect((await b.ask(owner, 'GET', '/avisos/preferencias')).body.data.recebido).toBe(false)
    const fake = await b.ask(null, 'POST', `${caminho.slice(0, -3)}AAA`)
    expect([fake.status, fake.body.error.code]).toEqual([404, 'CAR-003'])
  })

  test('ends the links of earlier messages by switching their kind on again; those of later ones hold', async () => {
    const owner = b.somebody()
    const link = async (which: number) => {
      await oneAviso(owner)
      await b.settled(owner.id, which + 1)
      const links = (await b.received(owner.email)).map((message) => new URL(descadastroOf(message)))
      return links.map(({ pathname, search }) => pathname.replace('/api/v1', '') + search)
    }
    const [old = ''] = await link(0)
    // Saving the choices leaves `recebido` on. That does not count as switching it on again.
    const choose = (body: object) => b.ask(owner, 'PUT', '/avisos/preferencias', { body })
    await choose({ resumo: false })
    expect((await b.ask(null, 'POST', old)).status).toBe(200)
    await choose({ recebido: true })
    expect((await b.ask(null, 'POST', old)).body.error.code).toBe('CAR-003')
    expect((await b.ask(owner, 'GET', '/avisos/preferencias')).body.data.recebido).toBe(true)
    const fresh = (await link(1)).find((candidate) => candidate !== old) ?? ''
    expect((await b.ask(null, 'POST', fresh)).status).toBe(200)
    expect((await b.ask(owner, 'GET', '/avisos/preferencias')).body.data.recebido).toBe(false)
  })
})

describe('while the mail server is away', () => {
  test('notices wait, are shown, and go out once it is back, with no attempt counted', async () => {
    const owner = b.somebody()
    await b.withoutMail()
    await b.count('processo.submetido', b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))
    await until(
      () => b.ask(owner, 'GET', '/avisos'),
      ({ body }) => body.data.length === 1,
    )
    const resting = () => b.store.collection('entregas').countDocuments({ holder: null, until: { $gt: new Date() } })
    await until(resting, (n) => n > 0)
    await b.withMail()
    // The delivery need not wait for the end of its pause.
    await b.store.collection('entregas').updateMany({ holder: null }, { $set: { until: new Date(0) } })
    expect(await b.settled(owner.id)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
  })
})
