import { eRequerente } from '@car/vocabulary/pessoa'
import { type DBSchema, openDB } from 'idb'
import type { Usuario } from '../../gen/interface.ts'
import { venceu } from '../validade.ts'

type Guardado = 'id' | 'nome' | 'tipo_usuario' | 'nivel_confiabilidade'
/**
 * The person whose pages these are. The device keeps only the first fields, so the others are unknown without a
 * network.
 */
export type Eu = Pick<Usuario, Guardado> & Partial<Omit<Usuario, Guardado>>

interface Guardada extends DBSchema {
  pessoa: { key: 'ultima'; value: Pick<Usuario, Guardado> & { em: number } }
}
const abrir = () => openDB<Guardada>('car-pessoa', 1, { upgrade: (db) => void db.createObjectStore('pessoa') })
let aberto: ReturnType<typeof abrir> | undefined
const banco = () => (aberto ??= abrir())

/**
 * The person who last signed in on this device. Their pages open without a network, and the drafts on the device are
 * theirs. A device that keeps nothing keeps no drafts either.
 */
export async function lembrada(): Promise<Eu | undefined> {
  const pessoa = await (await banco()).get('pessoa', 'ultima')
  if (!pessoa || !venceu(pessoa)) return pessoa
  await esquecer()
  return undefined
}

export async function lembrar({ id, nome, tipo_usuario, nivel_confiabilidade }: Eu): Promise<void> {
  if (!eRequerente(tipo_usuario)) return esquecer()
  await (await banco()).put('pessoa', { id, nome, tipo_usuario, nivel_confiabilidade, em: Date.now() }, 'ultima')
}

/** Forgets the person when they sign out, or when somebody else signs in. */
export const esquecer = async (): Promise<void> => (await banco()).delete('pessoa', 'ultima')
