import { kubectl, pods, settled } from '../pods.ts'
import { release } from '../release.ts'
import type { Table } from '../table.ts'
import type { Trial } from './trial.ts'
import { underLoad } from './upgrade.ts'

export async function secret(table: Table, { charts, to }: Trial): Promise<void> {
  await table.step('a Secret changed, then a release', () =>
    underLoad(async () => {
      const before = (await pods('gateway')).map(({ uid }) => uid)
      const note = Buffer.from(new Date().toISOString()).toString('base64')
      await kubectl('patch', 'secret', 'car-gateway', '-p', JSON.stringify({ data: { NOTE: note } }))
      await release(charts, ['--set', `global.image.tag=${to}`], ['gateway'])
      await settled(120)
      const kept = (await pods('gateway')).filter(({ uid, ending }) => !ending && before.includes(uid))
      if (kept.length > 0) throw new Error('the pod of before still serves')
    }),
  )
}
