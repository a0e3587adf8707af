import { setTimeout as wait } from 'node:timers/promises'
import { idFrom } from '@car/event-store/ids'
import { conclude } from '@car/event-store/walk'
import { openCollection } from '@car/store/collection'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import type { Row } from './outbound/avisos.ts'

/**
 * Command: checks every notice, and changes nothing. The id of a notice has to match its fact, person and template. A
 * notice has to be either settled or on the list of notices to send.
 */
const config = readSettings()
const { ctx, connection, broker, closePeers } = createContext(
  config,
  createLogger('avisos-verify', config.LOG_LEVEL),
  () => new Date(),
)
/** The longest time between storing a notice and listing it. */
const IN_HAND_MS = 500
const list = openCollection(connection, 'entregas')

await waitForConnection(connection, 30_000)
const report = { avisos: 0, toSend: 0, problems: [] as { stream: string; problem: string }[] }
for await (const row of ctx.avisos.linhas.each({})) {
  report.avisos++
  if (row.entrega === 'espera') report.toSend++
  for (const problem of await problemsOf(row)) report.problems.push({ stream: row._id, problem })
}
await conclude({ ...report, service: 'avisos' }, async () => {
  await broker.close()
  closePeers()
  await disconnect(connection)
})

async function problemsOf({ _id, fatoId, pessoaId, modelo, entrega, resolvidoEm }: Row): Promise<string[]> {
  return [
    ...(_id === idFrom(`${fatoId}/${pessoaId}`, modelo) ? [] : ['its id is not that of its fact, person and model']),
    ...((entrega === 'espera') === (resolvidoEm === null) ? [] : ['it is settled and waits, or neither']),
    ...(entrega === 'espera' && (await isForgotten(_id)) ? ['is to be sent and on no list of what is'] : []),
  ]
}

/**
 * Returns true if an unsent notice is not on the list. Checks twice, because the notice may have been listed or settled
 * in the meantime.
 */
async function isForgotten(id: string): Promise<boolean> {
  for (const _ of [1, 2]) {
    const row = await ctx.avisos.get(id)
    if (row?.entrega !== 'espera' || (await list.count({ _id: id })) > 0) return false
    await wait(IN_HAND_MS)
  }
  return true
}
