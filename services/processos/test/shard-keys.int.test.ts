import { keysIn, partsOf } from '@car/testing/filters'
import { isBeside, ofRelay } from '@car/testing/round-trips'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { createFactory } from './interruption-acts.ts'
import { build, settled, type Setup } from './support.ts'

/**
 * The acts of a case, from its draft to a decided appeal, send each command to one shard: it names the shard key of the
 * collection, which is `_id` in all of them (docs/scale.md).
 */

type Command = { collection: string; verb: string; filter: Record<string, unknown>; changed: string[] }
type Started = { commandName: string; command: Record<string, unknown> }

/** What goes to every shard, and why that does no harm. */
const EVERYWHERE = [
  // The history of a case with its documents and notes, by `scope`, for people who read.
  'commits.find scope',
  // The key by which a repetition of `proximo` finds its case, once each.
  'commits.find uniqueKey',
  // Cases that overlap are looked for after the act, beside it.
  'cruzamentos.find',
]

let m: Setup
const sent: Command[] = []
/** The fields that operators change; of a document that replaces another, all. */
const fieldsOf = (change: object): string[] =>
  Object.entries(change).flatMap(([name, value]) => (name.startsWith('$') ? Object.keys(value as object) : [name]))
const note = ({ commandName, command }: Started) => {
  const collection = String(command[commandName])
  if (isBeside() || ofRelay(`${collection}.${commandName}`, command)) return
  for (const { q, u } of partsOf(commandName, command))
    sent.push({ collection, verb: commandName, filter: q, changed: fieldsOf(u ?? {}) })
}

beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
  await settled(m)
  for (const connection of mongoose.connections)
    if (connection !== m.connection && connection.readyState === 1) connection.getClient().on('commandStarted', note)
  await createFactory(m).appealed()
  await settled(m)
}, 60_000)
afterAll(() => m.close())

test('each command of an act names the shard key, and reads nothing besides', async () => {
  const acts = sent.filter(({ collection, verb, filter }) => {
    const name = `${collection}.${verb}`
    return !EVERYWHERE.some((free) => `${name} ${Object.keys(filter).join(' ')}`.startsWith(free))
  })
  expect(new Set(acts.map(({ collection }) => collection))).toEqual(
    new Set(['commits', 'contadores', 'cruzamentos', 'processos', 'published', 'recursos']),
  )
  for (const { collection, verb, filter } of acts) {
    const keys = keysIn(filter)
    expect([collection, verb, filter, keys !== null]).toEqual([collection, verb, filter, true])
    const rows = m.connection.collection(collection)
    const plan = await rows.find(filter).explain('executionStats')
    const { totalDocsExamined } = plan['executionStats'] as Record<string, number>
    const ofKeys = await rows.countDocuments({ $or: (keys ?? []).map((_id) => ({ _id })) } as object)
    expect([collection, verb, filter, Number(totalDocsExamined) <= ofKeys]).toEqual([collection, verb, filter, true])
  }
}, 60_000)

test('a commit is inserted and read: no act changes or removes one', () => {
  const written = sent.filter(({ collection, verb }) => collection === 'commits' && verb !== 'find' && verb !== 'count')
  expect(written).toEqual([])
})
