import { pods, type Service, settled } from '../pods.ts'
import { release } from '../release.ts'
import type { Table } from '../table.ts'
import type { Trial } from './trial.ts'
import { underLoad } from './upgrade.ts'

/** Releases that must replace nothing, one fault of each kind: what is wrong, of which service, and how it is said to Helm. */
const FAULTS: readonly (readonly [string, Service, string])[] = [
  ['an address of a service where nobody is', 'processos', 'env.DOCUMENTOS_GRPC=dns:///nobody:9090'],
  ['an address of the keys where nobody is', 'dossie', 'env.JWKS_URL=http://nobody:8080/jwks'],
  ['an address of the object store where nobody is', 'documentos', 'env.S3_ENDPOINT=http://nobody:7070'],
  ['an identity provider where nobody is', 'auth', 'env.IDP_ISSUER=https://nobody'],
  ['a setting that is none', 'analista', 'env.LOG_LEVEL=loud'],
  ['a secret that has no such key', 'avisos', 'secretEnv.MONGODB_URI.key=MONGODB_URL'],
  ['an image that is not there', 'gateway', 'image.tag=of-nobody'],
]

export async function bad(table: Table, { charts, from }: Trial): Promise<void> {
  for (const [what, service, setting] of FAULTS)
    await table.step(`${service} with ${what}`, () =>
      underLoad(async () => {
        const before = await servingPods(service)
        const options = ['--set', `global.image.tag=${from}`, '--set', setting, '--timeout', '60s']
        const refused = await release(charts, options, [service]).then(
          () => false,
          () => true,
        )
        if (!refused) throw new Error('Helm took it')
        await settled(120)
        const after = await servingPods(service)
        if (before.join() !== after.join())
          throw new Error(`the pods were replaced: ${before.join()} by ${after.join()}`)
      }),
    )
}

const servingPods = async (service: string): Promise<string[]> =>
  (await pods(service))
    .filter(({ ending }) => !ending)
    .map(({ uid }) => uid)
    .sort()
