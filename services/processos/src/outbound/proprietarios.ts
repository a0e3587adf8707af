import type { GrpcClient } from '@car/grpc/client'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { LRUCache } from 'lru-cache'
import type { Caso } from '../domain/caso.ts'
import type { Commits, Sigilos } from './sigilos.ts'

const LEMBRADOS = 50_000
const DIGITOS_DO_CPF = 11

type Declarado = Caso['declarados'][number]

/**
 * Finds the people whose CPF was ever declared on a case. A person is asked about by their id, and auth reads the CPF
 * that belongs to that id, which never changes; so both answers are cached. Who is found by a CPF may change, since
 * somebody may register tomorrow or their row may be gone: only what was found is cached, and it decides nothing.
 */
export function criarProprietarios(auth: GrpcClient<AuthDefinition>, sigilos: Sigilos) {
  const achados = new LRUCache<string, string>({ max: LEMBRADOS })
  const dela = new LRUCache<string, boolean>({ max: LEMBRADOS })

  /** The CPFs among these. A CNPJ belongs to nobody who signs in. */
  const cpfsDe = (caso: Caso, commits: Commits, documentos: readonly Declarado[]) =>
    documentos
      .map((documento) => ({ sigilo: documento.sigilo, cpf: sigilos.abrir(caso.id, documento, commits) }))
      .filter(({ cpf }) => cpf.length === DIGITOS_DO_CPF)

  return {
    /** The ids of all who are or were declared as owner, as far as they are found. It is for planning only; see `eh`. */
    async de(caso: Caso, commits: Commits): Promise<ReadonlySet<string>> {
      const desconhecidos = caso.declarados.filter(({ sigilo }) => !achados.has(sigilo))
      const cpfs = cpfsDe(caso, commits, desconhecidos)
      if (cpfs.length > 0) {
        const { ids } = await auth.BuscarIdsPorCpf({ cpfs: cpfs.map(({ cpf }) => cpf) })
        for (const [i, { sigilo }] of cpfs.entries()) if (ids[i]) achados.set(sigilo, ids[i])
      }
      return new Set(caso.declarados.flatMap(({ sigilo }) => achados.get(sigilo) ?? []))
    },

    /**
     * Whether a person's CPF is or was declared as the owner's.
     * @throws CAR-003 when auth knows nobody by this id; CAR-016, CAR-017; CAR-500 when their row was tampered with
     */
    async eh(caso: Caso, commits: Commits, pessoaId: string): Promise<boolean> {
      const par = ({ sigilo }: Pick<Declarado, 'sigilo'>) => `${pessoaId} ${sigilo}`
      if (caso.declarados.some((documento) => dela.get(par(documento)))) return true
      const duvidosos = caso.declarados.filter((documento) => !dela.has(par(documento)))
      const cpfs = cpfsDe(caso, commits, duvidosos)
      const perguntar = () => auth.CompararCpfs({ id: pessoaId, cpfs: cpfs.map(({ cpf }) => cpf) })
      const { sao } = cpfs.length > 0 ? await perguntar() : { sao: [] }
      for (const documento of duvidosos) dela.set(par(documento), false)
      for (const [i, documento] of cpfs.entries()) dela.set(par(documento), sao[i] === true)
      return sao.includes(true)
    },
  }
}

export type Proprietarios = ReturnType<typeof criarProprietarios>
