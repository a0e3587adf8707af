import { nuloSeAusente } from '@car/errors/erro-car'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { LRUCache } from 'lru-cache'
import type { Caso } from '../domain/caso.ts'
import type { Commits, Sigilos } from './sigilos.ts'

const LEMBRADOS = 50_000
const DIGITOS_DO_CPF = 11

/**
 * Finds the person who owns a property, by CPF. A person's CPF never changes, so both answers about a registered person
 * are cached. The answer that nobody is registered is not, since somebody may register tomorrow.
 */
export function criarProprietarios(auth: GrpcClient<AuthDefinition>, sigilos: Sigilos) {
  const donos = new LRUCache<string, string>({ max: LEMBRADOS })
  const alheios = new LRUCache<string, true>({ max: LEMBRADOS })
  const chaveDe = ({ proprietario: { documento } }: Caso): string => documento.sigilo

  /** The id of the owner; null when they have never signed in, or the owner is a company. */
  async function de(caso: Caso, commits: Commits): Promise<string | null> {
    const chave = chaveDe(caso)
    const lembrado = donos.get(chave)
    if (lembrado !== undefined) return lembrado
    const cpf = sigilos.abrir(caso.id, caso.proprietario.documento, commits)
    if (cpf.length !== DIGITOS_DO_CPF) return null
    const dono = await auth.BuscarPorCpf({ cpf }).catch(nuloSeAusente)
    if (dono) donos.set(chave, dono.id)
    return dono?.id ?? null
  }

  return {
    de,

    /** @param pessoaId  somebody who has signed in before */
    async eh(caso: Caso, commits: Commits, pessoaId: string): Promise<boolean> {
      const par = `${pessoaId} ${chaveDe(caso)}`
      if (alheios.has(par)) return false
      const dono = await de(caso, commits)
      if (dono === null) alheios.set(par, true)
      return dono === pessoaId
    },
  }
}

export type Proprietarios = ReturnType<typeof criarProprietarios>
