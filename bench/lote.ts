/**
 * Takes clean cases through a lot, from its opening until the last is approved, beside bare inserts of as many of its
 * commits, with the same durability, into the same store. Stand-ins have the papers; no dossier is made.
 *
 *   npm start -- --backing                                                 (in another terminal)
 *   node bench/lote.ts [--state FOLDER] [--small]
 */
import { parseArgs } from 'node:util'
import { person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import { CAPITALS, SOFIA } from '../services/processos/test/interruption-acts.ts'
import { submitClean } from '../services/processos/test/lotes/clean-case.ts'
import { build, settled } from '../services/processos/test/support.ts'
import { running, small, state } from './options.ts'

const { values } = parseArgs({ options: { small, state } })
const [COUNT, READ, LONG_MS] = values.small ? [4, 1, 60_000] : [500, 25, 600_000]
const backing = running(values.state)
const { store, rabbitmq } = backing.readPorts()
process.env['TEST_MONGODB_URI'] = `mongodb://127.0.0.1:${store}`
process.env['TEST_AMQP_URL'] = `amqp://car:${backing.secret('rabbitmq')}@127.0.0.1:${rabbitmq}`
const m = await build({ ALARMES_MS: '200' })
m.team.push(person('Dora', 'analista_ambiental'), person('Rui', 'analista_ambiental'))
await submitClean(m, 'AC', CAPITALS.AC, COUNT)
await settled(m)

const began = performance.now()
const { body } = await m.ask(SOFIA, 'POST', '/supervisor/lotes', { limite: COUNT, amostra: 0.05, simular: false })
const row = () => m.connection.collection('lotes').findOne({ _id: body.data.id })
const drawn = await until(row, (lote) => !!lote?.['ordem'], LONG_MS)
const isDone = ({ status }: { status: number }) => status === 200
const act = (path: string) => until(() => m.ask(SOFIA, 'POST', path), isDone, LONG_MS)
for (const one of (drawn?.['ordem'] ?? []).slice(0, READ)) await act(`/analista/processos/${one}/aprovar`)
await act(`/supervisor/lotes/${body.data.id}/confirmar`)
const lote = await until(row, (seen) => seen?.['fim'] !== null, LONG_MS)
const rate = (COUNT * 1000) / (performance.now() - began)
const commits = await m.connection.collection('commits').find({}, { limit: COUNT }).toArray()
const beside = performance.now()
const bare = m.connection.collection('bare')
await Promise.all(commits.map((commit) => bare.insertOne(commit, { writeConcern: { w: 'majority' } })))
const inserts = (commits.length * 1000) / (performance.now() - beside)
console.log(`${lote?.['fim'].aprovados} of ${COUNT} clean cases approved, ${rate.toFixed(1)} a second (goal: 10)`)
console.log(`bare inserts ${inserts.toFixed(0)} a second: ${(inserts / rate).toFixed(1)} × as many`)
await m.close()
process.exit(0)
