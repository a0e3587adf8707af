import { createHash, randomUUID } from 'node:crypto'
import { type Commit, sealedIn } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import { deChaveiro, type Lugar } from '@car/identity/chaveiro'
import { type CofreDeDocumentos, mascarar } from '@car/identity/cpf'
import type { DocumentoGuardado, Evento } from '../domain/eventos.ts'

/** The commits in which the values that events name are stored. */
export type Commits = readonly Pick<Commit<Evento>, 'stream' | 'events' | 'sealed'>[]

/** The id under which an encrypted value of an earlier version is stored after it was encrypted anew. */
const idDoAntigo = (cifrado: string): string => createHash('sha256').update(cifrado).digest('hex')

const documentosDe = (events: readonly Evento[]): DocumentoGuardado[] =>
  events.flatMap((evento) => ('proprietario' in evento ? [evento.proprietario.documento] : []))

const lugarDe = (stream: string, sigilo: string): Lugar => [stream, `proprietario.documento/${sigilo}`]

/**
 * CPFs and CNPJs of owners. An event names its value, which is stored encrypted beside it in the same commit. Events of
 * earlier versions hold the encrypted value itself and are never changed: once encrypted anew, the value also stands
 * beside them.
 */
export function criarSigilos(cofre: CofreDeDocumentos) {
  /**
   * Only the hashed events may hold the old format, which is bound to no place. Beside events it could have been
   * swapped.
   */
  function abrirJunto(stream: string, id: string, fechado: string): string {
    if (!deChaveiro(fechado)) throw new Error(`${stream} has a value beside its events that is bound to no place`)
    return cofre.decifrar(fechado, lugarDe(stream, id))
  }

  function abrirUm(stream: string, { sigilo, cifrado = '' }: DocumentoGuardado, commits: Commits): string {
    const id = sigilo ?? idDoAntigo(cifrado)
    const fechado = sealedIn(commits, id)
    if (fechado === undefined && sigilo !== undefined) throw new Error(`${stream} names a value that is not there`)
    return fechado === undefined ? cofre.decifrar(cifrado, lugarDe(stream, id)) : abrirJunto(stream, id, fechado)
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
    atrasados(commit: Commits[number]): { id: string; de: string | undefined; para: () => string }[] {
      const antigos = documentosDe(commit.events).flatMap(({ cifrado }) => (cifrado === undefined ? [] : [cifrado]))
      const guardados = new Map<string, string | undefined>(antigos.map((cifrado) => [idDoAntigo(cifrado), undefined]))
      for (const [id, fechado] of Object.entries(commit.sealed ?? {})) guardados.set(id, fechado)
      return [...guardados].flatMap(([id, de]) => {
        if (de !== undefined && cofre.emDia(de)) return []
        const cifrado = antigos.find((antigo) => idDoAntigo(antigo) === id) ?? ''
        const lugar = lugarDe(commit.stream, id)
        const abrir = () => (de === undefined ? cofre.decifrar(cifrado, lugar) : abrirJunto(commit.stream, id, de))
        return [{ id, de, para: () => cofre.cifrar(abrir(), lugar) }]
      })
    },
  }
}

export type Sigilos = ReturnType<typeof criarSigilos>
