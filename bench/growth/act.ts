import { randomUUID } from 'node:crypto'
import type mongoose from 'mongoose'
import { caseId, commit, commitId, queued, row } from './held.ts'

type Db = mongoose.mongo.Db
type Row = { _id: string; [field: string]: unknown }

const INDEXES: Record<string, [Record<string, 1 | -1>, object?][]> = {
  commits: [
    [{ commandKey: 1 }, { unique: true }],
    [{ uniqueKey: 1 }, { unique: true, sparse: true }],
    [{ at: 1, _id: 1 }],
  ],
  processos: [
    [{ criadoEm: -1, _id: -1 }],
    [{ donoId: 1, criadoEm: -1, _id: -1 }],
    [{ 'tecnicos.id': 1, criadoEm: -1, _id: -1 }],
    [{ status: 1, criadoEm: -1, _id: -1 }],
    [{ alarmeEm: 1 }],
  ],
  fila: [
    [{ status: 1, prioridade: -1, submetido_em: 1, _id: 1 }],
    [{ status: 1, prioridade: 1, _id: 1 }],
    [{ status: 1, submetido_em: 1, _id: 1 }],
    [{ status: 1, prazo_em: 1, _id: 1 }],
    [{ status: 1, score_risco: 1, _id: 1 }],
    [{ status: 1, score_completude: 1, _id: 1 }],
    [{ analista_id: 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 }],
    [{ analista_id: 1, status: 1, submetido_em: 1, _id: 1 }],
    [{ 'imovel.municipio_ibge': 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 }],
    [{ 'imovel.uf': 1, status: 1, prioridade: -1, submetido_em: 1, _id: 1 }],
    [{ termos: 1, status: 1 }],
    [{ submetido_em: 1 }],
    [{ prazo_em: 1 }],
    [{ 'decisoes.em': 1 }],
    [{ 'decisoes.por.id': 1 }],
    [{ 'pendencias.status': 1, status: 1 }],
    [{ revisar_em: 1 }],
  ],
}

export async function createIndexes(db: Db): Promise<void> {
  for (const [name, indexes] of Object.entries(INDEXES))
    for (const [keys, options] of indexes) await db.collection(name).createIndex(keys, options)
}

/**
 * The requests to the store for one opened draft, for pages of a list, and for the periodic work of the services. `n`
 * is the number of the new case.
 */
export const PARTS: Record<string, (db: Db, n: number) => Promise<unknown>> = {
  'load a stream': (db, n) => loadStream(db, n % 90),
  'append a commit': (db, n) => db.collection<Row>('commits').insertOne(commit(n, 1)),
  'write the read models': async (db, n) => {
    const older = { _id: caseId(n), versao: { $lt: 1 } }
    await db.collection<Row>('processos').replaceOne(older, row(n, 'rascunho', 1))
    await db.collection<Row>('processos').insertOne(row(n, 'rascunho', 1))
    await db.collection<Row>('fila').findOne({ _id: caseId(n) }, { projection: { revisao: 1 } })
    await db.collection<Row>('fila').insertOne(queued(n, 'rascunho'))
  },
  'mark it published': (db, n) =>
    db
      .collection<Row>('published')
      .updateOne(
        { _id: commit(n, 1).stream },
        { $max: { version: 1 }, $set: { mark: randomUUID() } },
        { upsert: true },
      ),
  'the first page': (db) => page(db, {}),
  'a page in the middle': (db) => page(db, after(row(45))),
  'the sweeps': sweeps,
}

const loadStream = (db: Db, n: number) => {
  const stream = `processo-${caseId(n)}`
  const range = { $gte: commitId(stream, 0), $lte: commitId(stream, 99_999_999) }
  return db
    .collection<Row>('commits')
    .find({ _id: range }, { projection: { commandKey: 0 } })
    .sort({ _id: 1 })
    .toArray()
}

async function page(db: Db, beyond: object): Promise<void> {
  const filter = { status: { $ne: 'descartado' } }
  const rows = db.collection<Row>('processos')
  await rows
    .find({ $and: [filter, beyond] })
    .sort({ criadoEm: -1, _id: -1 })
    .limit(21)
    .toArray()
  await rows.countDocuments(filter)
}

/** Returns the filter for the rows after this row of a list, as packages/http builds it. */
function after({ criadoEm, _id }: { criadoEm: string; _id: string }): object {
  const before = { $or: [{ criadoEm: { $lt: criadoEm } }, { criadoEm: null }] }
  return { $or: [{ $and: [before] }, { $and: [{ criadoEm }, { $or: [{ _id: { $lt: _id } }, { _id: null }] }] }] }
}

async function sweeps(db: Db): Promise<void> {
  const now = new Date()
  const recent = { at: { $gte: new Date(now.getTime() - 10_000) }, silent: null }
  await db.collection('commits').find(recent).sort({ at: 1, _id: 1 }).toArray()
  await db.collection('overdue').find().sort({ at: 1 }).limit(200).toArray()
  await db
    .collection('processos')
    .find({ alarmeEm: { $lte: now.toISOString() } })
    .sort({ alarmeEm: 1 })
    .limit(100)
    .toArray()
  await db
    .collection('fila')
    .find({ revisar_em: { $lte: now.toISOString() } })
    .sort({ revisar_em: 1 })
    .limit(100)
    .toArray()
}

/** Removes the new cases, so that the store holds as many as before. */
export async function undo(db: Db, ns: number[]): Promise<void> {
  const _id = { $in: ns.map(caseId) }
  await db.collection<Row>('commits').deleteMany({ _id: { $in: ns.map((n) => commit(n, 1)._id) } })
  await db.collection<Row>('processos').deleteMany({ _id })
  await db.collection<Row>('fila').deleteMany({ _id })
}
