import { createHash, randomUUID } from 'node:crypto'
import { type Commit, sealedIn } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { Lugar } from '@car/identity/chaveiro'
import { type CofreDeDocumentos, mascarar } from '@car/identity/cpf'
import type { DocumentoGuardado, Evento } from '../domain/eventos.ts'

/** What an event names is found in its commit. */
export type Commits = readonly Pick<Commit<Evento>, 'stream' | 'events' | 'sealed'>[]

/** The id under which a ciphertext that an event of an earlier version holds is found once it was encrypted anew. */
const idDoAntigo = (cifrado: string): string => createHash('sha256').update(cifrado).digest('hex')

const documentosDe = (events: readonly Evento[]): DocumentoGuardado[] =>
  events.flatMap((evento) => ('proprietario' in evento ? [evento.proprietario.documento] : []))

const lugarDe = (stream: string, sigilo: string): Lugar => [stream, `proprietario.documento/${sigilo}`]

/**
 * CPFs and CNPJs of owners. An event names its value, which stands encrypted beside it in the same commit. Events of
 * earlier versions hold the ciphertext itself, which is left as it is: once encrypted anew it is read beside them, too.
 */
export function criarSigilos(cofre: CofreDeDocumentos) {
  function abrirUm(stream: string, { sigilo, cifrado = '' }: DocumentoGuardado, commits: Commits): string {
    const id = sigilo ?? idDoAntigo(cifrado)
    const fechado = sealedIn(commits, id)
    if (fechado === undefined && sigilo !== undefined) throw new Error(`${stream} names a value that is not there`)
    return cofre.decifrar(fechado ?? cifrado, lugarDe(stream, id))
  }

  return {
    /** The id of the key that encrypts. */
    chave: cofre.ativa,

    /** What an event records of a value, and what its commit holds beside it. */
    selar(processoId: string, valor: string): { documento: DocumentoGuardado; sealed: Record<string, string> } {
      const sigilo = randomUUID()
      const fechado = cofre.cifrar(valor, lugarDe(streamOf('processo', processoId), sigilo))
      return { documento: { sigilo, mascara: mascarar(valor) }, sealed: { [sigilo]: fechado } }
    },

    /** @throws when it is gone, was altered, or is under a key that is not in the ring */
    abrir: (processoId: string, documento: DocumentoGuardado, commits: Commits): string =>
      abrirUm(streamOf('processo', processoId), documento, commits),

    /** Whether all that a stream names can be read. */
    abremSe(commits: Commits): boolean {
      try {
        for (const { stream, events } of commits)
          for (const documento of documentosDe(events)) abrirUm(stream, documento, commits)
        return true
      } catch {
        return false
      }
    },

    /** Every value of a commit that is not under the key that encrypts now, as it is stored and as it should be. */
    atrasados(commit: Commits[number]): { id: string; de: string | undefined; para: () => string }[] {
      const antigos = documentosDe(commit.events).flatMap(({ cifrado }) => (cifrado === undefined ? [] : [cifrado]))
      const guardados = new Map<string, string | undefined>(antigos.map((cifrado) => [idDoAntigo(cifrado), undefined]))
      for (const [id, fechado] of Object.entries(commit.sealed ?? {})) guardados.set(id, fechado)
      return [...guardados].flatMap(([id, de]) => {
        if (de !== undefined && cofre.emDia(de)) return []
        const cifrado = antigos.find((antigo) => idDoAntigo(antigo) === id) ?? ''
        const lugar = lugarDe(commit.stream, id)
        return [{ id, de, para: () => cofre.cifrar(cofre.decifrar(de ?? cifrado, lugar), lugar) }]
      })
    },
  }
}

export type Sigilos = ReturnType<typeof criarSigilos>
