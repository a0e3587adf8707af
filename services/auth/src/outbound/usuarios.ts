import { busca, termosDe } from '@car/conferencia/termos'
import { type Filter, openCollection } from '@car/store/collection'
import { randomUUID } from 'node:crypto'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import { translatingFailures, isDuplicate } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import { streamOf } from '@car/event-store/kinds'
import { createRows } from '@car/event-store/rows'
import type { Stamps } from '@car/event-store/stamps'
import type { Chaveiro, Lugar } from '@car/identity/chaveiro'
import { type CofreDeDocumentos, mascarar, normalizarDocumento, type ResumosDeDocumento } from '@car/identity/cpf'
import { NIVEIS, type Nivel, PAPEIS, type Papel } from '@car/vocabulary/pessoa'
import mongoose from 'mongoose'
import type { CampoDeContato, Contato } from '../domain/contato.ts'
import type { Identidade } from '../domain/identidade.ts'
import type { Estado } from '../domain/usuario.ts'

/** A person as stored. Times are ISO strings, which sort by time; lists are paged by them. */
export type Linha = {
  _id: string
  /**
   * The hashes under all keys of the ring. Their index is unique, so two processes whose rings share a key never
   * register a person twice.
   */
  cpf_hash: string[]
  cpf_cifrado: string
  nome: string
  /** The words of the name, by which administrators find the person. */
  termos: string[]
  email: string | null
  /** How the person wants to be reached, encrypted. */
  email_contato_cifrado: string | null
  telefone_cifrado: string | null
  tipo_usuario: Papel
  /** Where they work. */
  unidade: string | null
  nivel_confiabilidade: Nivel
  criado_em: string
  ultimo_acesso_em: string
  /** The version of the person's stream; 0 until the stream has begun. */
  versao: number
  /** Over all of the above: the row says who somebody is and what they may do. */
  stamp: string
}

