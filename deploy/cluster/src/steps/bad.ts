import type { ServiceName } from '@car/config/services'
import { serving, settled } from '../pods.ts'
import { release } from '../release.ts'
import type { Table } from '../table.ts'
import type { Trial } from './trial.ts'
import { underLoad } from './upgrade.ts'

/** Bad releases: the fault, the service, and the option for Helm. No bad release may replace a pod. */
const FAULTS: readonly (readonly [string, ServiceName, string])[] = [
  ['an address of a service where nobody is', 'processos', 'env.DOCUMENTOS_GRPC=dns:///nobody:9090'],
  ['an address of the keys where nobody is', 'dossie', 'env.JWKS_URL=http://nobody:8080/jwks'],
  ['an address of the object store where nobody is', 'documentos', 'env.S3_ENDPOINT=http://nobody:7070'],
  ['an identity provider where nobody is', 'auth', 'env.IDP_ISSUER=https://nobody'],
  ['a setting that is none', 'analista', 'env.LOG_LEVEL=loud'],
  ['a secret that has no such key', 'avisos', 'secretEnv.MONGODB_URI.key=MONGODB_URL'],
  ['an image that is not there', 'gateway', 'image.tag=of-nobody'],
]

export async function bad(table: Table, { charts, to }: Trial): Promise<void> {
  await table.step('bad releases of seven services at once, under load', async () => {
    const work = await underLoad(async () => {
      const wrong = await Promise.all(FAULTS.map((fault) => tried(charts, to, fault)))
      await settled(120)
      if (wrong.flat().length > 0) throw new Error(wrong.flat().join('; '))
    })
    const whats = FAULTS.map(([what, service]) => `${service} with ${what}`)
    return `Helm took them back, no pod was replaced: ${whats.join(', ')}; ${work}`
  })
}

/**
 * Tries a bad release. Returns a list with a problem if Helm accepted the release or pods of the service were replaced;
 * otherwise an empty list.
 */
async function tried(charts: string, tag: string, [what, service, setting]: (typeof FAULTS)[number]) {
  const before = await servingPods(service)
  const options = ['--set', `global.image.tag=${tag}`, '--set', setting, '--timeout', '60s']
  const taken = await release(charts, options, [service]).then(
    () => true,
    () => false,
  )
  const after = await servingPods(service)
  if (taken) return [`Helm took ${service} with ${what}`]
  const same = before.every((uid) => after.includes(uid))
  return same ? [] : [`the pods of ${service} were replaced: ${before.join()} by ${after.join()}`]
}

const servingPods = async (service: string): Promise<string[]> => (await serving(service)).map(({ uid }) => uid)
