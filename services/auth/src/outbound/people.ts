import { readFileSync } from 'node:fs'
import { normalizarDocumento } from '@car/identity/cpf'
import { PAPEIS, type Papel } from '@car/vocabulary/pessoa'
import { z } from 'zod'

const pessoas = z.array(z.object({ cpf: z.string().transform(normalizarDocumento), tipo_usuario: z.enum(PAPEIS) }))

/**
 * The roles of the people of a local run, read anew each time, so that the file can be edited meanwhile. Without a
 * file everybody begins as produtor_rural.
 * @throws when the file is there and not as it should be, also at once
 */
export function papeisIniciais(arquivo: string | undefined): (cpf: string) => Papel {
  if (arquivo === undefined) return () => 'produtor_rural'
  const ler = () => pessoas.parse(JSON.parse(readFileSync(arquivo, 'utf8')))
  ler()
  return (cpf) => ler().find((pessoa) => pessoa.cpf === cpf)?.tipo_usuario ?? 'produtor_rural'
}
