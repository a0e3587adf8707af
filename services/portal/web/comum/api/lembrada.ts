import { eRequerente } from '@car/vocabulary/pessoa'
import { type DBSchema, openDB } from 'idb'
import type { Usuario } from '../../gen/interface.ts'
import { venceu } from '../validade.ts'

type Guardado = 'id' | 'nome' | 'tipo_usuario' | 'nivel_confiabilidade'
/** The person whose the pages are. More than the first is not kept on the device: without a network it is not known. */
export type Eu = Pick<Usuario, Guardado> & Partial<Omit<Usuario, Guardado>>

interface Guardada extends DBSchema {
  pessoa: { key: 'ultima'; value: Pick<Usuario, Guardado> & { em: number } }
}
const abrir = () => openDB<Guardada>('car-pessoa', 1, { upgrade: (db) => void db.createObjectStore('pessoa') })
let aberto: ReturnType<typeof abrir> | undefined
const banco = () => (aberto ??= abrir())

/**
 * Who last signed in on this device, where their pages open without a network: drafts that are here are theirs. A device
 * that keeps nothing keeps no drafts either.
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

/** At "Sair", and once somebody else is here whose pages need a network. */
export const esquecer = async (): Promise<void> => (await banco()).delete('pessoa', 'ultima')
