import { readFileSync } from 'node:fs'
import type { Level } from '@car/vocabulary/person'

export type Person = {
  cpf: string
  nome: string
  email: string
  /** The area code and the number; absent if the person has given the provider none. */
  telefone?: string
  nivel: Level
  tipo_usuario: string
}

/**
 * The names of the trust levels at the government provider. `seal` is the number of the seal (selo) on which the level
 * is based.
 */
const levels = {
  bronze: { level: 'bronze', seal: '201' },
  prata: { level: 'silver', seal: '502' },
  ouro: { level: 'gold', seal: '701' },
} as const satisfies Record<Level, object>

/** Reads the file at each call, so that it can be edited while the provider runs. */
export function readPeople(file: string): Person[] {
  return JSON.parse(readFileSync(file, 'utf8')) as Person[]
}

/** Finds a person by `cpf`, with or without dots; undefined when nobody has this CPF. */
export function findPerson(people: Person[], cpf: string | null | undefined): Person | undefined {
  const digits = (cpf ?? '').replace(/\D/g, '')
  return people.find((person) => person.cpf.replace(/\D/g, '') === digits)
}

/** Returns the claims of a person, as the government provider puts them into the id_token. */
export function claimsOf(person: Person) {
  const { level, seal } = levels[person.nivel]
  return {
    sub: person.cpf.replace(/\D/g, ''),
    name: person.nome,
    email: person.email,
    email_verified: true,
    ...(person.telefone === undefined ? {} : { phone_number: person.telefone, phone_number_verified: true }),
    amr: ['passwd'],
    reliability_info: { level, reliabilities: [{ id: seal, updatedAt: '2026-01-15T12:00:00.000-0300' }] },
  }
}
