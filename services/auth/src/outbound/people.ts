import { readFileSync } from 'node:fs'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import { PAPEIS, type Papel } from '@car/vocabulary/person'
import { z } from 'zod'

const people = z.array(z.object({ cpf: z.string().transform(normaliseDocumento), tipo_usuario: z.enum(PAPEIS) }))

/**
 * Returns a function from a CPF to the role that a new person gets in a local run. The function reads the file at each
 * call, so the file can be edited at any time. Without a file or an entry in it, a person begins as produtor_rural.
 * @throws when the file cannot be read or is malformed; the returned function throws too
 */
export function initialPapeis(file: string | undefined): (cpf: string) => Papel {
  if (file === undefined) return () => 'produtor_rural'
  const read = () => people.parse(JSON.parse(readFileSync(file, 'utf8')))
  read()
  return (cpf) => read().find((person) => person.cpf === cpf)?.tipo_usuario ?? 'produtor_rural'
}
