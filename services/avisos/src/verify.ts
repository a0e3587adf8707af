import { setTimeout as wait } from 'node:timers/promises'
import { idFrom } from '@car/event-store/ids'
import { conclude } from '@car/event-store/walk'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { readSettings } from './config.ts'
import { createContext } from './context.ts'
import type { Row } from './outbound/avisos.ts'
import type { Outbox } from './usecases/ctx.ts'

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

await waitForConnection(connection, 30_000)
const report = { avisos: 0, toSend: 0, problems: [] as { stream: string; problem: string }[] }
for (const outbox of [ctx.email, ctx.telefone]) {
  if (outbox === null) continue
  for await (const row of outbox.avisos.linhas.each({})) {
    report.avisos++
    if (row.entrega === 'espera') report.toSend++
    for (const problem of await problemsOf(outbox, row)) report.problems.push({ stream: row._id, problem })
  }
}
await conclude({ ...report, service: 'avisos' }, async () => {
  await broker.close()
  closePeers()
  await disconnect(connection)
})

async function problemsOf(outbox: Outbox, row: Row): Promise<string[]> {
  const { _id, fatoId, pessoaId, modelo, entrega, resolvidoEm } = row
  return [
    ...(_id === idFrom(`${fatoId}/${pessoaId}`, modelo) ? [] : ['its id is not that of its fact, person and model']),
    ...((entrega === 'espera') === (resolvidoEm === null) ? [] : ['it is settled and waits, or neither']),
    ...(entrega === 'espera' && (await isForgotten(outbox, _id)) ? ['is to be sent and on no list of what is'] : []),
  ]
}

/**
 * Returns true if an unsent notice is not on the list. Checks twice, because the notice may have been listed or settled
 * in the meantime.
 */
async function isForgotten({ avisos, entregas }: Outbox, id: string): Promise<boolean> {
  for (const _ of [1, 2]) {
    const row = await avisos.get(id)
    if (row?.entrega !== 'espera' || (await entregas.has(id))) return false
    await wait(IN_HAND_MS)
  }
  return true
}
