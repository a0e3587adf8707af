import { createHash, randomUUID } from 'node:crypto'
import { type Commit, sealedIn } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import { deChaveiro, type Lugar } from '@car/identity/chaveiro'
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
  /** Only an event may hold what earlier versions encrypted: it is hashed, and that opens in any place. */
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
        const abrir = () => (de === undefined ? cofre.decifrar(cifrado, lugar) : abrirJunto(commit.stream, id, de))
        return [{ id, de, para: () => cofre.cifrar(abrir(), lugar) }]
      })
    },
  }
}

export type Sigilos = ReturnType<typeof criarSigilos>
