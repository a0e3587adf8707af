import { atWork } from '@car/local/at-work'
import { signInOnce } from '@car/local/main-job/sign-in'
import { analyst, owner } from '../people.ts'
import { SERVICE_NAMES, type ServiceName } from '@car/config/services'
import { pods, settled } from '../pods.ts'
import { release } from '../release.ts'
import type { Table } from '../table.ts'
import { GATEWAY, type Trial } from './trial.ts'

/**
 * Upgrades each service in turn to the version `to`, then all of them at once back to `from` and again to `to`, while
 * people work.
 */
export async function upgrade(table: Table, { charts, from, to }: Trial): Promise<void> {
  for (const service of SERVICE_NAMES)
    await table.step(`upgrade ${service} under load`, () => underLoad(() => toVersion(charts, to, [service])))
  await table.step('all of them back to the version before, under load', () =>
    underLoad(() => toVersion(charts, from, SERVICE_NAMES)),
  )
  await table.step('all of them to this version, under load', () =>
    underLoad(() => toVersion(charts, to, SERVICE_NAMES)),
  )
}

async function toVersion(charts: string, tag: string, services: readonly ServiceName[]) {
  await release(charts, ['--set', `global.image.tag=${tag}`], services)
  await settled(120)
  const old = (await pods()).filter(
    ({ app, image, ending }) => !ending && services.some((s) => app.startsWith(s)) && !image.endsWith(`:${tag}`),
  )
  if (old.length > 0) throw new Error(`not of ${tag}: ${old.map(({ name }) => name).join(', ')}`)
}

/**
 * Runs `act` while people work. Returns a text with the number of their requests. Throws if `act` or a request fails,
 * or data are lost.
 */
export async function underLoad(act: () => Promise<unknown>): Promise<string> {
  const who = await owner()
  const work = await atWork(GATEWAY, who, await analyst(), { 'a sign-in': () => signInOnce(GATEWAY, who.cpf) })
  const failed = await act().then(
    () => undefined,
    (error: Error) => error,
  )
  const { asked, refused, lost } = await work.stop()
  if (failed) throw failed
  if (refused.length + lost.length > 0)
    throw new Error(
      `${refused.length} of ${asked} refused, ${lost.length} lost: ${[...lost, ...refused].slice(0, 5).join('; ')}`,
    )
  return `${asked} requests, none refused, nothing lost`
}
