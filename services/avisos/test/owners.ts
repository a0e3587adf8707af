import { CarError, notFound } from '@car/errors/car-error'
import { type Answers, createPeers } from '@car/testing/peers'
import { type WorkCount, NOTHING } from '../src/domain/count.ts'
import type { Board } from '../src/domain/board.ts'

/** Fakes the services that own cases, documents and people. The answers come from maps that the test fills. */
export function createOwners(jwksUrl: string) {
  const boards = new Map<string, Board>()
  /** Maps the id of each document to its status. */
  const documentos = new Map<string, string>()
  const people = new Map<string, { papel: string; email?: string; telefone?: string; confirmado?: boolean }>()
  /** The ids of facts that are not on record. */
  const forged = new Set<string>()
  /** Each person and each case that a list has shown them. */
  const listed: string[] = []
  const changes = new Map<string, { de?: string; para?: string }>()
  /**
   * The answers about open work: one for each analyst, and one for the work of all. If `silent` is true, the request
   * fails.
   */
  const work = { por: new Map<string, Partial<WorkCount>>(), everybody: NOTHING, silent: false }

  const processos: Answers['processos'] = {
    async ObterQuadro({ id }) {
      const board = boards.get(id)
      if (!board) throw notFound()
      return structuredClone(board) as never
    },
    async ContarListados({ usuario_id, processo_ids }) {
      listed.push(...processo_ids.map((id) => `${usuario_id} ${id}`))
      return {}
    },
  }
  const ofDocumentos: Answers['documentos'] = {
    async ListarPorProcessos() {
      const list = [...documentos].map(([id, status]) => ({ id, status }))
      return { documentos: list, processos_com_duplicidade: [], versao: 1 } as never
    },
  }
  const auth: Answers['auth'] = {
    async ObterEndereco({ id }) {
      const person = people.get(id)
      if (!person) throw notFound()
      const { papel, email, telefone, confirmado = false } = person
      return { tipo_usuario: papel, telefone_confirmado: confirmado, ...withoutUndefined({ email, telefone }) }
    },
    async MudarTelefone({ telefone, confirmado }, { usuario }) {
      const person = people.get(usuario?.id ?? '')
      if (!person) throw notFound()
      if (confirmado && person.telefone !== telefone) throw new CarError('estado_invalido')
      const stays = person.confirmado === true && person.telefone === telefone
      Object.assign(person, { telefone, confirmado: confirmado || stays })
      return {}
    },
    async ObterEnderecosDaMudanca({ id }) {
      const change = changes.get(id)
      if (!change) throw notFound()
      return change
    },
    ConfirmarFato: async ({ id }) => ({ consta: !forged.has(id) }),
    async ListarPorPapel({ papel, depois_de }) {
      const ids = [...people].filter(([id, p]) => p.papel === papel && id > depois_de).map(([id]) => id)
      return { ids: ids.sort() }
    },
  }

  const analista: Answers['analista'] = {
    async ContarTrabalho() {
      if (work.silent) throw new CarError('indisponivel')
      const por_analista = [...work.por].map(([analista_id, c]) => ({ analista_id, contagem: { ...NOTHING, ...c } }))
      return { por_analista, de_todos: work.everybody }
    },
  }

  const peers = createPeers(['avisos'], jwksUrl, { processos, documentos: ofDocumentos, auth, analista })
  return {
    work,
    boards,
    documentos,
    people,
    changes,
    forged,
    listed,
    peers,
  }
}

export type Owners = ReturnType<typeof createOwners>

const withoutUndefined = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
