import { busca, termosDe } from '@car/conferencia/termos'
import { openCollection } from '@car/store/collection'
import { randomUUID } from 'node:crypto'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import { translatingFailures, isDuplicate } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import { streamOf } from '@car/event-store/kinds'
import type { Chaveiro, Lugar } from '@car/identity/chaveiro'
import { type CofreDeDocumentos, mascarar, type ResumosDeDocumento } from '@car/identity/cpf'
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

/** The people registered. A CPF is kept encrypted and found by its keyed hash, which is unique. */
export function criarUsuarios(connection: mongoose.Connection, cpfs: Cpfs, contatos: Contatos) {
  const model = connection.model<Linha>('usuarios', esquema)
  const lista = openCollection<Linha>(connection, 'usuarios')
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

  /** At each sign-in the provider's data about a known person replace the stored ones. */
  const atualizar = ({ cpf, nome, email, nivel }: Identidade, agora: Date) =>
    model
      .findOneAndUpdate(
        daPessoa(cpf),
        {
          $set: {
            nome,
            termos: termosDe(nome),
            email,
            nivel_confiabilidade: nivel,
            ultimo_acesso_em: agora.toISOString(),
          },
        },
        { returnDocument: 'after' },
      )
      .lean<Linha>()

  return {
    /** For walks over all rows. */
    lista,

    /**
     * The people whose names have words beginning with each word of `q`; all people without it. In order of
     * registration.
     */
    listar: ({ q, ...request }: PageRequest & { q?: string | undefined }, cursor: Cursor): Promise<Page<Linha>> =>
      paginate(lista, q === undefined ? {} : busca(q), POR_CHEGADA, { cursor, request }),

    obter: (id: string): Promise<Linha | null> => translatingFailures(() => model.findById(id).lean<Linha>()),

    /** The ids of people who have a role, after a given id, in order. */
    async idsDoPapel(papel: string, depoisDe: string, limite: number): Promise<string[]> {
      const filtro = { tipo_usuario: papel, _id: { $gt: depoisDe } }
      const achados = await lista.many(filtro, { projection: { _id: 1 }, sort: { _id: 1 }, limit: limite })
      return achados.map(({ _id }) => _id)
    },

    /** Analysts of one of these levels. */
    analistas: (niveis: readonly Nivel[]): Promise<Linha[]> =>
      translatingFailures(() =>
        model
          .find({ tipo_usuario: 'analista_ambiental', nivel_confiabilidade: { $in: [...niveis] } })
          .limit(ANALISTAS_MAXIMO)
          .lean<Linha[]>(),
      ),

    porCpf: (cpf: string): Promise<Linha | null> =>
      translatingFailures(() => model.findOne(daPessoa(cpf)).lean<Linha>()),

    /** One id for each CPF, in the same order; empty when nobody is registered under it. One round trip. */
    async idsPorCpf(lista: readonly string[]): Promise<string[]> {
      const hashes = lista.map((cpf) => cpfs.hashes(cpf))
      const achadas = await translatingFailures(() =>
        model.find({ cpf_hash: { $in: hashes.flat() } }, { cpf_hash: 1 }).lean<Pick<Linha, '_id' | 'cpf_hash'>[]>(),
      )
      const porHash = new Map(achadas.flatMap(({ _id, cpf_hash }) => cpf_hash.map((hash) => [hash, _id] as const)))
      return hashes.map((deste) => deste.map((hash) => porHash.get(hash)).find((id) => id !== undefined) ?? '')
    },

    /**
     * Finds or registers the person. If two first sign-ins happen at once, one registers, and both get the same person.
     */
    entrar: (pessoa: Identidade, papelInicial: Papel, agora: Date): Promise<Linha> =>
      translatingFailures(async () => {
        const conhecido = await atualizar(pessoa, agora)
        if (conhecido) return conhecido
        const _id = randomUUID()
        const novo: Linha = {
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
        }
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
      translatingFailures(() =>
        model
          .findOneAndUpdate({ _id: id }, { $set: fecharContato(id, valores) }, { returnDocument: 'after' })
          .lean<Linha>(),
      ),

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
     * Encrypts CPF and contact and hashes the CPF under the current keys. A row that somebody changed meanwhile is read
     * again. False when there was nothing to do.
     */
    async recifrar(u: Linha): Promise<boolean> {
      const { _id, cpf_cifrado, cpf_hash, email_contato_cifrado, telefone_cifrado } = u
      const [cpf, contato] = [abrir(u), contatoDe(u)]
      const hash = cpfs.hash(cpf)
      const emDia = [email_contato_cifrado, telefone_cifrado].every((c) => c === null || contatos.emDia(c))
      if (emDia && cpfs.emDia(cpf_cifrado) && cpf_hash.includes(hash)) return false
      const como = { _id, cpf_cifrado, email_contato_cifrado, telefone_cifrado }
      const novos = {
        cpf_hash: [hash],
        cpf_cifrado: cpfs.cifrar(cpf, lugarDe(_id)),
        ...fecharContato(_id, contato),
      }
      const { matchedCount } = await translatingFailures(() => model.updateOne(como, { $set: novos }))
      if (matchedCount > 0) return true
      const outro = await this.obter(_id)
      return outro !== null && this.recifrar(outro)
    },

    /** Stores role and unit from the stream, unless newer ones are stored. */
    async aplicar(id: string, { papel, unidade }: NonNullable<Estado>, versao: number): Promise<void> {
      await translatingFailures(() =>
        model.updateOne({ _id: id, versao: { $lt: versao } }, { $set: { tipo_usuario: papel, unidade, versao } }),
      )
    },

    /** The person with the fields of the public interface. */
    apresentar: (u: Linha) => ({ ...semContato(u), email: u.email, ...contatoDe(u) }),

    /** The same for a list, which does not say how people are reached. */
    apresentarNaLista: semContato,

    createIndexes: (): Promise<void> => buildIndexesOf(model),
  }
}

export type Usuarios = ReturnType<typeof criarUsuarios>