const texto = { type: String, required: true }
const esquema = new mongoose.Schema<Linha>(
  {
    _id: texto,
    cpf_hash: { type: [String], required: true },
    cpf_cifrado: texto,
    nome: texto,
    termos: { type: [String], required: true },
    email: { type: String, default: null },
    email_contato_cifrado: { type: String, default: null },
    telefone_cifrado: { type: String, default: null },
    tipo_usuario: { ...texto, enum: PAPEIS },
    unidade: { type: String, default: null },
    nivel_confiabilidade: { ...texto, enum: NIVEIS },
    criado_em: texto,
    ultimo_acesso_em: texto,
    versao: { type: Number, required: true },
    stamp: texto,
  },
  { collection: 'usuarios', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
esquema.index({ cpf_hash: 1 }, { unique: true })
esquema.index({ criado_em: 1, _id: 1 })
esquema.index({ tipo_usuario: 1, _id: 1 })
esquema.index({ termos: 1, criado_em: 1, _id: 1 })
esquema.index({ tipo_usuario: 1, nivel_confiabilidade: 1 })

/** More than any state employs, and few enough for one message. */
const ANALISTAS_MAXIMO = 5_000

/** New people come last, so pages that were read before do not change. */
const POR_CHEGADA: readonly SortKey[] = [
  { field: 'criado_em', direction: 1 },
  { field: '_id', direction: 1 },
]

/** Encrypts CPFs, and hashes them so that they can be found. */
type Cpfs = CofreDeDocumentos & ResumosDeDocumento

/** Encrypts the contacts that people give. */
type Contatos = Pick<Chaveiro, 'abrir' | 'fechar' | 'emDia'>

const lugarDe = (id: string, campo: 'cpf' | CampoDeContato = 'cpf'): Lugar => [streamOf('usuario', id), campo]

/**
 * The people registered. A CPF is kept encrypted and found by its keyed hash, which is unique. A row that does not carry
 * our stamp is given to nobody.
 */
export function criarUsuarios(connection: mongoose.Connection, cpfs: Cpfs, contatos: Contatos, stamps: Stamps) {
  const model = connection.model<Linha>('usuarios', esquema)
  const lista = openCollection<Linha>(connection, 'usuarios')
  const rows = createRows<Linha>(stamps, 'usuarios')
  const daPessoa = (cpf: string) => ({ cpf_hash: { $in: cpfs.hashes(cpf) } })
  const abrir = ({ _id, cpf_cifrado }: Linha): string => cpfs.decifrar(cpf_cifrado, lugarDe(_id))

  const contatoDe = (u: Linha): Contato => {
    const aberto = (campo: CampoDeContato) => {
      const fechado = u[`${campo}_cifrado`]
      return fechado && contatos.abrir(fechado, lugarDe(u._id, campo))
    }
    return { email_contato: aberto('email_contato'), telefone: aberto('telefone') }
  }
  const fecharContato = (id: string, valores: Partial<Contato>) =>
    Object.fromEntries(
      Object.entries(valores).map(([campo, valor]) => [
        `${campo}_cifrado`,
        valor && contatos.fechar(valor, lugarDe(id, campo as CampoDeContato)),
      ]),
    )

  const semContato = (u: Linha) => ({
    id: u._id,
    nome: u.nome,
    cpf: mascarar(abrir(u)),
    tipo_usuario: u.tipo_usuario,
    unidade: u.unidade,
    nivel_confiabilidade: u.nivel_confiabilidade,
    criado_em: u.criado_em,
    ultimo_acesso_em: u.ultimo_acesso_em,
  })

  const um = async (qual: Filter): Promise<Linha | null> => rows.required(await lista.one(qual))
  const varios = async (quais: Filter, como?: Parameters<typeof lista.many>[1]): Promise<Linha[]> =>
    (await lista.many(quais, como)).map((u) => rows.required(u))

  /** Changes a row, unless `novos` says that there is nothing to change. One that somebody changed meanwhile is read again. */
  async function mudar(qual: Filter, novos: (u: Linha) => Partial<Linha> | null): Promise<Linha | null> {
    for (;;) {
      const u = await um(qual)
      const mudados = u && novos(u)
      if (!mudados) return u
      const nova = rows.stamped({ ...u, ...mudados })
      if (await lista.update({ _id: u._id, stamp: u.stamp }, { $set: { ...mudados, stamp: nova.stamp } })) return nova
    }
  }

  /** At each sign-in the provider's data about a known person replace the stored ones. */
  const atualizar = ({ cpf, nome, email, nivel }: Identidade, agora: Date) =>
    mudar(daPessoa(cpf), () => ({
      nome,
      termos: termosDe(nome),
      email,
      nivel_confiabilidade: nivel,
      ultimo_acesso_em: agora.toISOString(),
    }))

  return {
    /** For walks over all rows, whoever wrote them. */
    lista,
    nameOf: rows.nameOf,
    holds: rows.holds,

    /**
     * The people whose names have words beginning with each word of `q`; all people without it. In order of
     * registration.
     */
    async listar({ q, ...request }: PageRequest & { q?: string | undefined }, cursor: Cursor): Promise<Page<Linha>> {
      const pagina = await paginate(lista, q === undefined ? {} : busca(q), POR_CHEGADA, { cursor, request })
      return { ...pagina, items: pagina.items.map((u) => rows.required(u)) }
    },

    obter: (id: string): Promise<Linha | null> => um({ _id: id }),

    /** The ids of people who have a role, after a given id, in order. */
    async idsDoPapel(papel: string, depoisDe: string, limite: number): Promise<string[]> {
      const filtro = { tipo_usuario: papel, _id: { $gt: depoisDe } }
      const achados = await varios(filtro, { sort: { _id: 1 }, limit: limite })
      return achados.map(({ _id }) => _id)
    },

    /** Analysts of one of these levels. */
    analistas: (niveis: readonly Nivel[]): Promise<Linha[]> =>
      varios(
        { tipo_usuario: 'analista_ambiental', nivel_confiabilidade: { $in: [...niveis] } },
        { limit: ANALISTAS_MAXIMO },
      ),

    porCpf: (cpf: string): Promise<Linha | null> => um(daPessoa(cpf)),

    /**
     * One id for each CPF, in the same order; empty when nobody is found by it. A row that was altered or removed is not
     * found: to decide something about a person, ask `temCpfs`. One round trip.
     */
    async idsPorCpf(procurados: readonly string[]): Promise<string[]> {
      const hashes = procurados.map((cpf) => cpfs.hashes(cpf))
      const achadas = await varios({ cpf_hash: { $in: hashes.flat() } })
      const porHash = new Map(achadas.flatMap(({ _id, cpf_hash }) => cpf_hash.map((hash) => [hash, _id] as const)))
      return hashes.map((deste) => deste.map((hash) => porHash.get(hash)).find((id) => id !== undefined) ?? '')
    },

    /** Whether each of these is the CPF that the person signed in with. It is read from their own row, whatever they are found by. */
    temCpfs(u: Linha, perguntados: readonly string[]): boolean[] {
      const cpf = abrir(u)
      return perguntados.map((perguntado) => normalizarDocumento(perguntado) === cpf)
    },

    /**
     * Finds or registers the person. If two first sign-ins happen at once, one registers, and both get the same person.
     */
    entrar: (pessoa: Identidade, papelInicial: Papel, agora: Date): Promise<Linha> =>
      translatingFailures(async () => {
        const conhecido = await atualizar(pessoa, agora)
        if (conhecido) return conhecido
        const _id = randomUUID()
        const novo = rows.stamped({
          _id,
          cpf_hash: cpfs.hashes(pessoa.cpf),
          cpf_cifrado: cpfs.cifrar(pessoa.cpf, lugarDe(_id)),
          nome: pessoa.nome,
          termos: termosDe(pessoa.nome),
          email: pessoa.email,
          email_contato_cifrado: null,
          telefone_cifrado: null,
          tipo_usuario: papelInicial,
          unidade: null,
          nivel_confiabilidade: pessoa.nivel,
          criado_em: agora.toISOString(),
          ultimo_acesso_em: agora.toISOString(),
          versao: 0,
        })
        try {
          await model.create(novo)
          return novo
        } catch (erro) {
          const outro = isDuplicate(erro) ? await atualizar(pessoa, agora) : null
          if (!outro) throw erro
          return outro
        }
      }),

    contatoDe,

    /** The address to write to: the one that the person gave, otherwise the one that the provider has verified. */
    enderecoDe: (u: Linha): string | null => contatoDe(u).email_contato ?? u.email,

    /** Stores how a person wants to be reached. Fields that are left out stay as they are. */
    mudarContato: (id: string, valores: Partial<Contato>): Promise<Linha | null> =>
      mudar({ _id: id }, () => fecharContato(id, valores)),

    /** Whether CPF and contact can be read, and the CPF matches the hash by which the person is found. */
    confere(u: Linha): boolean {
      try {
        contatoDe(u)
        const hashes = cpfs.hashes(abrir(u))
        return u.cpf_hash.some((hash) => hashes.includes(hash))
      } catch {
        return false
      }
    },

    /**
     * Encrypts CPF and contact and hashes the CPF under the current keys. False when there was nothing to do.
     */
    async recifrar(id: string): Promise<boolean> {
      let feito = false
      await mudar({ _id: id }, (u) => {
        const { cpf_cifrado, cpf_hash, email_contato_cifrado, telefone_cifrado } = u
        const [cpf, contato] = [abrir(u), contatoDe(u)]
        const hash = cpfs.hash(cpf)
        const emDia = [email_contato_cifrado, telefone_cifrado].every((c) => c === null || contatos.emDia(c))
        feito = !(emDia && cpfs.emDia(cpf_cifrado) && cpf_hash.includes(hash))
        const novos = { cpf_hash: [hash], cpf_cifrado: cpfs.cifrar(cpf, lugarDe(id)), ...fecharContato(id, contato) }
        return feito ? novos : null
      })
      return feito
    },

    /** Stores role and unit from the stream, unless newer ones are stored. */
    async aplicar(id: string, { papel, unidade }: NonNullable<Estado>, versao: number): Promise<void> {
      await mudar({ _id: id }, (u) => (u.versao < versao ? { tipo_usuario: papel, unidade, versao } : null))
    },

    /** The person with the fields of the public interface. */
    apresentar: (u: Linha) => ({ ...semContato(u), email: u.email, ...contatoDe(u) }),

    /** The same for a list, which does not say how people are reached. */
    apresentarNaLista: semContato,

    createIndexes: (): Promise<void> => buildIndexesOf(model),
  }
}

export type Usuarios = ReturnType<typeof criarUsuarios>
