import type { Commit } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { EventStore } from '@car/event-store/store'
import { chaveiro, type Lugar } from '@car/identity/chaveiro'
import type { Fluxos } from '../domain/fluxos.ts'
import { notasDe } from '../domain/nota.ts'

/** The id under which the commit of a note holds its text. */
const TEXTO = 'texto'
const lugarDe = (stream: string): Lugar => [stream, 'nota.texto']

type Selado = Pick<Commit<unknown>, 'stream' | 'sealed'>

/** The texts of notes. A text may name people, so it is stored encrypted beside its commit, and nowhere else. */
export function criarNotas({ collection }: Pick<EventStore<Fluxos>, 'collection'>, chaves: readonly Buffer[]) {
  const anel = chaveiro(chaves, 'nota')

  /** @throws when the text is gone, was altered, or is under a key that is not in the ring */
  function abrir({ stream, sealed }: Selado): string {
    const fechado = sealed?.[TEXTO]
    if (fechado === undefined) throw new Error(`${stream} has lost its text`)
    return anel.abrir(fechado, lugarDe(stream))
  }

  return {
    abrir,

    /** What the commit of a note holds besides its events. */
    selar: (id: string, texto: string): Record<string, string> => ({
      [TEXTO]: anel.fechar(texto, lugarDe(streamOf('nota', id))),
    }),

    /** Whether a person has written a note on a case. */
    escreveu: async (processoId: string, pessoaId: string): Promise<boolean> =>
      (await collection.one({ scope: notasDe(processoId), 'author.id': pessoaId }, { _id: 1 })) !== null,

    /** The texts by the ids of their commits. */
    async textos(commits: readonly string[]): Promise<Map<string, string>> {
      if (commits.length === 0) return new Map()
      const achados = await collection.many({ _id: { $in: commits } }, { projection: { stream: 1, sealed: 1 } })
      return new Map(achados.map((commit) => [commit._id, abrir(commit)]))
    },

    /** A text that is not under the current key, as it is stored and as it should be. */
    atrasados(commit: Selado): { id: string; de: string; para: () => string }[] {
      const fechado = commit.sealed?.[TEXTO]
      if (fechado === undefined || anel.emDia(fechado)) return []
      return [{ id: TEXTO, de: fechado, para: () => anel.fechar(abrir(commit), lugarDe(commit.stream)) }]
    },
  }
}

export type Notas = ReturnType<typeof criarNotas>
