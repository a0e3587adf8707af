import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { type Person, person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { age, askedFor, inDatabase, LONG_AGO, NAME, old, owner, rascunho, RETENCAO, verify } from './old.ts'
import { build, type Setup } from '../support.ts'

const ADMIN = person('Chefe', 'admin')

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
})
afterAll(() => m.close())

async function oldDiscarded(dono: Person): Promise<string> {
  const id = await rascunho(m, dono)
  await m.ask(dono, 'DELETE', `/processos/${id}`)
  await age(m, id)
  return id
}

const run = async (...args: string[]) => {
  const { output, status } = await runCommand([RETENCAO, ...args], m.env)
  return { status, said: JSON.parse(output) }
}
const hold = async (body: object) =>
  (await m.ask(ADMIN, 'POST', '/admin/retencoes-legais', { motivo: 'Inquérito civil em curso.', ...body })).body.data
const status = async (dono: Person, id: string) => (await m.ask(dono, 'GET', `/processos/${id}`)).status

describe('what has been kept for its time', () => {
  test('is listed by the simulation, and the run destroys exactly that, everywhere', async () => {
    const dono = owner()
    const [draft, discarded, young] = [await old(m, dono), await oldDiscarded(dono), await rascunho(m, dono)]
    await m.ask(ADMIN, 'GET', `/processos/${draft}`)
    const simulated = (await run('--simular')).said as { id: string; classe: string; retido: boolean }[]
    expect(simulated.filter(({ id }) => [draft, discarded, young].includes(id))).toEqual([
      expect.objectContaining({ id: draft, classe: 'rascunho', retido: false }),
      expect.objectContaining({ id: discarded, classe: 'descartado', retido: false }),
    ])
    expect(m.eliminated).toEqual([])
    const { said, status: exit } = await run()
    expect([exit, said.rascunho.destroyed, said.descartado.destroyed]).toEqual([0, 1, 1])
    for (const id of [draft, discarded]) expect(askedFor(m, id)).toEqual(['documentos', 'dossie', 'analista'])
    expect([await status(dono, draft), await status(dono, young)]).toEqual([404, 200])
    // Counts for alerts have ids, for a week; the log of the record, the marks and the list of what is to be wiped have the
    // ids of commits; of looks a hash is left.
    expect((await inDatabase(m, draft)).filter((name) => name !== 'contagens' && name !== 'folhas').toSorted()).toEqual(
      ['commits', 'guardas', 'leituras_eliminadas', 'published', 'to_wipe'],
    )
    await m.ask(dono, 'DELETE', `/processos/${young}`)
    await age(m, young)
    await run()
    expect(await inDatabase(m, NAME)).toEqual([])
    expect(await m.connection.collection('perimetros').countDocuments({ de: { $in: [draft, discarded, young] } })).toBe(
      0,
    )
    expect(await verify(m)).toEqual([])
  })

  test('goes in each class of cases, and what was approved or is examined stays', async () => {
    const dono = owner()
    const analista = person('Ana', 'analista_ambiental')
    m.analistas.set(analista.id, analista)
    const filed = async () => {
      const id = await rascunho(m, dono)
      const documento = (tipo_documento: string) => ({
        id: randomUUID(),
        processo_id: id,
        tipo_documento,
        status: 'valido',
      })
      const sent = ['matricula_imovel', 'ccir'].map((kind) => ({ ...documento(kind), campos: [] }) as never)
      m.documentos.set(id, sent)
      expect((await m.ask(dono, 'POST', `/processos/${id}/submeter`)).status).toBe(200)
      return id
    }
    const taken = async () => {
      const id = await filed()
      await m.ask(analista, 'POST', `/analista/processos/${id}/assumir`)
      return id
    }
    const [cancelled, rejected, examined] = [await filed(), await taken(), await taken()]
    expect((await m.ask(dono, 'DELETE', `/processos/${cancelled}`)).status).toBe(204)
    const verdict = { codigo_motivo: 'AREA_DIVERGENTE', motivo: 'A área não corresponde à declarada.' }
    expect((await m.ask(analista, 'POST', `/analista/processos/${rejected}/rejeitar`, verdict)).status).toBe(200)
    for (const id of [cancelled, rejected, examined]) await age(m, id)
    const simulated = (await run('--simular')).said as { id: string; classe: string }[]
    const { said } = await run()
    expect(
      simulated
        .map(({ id, classe }) => [id, classe])
        .filter(([id]) => [cancelled, rejected, examined].includes(id ?? '')),
    ).toEqual([
      [cancelled, 'cancelado'],
      [rejected, 'rejeitado'],
    ])
    expect([said.cancelado.destroyed, said.rejeitado.destroyed]).toEqual([1, 1])
    expect([await status(dono, cancelled), await status(dono, rejected), await status(dono, examined)]).toEqual([
      404, 404, 200,
    ])
  })

  test('of a draft is told to its owner a month before, once', async () => {
    const dono = owner()
    const id = await rascunho(m, dono)
    const almost = new Date()
    almost.setUTCMonth(almost.getUTCMonth() - 24)
    almost.setUTCDate(almost.getUTCDate() + 10)
    const at = almost.toISOString()
    await m.connection.collection('processos').updateOne({ _id: id } as never, { $set: { atualizadoEm: at } })
    for (let i = 0; i < 2; i++) await run()
    const told = await m.connection.collection('commits').countDocuments({ stream: `guarda-${id}` })
    expect([told, await status(dono, id)]).toEqual([1, 200])
    await m.ask(dono, 'PATCH', `/processos/${id}`, { observacoes: 'Uma mudança.' })
  })

  test('is not destroyed because a row says so', async () => {
    const dono = owner()
    const id = await rascunho(m, dono)
    const at = LONG_AGO.toISOString()
    await m.connection.collection('processos').updateOne({ _id: id } as never, { $set: { atualizadoEm: at } })
    await run()
    expect([await status(dono, id), askedFor(m, id)]).toEqual([200, []])
    await m.ask(dono, 'PATCH', `/processos/${id}`, { observacoes: 'Uma mudança.' })
  })

  test('stays while a hold is on it or on its owner, and goes when the hold is lifted', async () => {
    const [a, b] = [owner(), owner()]
    m.analistas.set(b.id, b)
    const [held, ofHeld] = [await old(m, a), await old(m, b)]
    const { id: onCase } = await hold({ processo_id: held })
    const { id: onPerson } = await hold({ usuario_id: b.id })
    const free = await rascunho(m, a)
    const discarding = await Promise.all([
      m.access(a, held, 'descartar_documento'),
      m.access(a, free, 'descartar_documento'),
    ])
    expect(discarding.map(({ retido }) => retido)).toEqual([true, false])
    expect(await Promise.all([held, ofHeld, free].map((id) => m.isHeld(id)))).toEqual([true, true, false])
    await m.ask(a, 'DELETE', `/processos/${free}`)
    const list = (await m.ask(ADMIN, 'GET', '/admin/retencao?classe=rascunho&page_size=100')).body.data
    expect(
      list
        .filter(({ retido }: { retido: boolean }) => retido)
        .map((one: { processo_id: string }) => one.processo_id)
        .toSorted(),
    ).toEqual([held, ofHeld].toSorted())
    expect((await run()).said.rascunho).toMatchObject({ destroyed: 0, held: 2 })
    expect([await status(a, held), await status(b, ofHeld)]).toEqual([200, 200])
    for (const id of [onCase, onPerson]) {
      const lifted = await m.ask(ADMIN, 'DELETE', `/admin/retencoes-legais/${id}`, {
        motivo: 'O inquérito foi arquivado.',
      })
      expect(lifted.status).toBe(204)
    }
    expect((await m.ask(ADMIN, 'GET', '/admin/retencoes-legais')).body.data).toEqual([])
    expect((await run()).said.rascunho).toMatchObject({ destroyed: 2, held: 0 })
    const late = await m.ask(ADMIN, 'POST', '/admin/retencoes-legais', {
      processo_id: held,
      motivo: 'Inquérito civil em curso.',
    })
    expect(late.status).toBe(404)
  })

  test('goes on where it ended: a service that was away, a run that was killed, two runs at once', async () => {
    m.away.add('dossie')
    const id = await old(m)
    const failed = await run()
    expect([failed.status, failed.said.rascunho.failed, askedFor(m, id)]).toEqual([1, 1, ['documentos']])
    m.away.delete('dossie')
    // The running service goes on by itself.
    await until(
      () => askedFor(m, id),
      (services) => services.length === 3,
    )
    const many = await Promise.all([old(m), old(m), old(m)])
    await Promise.all([run(), run()])
    for (const one of many) expect(askedFor(m, one)).toEqual(['documentos', 'dossie', 'analista'])
    const finished = await until(
      () =>
        m.connection
          .collection('guardas')
          .find({ concluidaEm: null, ordenadaEm: { $gt: '' } })
          .toArray(),
      (rows) => rows.length === 0,
    )
    expect(finished).toEqual([])
  })

  test('of accounts: those that nobody uses, without a case', async () => {
    const [idle, busy] = [owner(), owner()]
    await rascunho(m, busy)
    const ultimo_acesso_em = LONG_AGO.toISOString()
    m.idle.push({ id: busy.id, ultimo_acesso_em }, { id: idle.id, ultimo_acesso_em })
    const { said } = await run()
    expect(said.conta.destroyed).toBe(1)
    expect([askedFor(m, idle.id), askedFor(m, busy.id)]).toEqual([['documentos', 'avisos', 'auth'], []])
    m.idle.length = 0
  })

  test('of accounts: all that are over, however many between have a case or a hold', async () => {
    const [first, busy, last] = [owner(), owner(), owner()]
    await rascunho(m, busy)
    // More than a run reads at once.
    const held = Array.from({ length: 55 }, () => owner())
    for (const one of held) m.analistas.set(one.id, one)
    await Promise.all(held.map(({ id }) => hold({ usuario_id: id })))
    const ultimo_acesso_em = LONG_AGO.toISOString()
    m.idle.push(...[first, busy, ...held, last].map(({ id }) => ({ id, ultimo_acesso_em })))
    const listed = (await run('--simular')).said as { id: string; retido: boolean }[]
    const ofAccounts = listed.filter(({ id }) => m.idle.some((one) => one.id === id))
    expect(ofAccounts.map(({ id, retido }) => [id, retido])).toEqual([
      [first.id, false],
      ...held.map(({ id }) => [id, true]),
      [last.id, false],
    ])
    expect((await run()).said.conta).toEqual({ destroyed: 2, held: 55, failed: 0 })
    expect([first, busy, last].map(({ id }) => askedFor(m, id).length)).toEqual([3, 0, 3])
    m.idle.length = 0
  })

  test('is no draft to which papers were sent in the meantime', async () => {
    const dono = owner()
    const [alone, withPaper] = [await old(m, dono), await old(m, dono)]
    const recebido_em = new Date().toISOString()
    const paper = { id: randomUUID(), processo_id: withPaper, tipo_documento: 'outros', status: 'valido', campos: [] }
    m.documentos.set(withPaper, [{ ...paper, recebido_em } as never])
    const simulated = ((await run('--simular')).said as { id: string }[]).map(({ id }) => id)
    const list = (await m.ask(ADMIN, 'GET', '/admin/retencao?classe=rascunho&page_size=100')).body.data
    const shown = list.map((one: { processo_id: string }) => one.processo_id)
    for (const ids of [simulated, shown])
      expect([alone, withPaper].map((id) => ids.includes(id))).toEqual([true, false])
    await run()
    expect([await status(dono, alone), await status(dono, withPaper)]).toEqual([404, 200])
    expect(await m.connection.collection('commits').countDocuments({ stream: `guarda-${withPaper}` })).toBe(0)
  })

  test('of looks: the old ones, except at a case under a hold, or of a person under one', async () => {
    const [dono, heldOwner, heldReader] = [owner(), owner(), person('Curiosa', 'analista_ambiental')]
    for (const one of [heldOwner, heldReader]) m.analistas.set(one.id, one)
    const [plain, held, looked] = [await rascunho(m, dono), await rascunho(m, dono), await rascunho(m, dono)]
    const ofHeld = await rascunho(m, heldOwner)
    for (const id of [plain, held, looked, ofHeld]) await m.ask(ADMIN, 'GET', `/processos/${id}`)
    await m.ask(heldReader, 'GET', `/processos/${looked}`)
    await hold({ processo_id: held })
    for (const { id } of [heldOwner, heldReader]) await hold({ usuario_id: id })
    const looks = m.connection.collection('leituras')
    const em = LONG_AGO.toISOString()
    await looks.updateMany({}, { $set: { em } })
    const unusual = m.connection.collection('acessos_incomuns')
    const access = (usuarioId: string) => ({ _id: randomUUID(), usuarioId, motivo: 'cpf_por_dia', em }) as never
    const rows = [access(heldReader.id), access(dono.id)] as { _id: string }[]
    await unusual.insertMany(rows as never)
    const { said } = await run()
    const left = await looks.find({ processo_id: { $in: [plain, held, looked, ofHeld] } }).toArray()
    expect([...new Set(left.map((row) => String(row['processo_id'])))].toSorted()).toEqual(
      [held, looked, ofHeld].toSorted(),
    )
    expect(said.acessos_incomuns.destroyed).toBe(1)
    await unusual.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } } as never)
  })
})

test('a hold names a case or a person that there is, and one of them', async () => {
  const ask = async (body: object) =>
    (await m.ask(ADMIN, 'POST', '/admin/retencoes-legais', { motivo: 'Inquérito civil em curso.', ...body })).status
  const id = randomUUID()
  expect([
    await ask({ processo_id: id }),
    await ask({ usuario_id: id }),
    await ask({}),
    await ask({ processo_id: id, usuario_id: id }),
  ]).toEqual([404, 404, 422, 422])
  expect((await m.ask(owner(), 'GET', '/admin/retencoes-legais')).status).toBe(404)
})
