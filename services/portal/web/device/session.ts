import { eRequerente } from '@car/vocabulary/person'
import { serviceTime } from '../clock.ts'
import type { Usuario } from '../gen/interface.ts'
import type { KeptField } from './schema.ts'
import { hasExpired } from './expiry.ts'
import { store } from './store.ts'

/**
 * The signed-in person. The device keeps only the fields of `KeptField`. The other fields are unknown without a
 * network.
 */
export type Me = Pick<Usuario, KeptField> & Partial<Omit<Usuario, KeptField>>

/** Returns the remembered person; undefined if nobody is remembered, or the entry has expired. */
export async function rememberedPerson(): Promise<Me | undefined> {
  const person = await (await store()).get('session', 'last')
  if (!person || !hasExpired(person)) return person
  await forget()
  return undefined
}

/**
 * Remembers this person in place of the last person. People who do not fill in cases are not remembered; their sign-in
 * only removes the last person.
 */
export async function remember({ id, nome, tipo_usuario, nivel_confiabilidade }: Me): Promise<void> {
  if (!eRequerente(tipo_usuario)) return forget()
  await (await store()).put('session', { id, nome, tipo_usuario, nivel_confiabilidade, toldAt: serviceTime() }, 'last')
}

const forget = async (): Promise<void> => (await store()).delete('session', 'last')
