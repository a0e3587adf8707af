import { ServerResponse } from 'node:http'
import { S3Client } from '@aws-sdk/client-s3'
import { currentContext } from '@car/telemetry/request-context'
import { currentWork } from '@car/telemetry/work'
import { Pipeline } from 'ioredis'
import mongoose from 'mongoose'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
// The class of channels comes from a file of amqplib's own, because the package does not export it.
import channelModel from '../node_modules/amqplib/lib/channel_model.js'
import type { Method } from './facts.ts'

/**
 * This module runs in a service's process before the service itself. It stops a request for ever right before its
 * n-th effect outside the process: a write to the store, an object, the cache, a fact, a message, or the reply. The id
 * of the request contains n (`idThatStopsAt`). Effects that run in parallel have no fixed order, so an effect can be
 * named instead (`idsThatStop`). The test then kills the process, which kills each such request exactly at its effect.
 * From the first stopped request on, work without a request (sweepers, timers) stops as well, because it would repair
 * what the kill is meant to leave behind. Other running requests continue, because a request to be stopped may be
 * queued behind them.
 */

/**
 * A report of the process to its parent on one effect of a request. The effect at which the request is stopped is the
 * last effect that is reported. The id is '' for work without a request.
 */
export type Told = { id: string; effect: string; stopped: boolean }

const PLAN = /^fa170000-0000-4000-8000-\d{8}(\d{4})$/
const done = new Map<string, number>()
/** Effects that are not counted, because their number varies from run to run. */
const free = new RegExp(process.env['EFFECTS_FREE'] ?? '^$')
/** The work that keeps the log of a record. No act waits for it, so it stops only in tests of the log itself. */
const LOG = new Set(['log', 'locks'])
const leavesLog = process.env['EFFECTS_OF_LOG'] === undefined
let armed = false

/** The names of effects at which requests can be stopped. An id that ends in 9000 names the first of them. */
const NAMES = (process.env['EFFECTS_NAMED'] ?? '').split(',')

/** The number of the effect at which work without a request, such as a timer's, is stopped. */
const OF_NOBODY = Number(process.env['EFFECT_OF_NOBODY'] ?? Infinity)

/** Counts the effect, reports it to the parent process, and tells whether the effect has to wait for ever. */
function stops(effect: string): boolean {
  if (free.test(effect) || (leavesLog && LOG.has(currentWork() ?? ''))) return false
  const id = currentContext()?.requestId
  if (id === undefined) return armed || count('', effect, OF_NOBODY)
  const plan = PLAN.exec(id)
  if (!plan) return false
  armed = true
  return count(id, effect, Number(plan[1]))
}

function count(id: string, effect: string, last: number): boolean {
  const name = NAMES[last - 9000]
  const before = done.get(id) ?? 0
  // If the id names an effect, effects before the named effect are not counted.
  const n = name !== undefined && before === 0 && !effect.startsWith(name) ? 0 : before + 1
  done.set(id, n)
  const end = name === undefined ? last : 1
  if (n <= end) process.send?.({ id, effect, stopped: n === end } satisfies Told)
  return n >= end
}

/**
 * Timers of `DEADLINE_MS` or more run for an hour in a request that is to be stopped. Otherwise a deadline could pass
 * before the effect is reached, because of a slow broker.
 */
const { setTimeout } = globalThis
const [DEADLINE_MS, NO_HURRY_MS] = [5_000, 3_600_000]
globalThis.setTimeout = Object.assign((act: () => void, ms = 0, ...args: []) => {
  const patient = ms >= DEADLINE_MS && PLAN.test(currentContext()?.requestId ?? '')
  return setTimeout(act, patient ? NO_HURRY_MS : ms, ...args)
}, setTimeout)

function watch(
  target: object,
  name: string,
  effectOf: (args: unknown[], self: object) => string | null,
  stopped: () => unknown,
) {
  const original = Reflect.get(target, name) as Method
  Reflect.set(target, name, function (this: object, ...args: unknown[]) {
    const effect = effectOf(args, this)
    return effect !== null && stops(effect) ? stopped() : original.apply(this, args)
  })
}

/** Returns the name of the first field that an update sets, which distinguishes several updates of one collection. */
function fieldOf(change: unknown): string {
  const { $set } = (change ?? {}) as { $set?: object }
  return $set ? ` ${Object.keys($set)[0]}` : ''
}

const never = () => new Promise(() => {})

for (const name of [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'replaceOne',
  'bulkWrite',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndDelete',
])
  watch(
    mongoose.mongo.Collection.prototype,
    name,
    (args, self) => `${(self as { collectionName: string }).collectionName}.${name}${fieldOf(args[1])}`,
    never,
  )
watch(
  channelModel.ConfirmChannel.prototype,
  'publish',
  ([, key]) => `publish ${String(key)}`,
  () => true,
)
watch(
  S3Client.prototype,
  'send',
  ([command]) => {
    const name = (command as object).constructor.name
    return /^(Put|Create|Upload|Complete|Delete|Abort)/.test(name) ? name : null
  },
  never,
)
watch(Pipeline.prototype, 'exec', () => 'redis.exec', never)
watch(
  SMTPConnection.prototype,
  'connect',
  () => 'smtp',
  () => undefined,
)
watch(
  ServerResponse.prototype,
  'end',
  (_args, self) => (currentContext() && !(self as ServerResponse).writableEnded ? 'reply' : null),
  () => undefined,
)
