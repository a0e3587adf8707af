import { nuloSeAusente } from '@car/errors/erro-car'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { LRUCache } from 'lru-cache'
import type { Caso } from '../domain/caso.ts'
import type { Commits, Sigilos } from './sigilos.ts'

const LEMBRADOS = 50_000
const DIGITOS_DO_CPF = 11

/** Who owns a property, by CPF. auth is asked once for each person and CPF: a person's CPF never changes. */
export function criarProprietarios(auth: GrpcClient<AuthDefinition>, sigilos: Sigilos) {
  const vistos = new LRUCache<string, boolean>({ max: LEMBRADOS })

  return {
    /** @param pessoaId of somebody who has signed in before */
    async eh({ id, proprietario: { documento } }: Caso, commits: Commits, pessoaId: string): Promise<boolean> {
      const chave = `${pessoaId} ${documento.sigilo ?? documento.cifrado}`
      const visto = vistos.get(chave)
      if (visto !== undefined) return visto
      const cpf = sigilos.abrir(id, documento, commits)
      const dono = cpf.length === DIGITOS_DO_CPF ? await auth.BuscarPorCpf({ cpf }).catch(nuloSeAusente) : null
      vistos.set(chave, dono?.id === pessoaId)
      return dono?.id === pessoaId
    },
  }
}

export type Proprietarios = ReturnType<typeof criarProprietarios>
