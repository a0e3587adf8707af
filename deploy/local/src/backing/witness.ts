import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORDED } from '@car/config/services'
import { originOf, signersOf } from '@car/registro/keys'
import { verifierKeyOf } from '@car/registro/note'
import type { State } from '../state.ts'
import type { Supervisor } from '../supervise.ts'
import { until } from '../until.ts'

type Means = { state: State; programs: string; supervisor: Supervisor; port: number; publicUrl: string }

/**
 * Starts a witness of the logs, which is a program of other authors. Returns the file of the policy that names it.
 * A witness on the same machine proves nothing; it shows that one elsewhere would sign.
 */
export async function startWitness({ state, programs, supervisor, port, publicUrl }: Means): Promise<string> {
  const folder = state.makeFolder('data', 'witness')
  const logs = RECORDED.flatMap((service) => {
    const key = Buffer.from(state.secret(`${service}-registro`, 32, 'base64'), 'base64')
    const [today] = signersOf(originOf(publicUrl, service), key)
    return today ? [verifierKeyOf(today)] : []
  })
  supervisor.start({ name: 'witness', command: [join(programs, 'witness'), folder, `127.0.0.1:${port}`, ...logs] })
  const url = `http://127.0.0.1:${port}`
  const [key, policy] = [join(folder, 'vkey'), 'data/witness/policy']
  await until('the witness answers', 30_000, async () => {
    supervisor.expectAlive('witness')
    return existsSync(key) && (await fetch(url)) && true
  })
  state.write(policy, `witness local ${readFileSync(key, 'utf8')} ${url}\nquorum local\n`)
  return join(state.folder, policy)
}
