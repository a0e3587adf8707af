import { eRequerente } from '@car/vocabulary/person'
import { type DBSchema, openDB } from 'idb'
import type { Usuario } from '../../gen/interface.ts'
import { hasExpired } from '../validity.ts'

type KeptField = 'id' | 'nome' | 'tipo_usuario' | 'nivel_confiabilidade'
/**
 * The person whose pages these are. The device keeps only the first fields, so the others are unknown without a
 * network.
 */
export type Eu = Pick<Usuario, KeptField> & Partial<Omit<Usuario, KeptField>>

interface KeptSession extends DBSchema {
  pessoa: { key: 'ultima'; value: Pick<Usuario, KeptField> & { em: number } }
}
const open = () => openDB<KeptSession>('car-pessoa', 1, { upgrade: (db) => void db.createObjectStore('pessoa') })
let aberto: ReturnType<typeof open> | undefined
const banco = () => (aberto ??= open())

/**
 * The person who last signed in on this device. Their pages open without a network, and the drafts on the device are
 * theirs. A device that keeps nothing keeps no drafts either.
 */
export async function rememberedPerson(): Promise<Eu | undefined> {
  const pessoa = await (await banco()).get('pessoa', 'ultima')
  if (!pessoa || !hasExpired(pessoa)) return pessoa
  await forget()
  return undefined
}

export async function remember({ id, nome, tipo_usuario, nivel_confiabilidade }: Eu): Promise<void> {
  if (!eRequerente(tipo_usuario)) return forget()
  await (await banco()).put('pessoa', { id, nome, tipo_usuario, nivel_confiabilidade, em: Date.now() }, 'ultima')
}

/** Forgets the person when they sign out, or when somebody else signs in. */
export const forget = async (): Promise<void> => (await banco()).delete('pessoa', 'ultima')
