import { join } from 'node:path'
import { readPeople } from '@car/local/idp/people'
import { idOf, signIn } from '@car/local/main-job/sign-in'
import { samples } from '@car/local/constellation'
import type { Who } from '@car/local/at-work'
import { GATEWAY } from './steps/trial.ts'

export const PEOPLE = join(samples, 'people.json')
/** CPFs of people in samples/people.json. secrets.ts names the same admin in ADMIN_CPFS. */
const ADMIN = '70010000607'
const ANALYSTS = ['70010000437', '70010000356']
export const OWNER = '78307270316'
/** A producer reserved for the faults of `provoked.ts`. */
export const BYSTANDER = '70010000860'

/** Signs the analysts in, and has the admin appoint them. The admin has to appoint people in production too. */
export async function appointAnalysts(): Promise<void> {
  const appoint = await administration()
  for (const cpf of ANALYSTS) await appoint(idOf(await signIn(GATEWAY, cpf)), 'analista_ambiental')
}

/** Signs the admin in. Returns a function that gives a person a role. The service notifies that person. */
export async function administration(): Promise<(id: string, role: string) => Promise<void>> {
  const token = await signIn(GATEWAY, ADMIN)
  return async (id, role) => {
    const answer = await fetch(`${GATEWAY}/api/v1/admin/usuarios/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tipo_usuario: role, motivo: 'Designada para o ensaio.' }),
    })
    if (!answer.ok) throw new Error(`${id} was not appointed: ${answer.status} ${await answer.text()}`)
  }
}

const who = async (cpf: string): Promise<Who> => ({ cpf, token: await signIn(GATEWAY, cpf) })
export const owner = (): Promise<Who> => who(OWNER)
export const analyst = (): Promise<Who> => who(ANALYSTS[0] ?? '')

export const idlers = (): Promise<Who[]> => {
  const idle = readPeople(PEOPLE).filter(
    ({ cpf, tipo_usuario }) => tipo_usuario === 'produtor_rural' && ![OWNER, BYSTANDER].includes(cpf),
  )
  return Promise.all(idle.map(({ cpf }) => who(cpf)))
}
