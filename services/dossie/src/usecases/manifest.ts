import { parseVerifierKey } from '@car/registro/note'
import { jwksOf } from '@car/registro/keys'
import type { Act, Manifest } from '@car/conferir/manifest'
import type { ProvarAtosResponse } from '@car/proto/gen/car/processos/v1/ProvarAtosResponse'
import type { PublicKey } from '../domain/chaves.ts'
import type { Gathered } from './gather.ts'

type Issuing = { emissor: string; codigo: string; emitidoEm: string }

/** Says what a dossier contains, and where its acts are in the log. It names no person. */
export function manifestOf(
  { emissor, codigo, emitidoEm }: Issuing,
  { dados, acts }: Pick<Gathered, 'dados' | 'acts'>,
  { ponto, atos }: Pick<ProvarAtosResponse, 'ponto' | 'atos'>,
): Manifest {
  const proven = new Map(atos.map((one) => [one.commit, one]))
  const { numero, status } = dados.processo
  return {
    versao: 1,
    emissor,
    codigo,
    emitido_em: emitidoEm,
    processo: { numero, status },
    documentos: dados.documentos.map(({ id, tipo, hash_sha256, tamanho }) => ({
      id,
      tipo,
      sha256: hash_sha256,
      bytes: tamanho,
    })),
    atos: acts.map(({ commit, versao, tipo, em, hash }): Act => {
      const found = proven.get(commit)
      if (!found) return { versao, tipo, em, hash }
      const prova = found.prova.map((one) => Buffer.from(one).toString('base64'))
      return { versao, tipo, em, hash, sal: found.sal, indice: found.indice, prova }
    }),
    ponto: ponto ?? null,
  }
}

export const keysOfLog = (lines: readonly string[]): PublicKey[] =>
  jwksOf(lines.map(parseVerifierKey)).map((jwk) => ({ uso: 'registro', ...jwk }))
