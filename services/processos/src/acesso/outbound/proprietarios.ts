import type { SealedCommit, Seals } from '@car/event-store/seals'
import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { LRUCache } from 'lru-cache'
import type { Processo } from '../../domain/processo.ts'

const MAX_REMEMBERED = 50_000
const CPF_DIGITS = 11

type SealedCommits = readonly SealedCommit[]

type Declared = Processo['declarados'][number]

/**
 * Finds the people whose CPF was ever declared on a case. `isDeclared` checks one person, and auth compares the
 * CPFs. Its answers are cached, because CPFs never change. `declaredPeople` finds all these people, and auth searches by
 * CPF. A CPF without a person is not cached, because the person may register later. `declaredPeople` may miss a person
 * whose row in auth was altered, so only plans of distribution use it.
 */
export function createProprietarios(auth: GrpcClient<AuthDefinition>, seals: Seals) {
  const personBySeal = new LRUCache<string, string>({ max: MAX_REMEMBERED })
  const ownedByPerson = new LRUCache<string, boolean>({ max: MAX_REMEMBERED })

  /** Decrypts the numbers, and returns the CPFs among them. CNPJs are left out, because nobody signs in with a CNPJ. */
  const cpfsOf = (processo: Processo, commits: SealedCommits, documentos: readonly Declared[]) =>
    documentos
      .map((documento) => ({ lacre: documento.lacre, cpf: seals.open(processo.id, documento, commits) }))
      .filter(({ cpf }) => cpf.length === CPF_DIGITS)

  return {
    /**
     * Returns the ids of all registered people whose CPF was ever declared on the case. Decisions need `isDeclared` instead.
     */
    async declaredPeople(processo: Processo, commits: SealedCommits): Promise<ReadonlySet<string>> {
      const unknown = processo.declarados.filter(({ lacre }) => !personBySeal.has(lacre))
      const cpfs = cpfsOf(processo, commits, unknown)
      if (cpfs.length > 0) {
        const { ids } = await auth.BuscarIdsPorCpf({ cpfs: cpfs.map(({ cpf }) => cpf) })
        for (const [i, { lacre }] of cpfs.entries()) if (ids[i]) personBySeal.set(lacre, ids[i])
      }
      return new Set(processo.declarados.flatMap(({ lacre }) => personBySeal.get(lacre) ?? []))
    },

    /**
     * @throws CAR-003 when auth knows no person with this id; CAR-016 or CAR-017 when auth cannot be reached; CAR-500
     * when the person's row was tampered with
     */
    async isDeclared(processo: Processo, commits: SealedCommits, personId: string): Promise<boolean> {
      const pair = ({ lacre }: Pick<Declared, 'lacre'>) => `${personId} ${lacre}`
      if (processo.declarados.some((documento) => ownedByPerson.get(pair(documento)))) return true
      const doubtful = processo.declarados.filter((documento) => !ownedByPerson.has(pair(documento)))
      const cpfs = cpfsOf(processo, commits, doubtful)
      const ask = () => auth.CompararCpfs({ id: personId, cpfs: cpfs.map(({ cpf }) => cpf) })
      const { sao } = cpfs.length > 0 ? await ask() : { sao: [] }
      if (sao.length !== cpfs.length) throw new Error('auth compared other numbers than it was asked about')
      for (const documento of doubtful) ownedByPerson.set(pair(documento), false)
      for (const [i, documento] of cpfs.entries()) ownedByPerson.set(pair(documento), sao[i] === true)
      return sao.includes(true)
    },
  }
}

export type Proprietarios = ReturnType<typeof createProprietarios>
