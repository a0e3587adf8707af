import { randomUUID } from 'node:crypto'
import { type Commit, sealedIn } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { Lugar } from '@car/identity/chaveiro'
import { type CofreDeDocumentos, mascarar } from '@car/identity/cpf'
import type { DocumentoGuardado, Evento } from '../domain/eventos.ts'

/** The commits in which the values that events name are stored. */
export type Commits = readonly Pick<Commit<Evento>, 'stream' | 'events' | 'sealed'>[]

const documentosDe = (events: readonly Evento[]): DocumentoGuardado[] =>
  events.flatMap((evento) => ('proprietario' in evento ? (evento.proprietario.documento ?? []) : []))

const lugarDe = (stream: string, sigilo: string): Lugar => [stream, `proprietario.documento/${sigilo}`]

/** CPFs and CNPJs of owners. An event names its value, which is stored encrypted beside it in the same commit. */
export function criarSigilos(cofre: CofreDeDocumentos) {
  function abrirUm(stream: string, { sigilo }: DocumentoGuardado, commits: Commits): string {
    const fechado = sealedIn(commits, sigilo)
    if (fechado === undefined) throw new Error(`${stream} names a value that is not there`)
    return cofre.decifrar(fechado, lugarDe(stream, sigilo))
  }

  return {
    /** The id of the key that encrypts new values. */
    chave: cofre.ativa,

    /** What an event records of a value, and what its commit stores beside it. */
    selar(processoId: string, valor: string): { documento: DocumentoGuardado; sealed: Record<string, string> } {
      const sigilo = randomUUID()
      const fechado = cofre.cifrar(valor, lugarDe(streamOf('processo', processoId), sigilo))
      return { documento: { sigilo, mascara: mascarar(valor) }, sealed: { [sigilo]: fechado } }
    },

    /** @throws when the value is gone, was altered, or is under a key that is not in the ring */
    abrir: (processoId: string, documento: DocumentoGuardado, commits: Commits): string =>
      abrirUm(streamOf('processo', processoId), documento, commits),

    /** Whether every value that a stream names can be read. */
    abremSe(commits: Commits): boolean {
      try {
        for (const { stream, events } of commits)
          for (const documento of documentosDe(events)) abrirUm(stream, documento, commits)
        return true
      } catch {
        return false
      }
    },

    /** The values of a commit that are not under the current key, as they are stored and as they should be. */
    atrasados({ stream, sealed = {} }: Commits[number]): { id: string; de: string; para: () => string }[] {
      return Object.entries(sealed).flatMap(([id, de]) => {
        if (cofre.emDia(de)) return []
        const lugar = lugarDe(stream, id)
        return [{ id, de, para: () => cofre.cifrar(cofre.decifrar(de, lugar), lugar) }]
      })
    },
  }
}

export type Sigilos = ReturnType<typeof criarSigilos>
