import { join } from 'node:path'
import { Api } from '@car/local/main-job/api'
import { signIn } from '@car/local/main-job/sign-in'
import { samples } from '@car/local/constellation'
import type { Who } from '@car/local/at-work'
import { GATEWAY } from './steps/trial.ts'

export const PEOPLE = join(samples, 'people.json')
/** CPFs of the bundled people; the admin's is the one that namespace.sh names. */
const ADMIN = '70010000607'
const ANALYSTS = ['70010000437', '70010000356']
export const OWNER = '78307270316'

type Person = { id: string; nome: string; tipo_usuario: string; version: number }

/** In production nobody is anything yet but the admin, who makes analysts of those who have signed in once. */
export async function appointAnalysts(): Promise<void> {
  for (const cpf of ANALYSTS) await signIn(GATEWAY, cpf)
  const token = await signIn(GATEWAY, ADMIN)
  const api = new Api(GATEWAY, () => {})
  for (const { id, nome, tipo_usuario } of await api.list<Person>('/api/v1/admin/usuarios', token)) {
    if (!nome.startsWith('Analista') || tipo_usuario === 'analista_ambiental') continue
    const answer = await fetch(`${GATEWAY}/api/v1/admin/usuarios/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tipo_usuario: 'analista_ambiental', motivo: 'Designada para o ensaio.' }),
    })
    if (!answer.ok) throw new Error(`${nome} was not appointed: ${answer.status} ${await answer.text()}`)
  }
}

const who = async (cpf: string): Promise<Who> => ({ cpf, token: await signIn(GATEWAY, cpf) })
export const owner = (): Promise<Who> => who(OWNER)
export const analyst = (): Promise<Who> => who(ANALYSTS[0] ?? '')
