import { collectionsOf, objectsOf, type Owner, owners, type Stores } from '@car/backup/archive'
import { runMainJob } from '../job.ts'
import { trialStores } from '../stores.ts'
import type { Table } from '../table.ts'

const CASES = 3
/** The collection of the commits. All other collections of a database are measured together. */
const RECORD = 'commits'

/**
 * The amounts stored: the number of commits (`acts`), bytes of commits (`record`) and of the other collections
 * (`derived`), the number of files and their bytes.
 */
type Kept = { acts: number; record: number; derived: number; files: number; bytes: number }

/** Measures how much room one case takes in each database and in the bucket, by the growth with CASES cases. */
export async function sized(table: Table): Promise<void> {
  await table.step(`what a case takes, of ${CASES} from a draft to a verified dossier`, async () => {
    const before = await kept()
    for (let n = 0; n < CASES; n++) await runMainJob()
    const after = await kept()
    const lines = owners.map((owner) => {
      const per = (what: keyof Kept) => (after[owner][what] - before[owner][what]) / CASES
      const files = per('files') > 0 ? `, ${per('files').toFixed(1)} files of ${kB(per('bytes'))} in all` : ''
      return `${owner} ${per('acts').toFixed(1)} commits of ${kB(per('record'))} in all, rows of ${kB(per('derived'))}${files}`
    })
    return lines.join('; ')
  })
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

async function kept(): Promise<Record<Owner, Kept>> {
  const stores = await trialStores()
  try {
    const found = await Promise.all(owners.map(async (owner) => [owner, await keptBy(stores, owner)] as const))
    return Object.fromEntries(found) as Record<Owner, Kept>
  } finally {
    await stores.close()
  }
}

async function keptBy(stores: Stores, owner: Owner): Promise<Kept> {
  const kept: Kept = { acts: 0, record: 0, derived: 0, files: 0, bytes: 0 }
  for (const name of await collectionsOf(stores, owner))
    for await (const row of stores.database(owner).collection(name).find({}, { raw: true })) {
      kept[name === RECORD ? 'record' : 'derived'] += (row as unknown as Buffer).length
      if (name === RECORD) kept.acts++
    }
  if (stores.filing.some((filing) => filing === owner))
    for await (const { bytes } of objectsOf(stores, owner)) {
      kept.files++
      kept.bytes += bytes
    }
  return kept
}
