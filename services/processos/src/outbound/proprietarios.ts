import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { LRUCache } from 'lru-cache'
import type { Caso } from '../domain/caso.ts'
import type { Commits, Sigilos } from './sigilos.ts'

const LEMBRADOS = 50_000
const DIGITOS_DO_CPF = 11

/**
 * Finds the people whose CPF was ever declared on a case. A person's CPF never changes, so both answers about a
 * registered person are cached. The answer that nobody is registered is not, since somebody may register tomorrow.
 */
export function criarProprietarios(auth: GrpcClient<AuthDefinition>, sigilos: Sigilos) {
  const achados = new LRUCache<string, string>({ max: LEMBRADOS })
  const alheios = new LRUCache<string, true>({ max: LEMBRADOS })

  /** Asks for those that are not known, all with one call. A CNPJ belongs to nobody who signs in. */
  async function procurar(caso: Caso, commits: Commits, documentos: Caso['declarados']): Promise<void> {
    const cpfs = documentos
      .map((documento) => ({ sigilo: documento.sigilo, cpf: sigilos.abrir(caso.id, documento, commits) }))
      .filter(({ cpf }) => cpf.length === DIGITOS_DO_CPF)
    if (cpfs.length === 0) return
    const { ids } = await auth.BuscarIdsPorCpf({ cpfs: cpfs.map(({ cpf }) => cpf) })
    for (const [i, { sigilo }] of cpfs.entries()) if (ids[i]) achados.set(sigilo, ids[i])
  }

  const donosDe = (caso: Caso): Set<string> =>
    new Set(caso.declarados.flatMap(({ sigilo }) => achados.get(sigilo) ?? []))

  return {
    /** The ids of all who are or were declared as owner, and have signed in before. */
    async de(caso: Caso, commits: Commits): Promise<ReadonlySet<string>> {
      const desconhecidos = caso.declarados.filter(({ sigilo }) => !achados.has(sigilo))
      await procurar(caso, commits, desconhecidos)
      return donosDe(caso)
    },

    /** @param pessoaId  somebody who has signed in before */
    async eh(caso: Caso, commits: Commits, pessoaId: string): Promise<boolean> {
      const par = (sigilo: string) => `${pessoaId} ${sigilo}`
      const duvidosos = caso.declarados.filter(({ sigilo }) => !achados.has(sigilo) && !alheios.has(par(sigilo)))
      await procurar(caso, commits, duvidosos)
      for (const { sigilo } of duvidosos) alheios.set(par(sigilo), true)
      return donosDe(caso).has(pessoaId)
    },
  }
}

export type Proprietarios = ReturnType<typeof criarProprietarios>
