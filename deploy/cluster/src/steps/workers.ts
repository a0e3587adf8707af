import { openCase } from '@car/local/at-work'
import { until } from '@car/local/until'
import { owner } from '../people.ts'
import { kubectl, pods, serving } from '../pods.ts'
import { release } from '../release.ts'
import { scalers } from '../scaling.ts'
import { trialStores } from '../stores.ts'
import type { Table } from '../table.ts'
import { secondsUntil } from '../seconds-until.ts'
import { GATEWAY, type Trial } from './trial.ts'

const MOST = 3
const BY_QUEUE = `worker.keda.enabled=true,worker.keda.maxReplicas=${MOST},worker.keda.messagesPerPod=4,worker.keda.scaleDownAfter=30`
/** The number of documents to send. They belong to one case, so the number must stay within the quota of a case. */
const DOCUMENTS = 160
const HANDS = 4
const READ_MS = 600_000

/**
 * Sends documents faster than one worker reads them. KEDA has to add workers, and to remove them when the documents are
 * read.
 */
export async function workers(table: Table, { charts, to }: Trial): Promise<void> {
  const tag = `global.image.tag=${to}`
  await table.step(`${DOCUMENTS} documents at once`, async () => {
    await scalers()
    await release(charts, ['--set', `${tag},${BY_QUEUE}`], ['documentos'])
    try {
      await kubectl('wait', '--for=condition=Ready', 'scaledobject/documentos-worker', '--timeout=120s')
      await secondsUntil('one worker', async () => (await there()) === 1)
      const { file, isRead } = await openCase(GATEWAY, await owner())
      const files: string[] = []
      const began = performance.now()
      const hands = Array.from({ length: HANDS }, async () => {
        for (let n = 0; n < DOCUMENTS / HANDS; n++) files.push(await file())
      })
      const most = secondsUntil(`${MOST} workers`, async () => (await serving('documentos-worker')).length === MOST)
      const [up] = await Promise.all([most, ...hands])
      for (const id of files) await until(`documento ${id} is read`, READ_MS, () => isRead(id), 500)
      const read = ((performance.now() - began) / 1000).toFixed(0)
      const begun = await timesBegun(files)
      const down = await secondsUntil('one worker again', async () => (await there()) === 1)
      const again = files.filter((id) => begun.get(id) !== 1)
      if (again.length > 0) throw new Error(`begun not once: ${again.map((id) => `${id} ${begun.get(id)}`).join(', ')}`)
      return `1 worker, ${MOST} after ${up} s, all read after ${read} s, each begun once, 1 worker ${down} s later`
    } finally {
      await release(charts, ['--set', tag], ['documentos'])
    }
  })
}

const there = async (): Promise<number> => (await pods('documentos-worker')).filter(({ ending }) => !ending).length

/**
 * Returns how often the reading of each document began, according to the record. A reading begins again if its worker
 * ended in the middle of it.
 */
async function timesBegun(files: readonly string[]): Promise<Map<string, number>> {
  const stores = await trialStores()
  try {
    const commits = stores.database('documentos').collection('commits')
    const begun = new Map<string, number>()
    for await (const { stream } of commits.find({ 'events.tipo': 'em_processamento' })) {
      const id = files.find((file) => String(stream).endsWith(file))
      if (id) begun.set(id, (begun.get(id) ?? 0) + 1)
    }
    return begun
  } finally {
    await stores.close()
  }
}
