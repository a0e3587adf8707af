import { search, termsOf } from '@car/store/terms'
import { type Filter, openCollection } from '@car/store/collection'
import { randomUUID } from 'node:crypto'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate, type SortKey } from '@car/store/paging'
import { translatingFailures, isDuplicate } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import { streamOf } from '@car/event-store/kinds'
import { createRows } from '@car/event-store/rows'
import type { Stamps } from '@car/event-store/stamps'
import type { Keyring, Place } from '@car/identity/keyring'
import { type DocumentoVault, mask, type DocumentoHashes } from '@car/identity/cpf'
import { normaliseDocumento } from '@car/vocabulary/enrolment'
import { ANALISTAS, LEVELS, type Level, PAPEIS, type Papel } from '@car/vocabulary/person'
import mongoose from 'mongoose'
import type { ContactField, Contact } from '../domain/contact.ts'
import type { Identity } from '../domain/identity.ts'
import type { State } from '../domain/usuario.ts'

/** A stored person. Times are ISO strings: the order of lists depends on them, and ISO strings sort by time. */
export type Row = {
  _id: string
  /**
   * The hashes of the CPF. A registration makes one under each key of the ring; a re-encryption keeps only that of the
   * first key. Each hash is unique among all people.
   */
  cpf_hash: string[]
  cpf_cifrado: string
  nome: string
  termos: string[]
  email: string | null
  /** The contact that the person gave, encrypted. */
  email_contato_cifrado: string | null
  telefone_cifrado: string | null
  /** True if the provider has verified the telephone, or the person has confirmed it by a code. */
  telefone_confirmado: boolean
  tipo_usuario: Papel
  unidade: string | null
  nivel_confiabilidade: Level
  criado_em: string
  ultimo_acesso_em: string
  /** The version of the person's stream; 0 until the stream has begun. */
  versao: number
  /** The stamp covers all other fields, because the row says who a person is and what they may do. */
  stamp: string
}

const text = { type: String, required: true }
const schema = new mongoose.Schema<Row>(
  {
    _id: text,
    cpf_hash: { type: [String], required: true },
    cpf_cifrado: text,
    nome: text,
    termos: { type: [String], required: true },
    email: { type: String, default: null },
    email_contato_cifrado: { type: String, default: null },
    telefone_cifrado: { type: String, default: null },
    telefone_confirmado: { type: Boolean, required: true },
    tipo_usuario: { ...text, enum: PAPEIS },
    unidade: { type: String, default: null },
    nivel_confiabilidade: { ...text, enum: LEVELS },
    criado_em: text,
    ultimo_acesso_em: text,
    versao: { type: Number, required: true },
    stamp: text,
  },
  { collection: 'usuarios', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
schema.index({ cpf_hash: 1 }, { unique: true })
schema.index({ criado_em: 1, _id: 1 })
schema.index({ ultimo_acesso_em: 1, _id: 1 })
schema.index({ tipo_usuario: 1, _id: 1 })
schema.index({ termos: 1, criado_em: 1, _id: 1 })
schema.index({ tipo_usuario: 1, nivel_confiabilidade: 1 })

/** The most analysts that are returned. They fit in one message. */
const MAX_ANALISTAS = 5_000

/** The order of lists. New people are last, so the pages before them do not change. */
const BY_ARRIVAL: readonly SortKey[] = [
  { field: 'criado_em', direction: 1 },
  { field: '_id', direction: 1 },
]

type Cpfs = DocumentoVault & DocumentoHashes

type Contacts = Pick<Keyring, 'open' | 'close' | 'isCurrent'>

const placeOfField = (id: string, campo: 'cpf' | ContactField = 'cpf'): Place => [streamOf('usuario', id), campo]

/**
 * Opens the rows of registered people. A CPF is stored encrypted and found by its keyed hash, which is unique. A row
 * without the stamp of this service is never used.
 */
export function createUsers(connection: mongoose.Connection, cpfs: Cpfs, contacts: Contacts, stamps: Stamps) {
  const model = connection.model<Row>('usuarios', schema)
  const list = openCollection<Row>(connection, 'usuarios')
  const rows = createRows<Row>(stamps, 'usuarios')
  const ofPerson = (cpf: string) => ({ cpf_hash: { $in: cpfs.hashes(cpf) } })
  const open = ({ _id, cpf_cifrado }: Row): string => cpfs.decrypt(cpf_cifrado, placeOfField(_id))

  const contactOf = (u: Row): Contact => {
    const decrypted = (campo: ContactField) => {
      const sealed = u[`${campo}_cifrado`]
      return sealed && contacts.open(sealed, placeOfField(u._id, campo))
    }
    return { email_contato: decrypted('email_contato'), telefone: decrypted('telefone') }
  }
  const sealContact = (id: string, values: Partial<Contact>) =>
    Object.fromEntries(
      Object.entries(values).map(([campo, valor]) => [
        `${campo}_cifrado`,
        valor && contacts.close(valor, placeOfField(id, campo as ContactField)),
      ]),
    )

  const withoutContact = (u: Row) => ({
    id: u._id,
    nome: u.nome,
    cpf: mask(open(u)),
    tipo_usuario: u.tipo_usuario,
    unidade: u.unidade,
    nivel_confiabilidade: u.nivel_confiabilidade,
    criado_em: u.criado_em,
    ultimo_acesso_em: u.ultimo_acesso_em,
  })

  const oneUser = async (which: Filter): Promise<Row | null> => rows.required(await list.one(which))
  const several = async (some: Filter, options?: Parameters<typeof list.many>[1]): Promise<Row[]> =>
    (await list.many(some, options)).map((u) => rows.required(u))

  /**
   * Changes a row, unless `changes` returns null. After a simultaneous change, the row is read again. Returns the row
   * after the change; null when there is no such row.
   */
  async function change(which: Filter, changes: (u: Row) => Partial<Row> | null): Promise<Row | null> {
    for (;;) {
      const u = await oneUser(which)
      const changed = u && changes(u)
      if (!changed) return u
      const newer = rows.stamped({ ...u, ...changed })
      if (await list.update({ _id: u._id, stamp: u.stamp }, { $set: { ...changed, stamp: newer.stamp } })) return newer
    }
  }

  /** Returns the fields of the provider's telephone, for a person who has given none. */
  const phoneFrom = (telefone: string | null, id: string) => ({
    telefone_cifrado: telefone && contacts.close(telefone, placeOfField(id, 'telefone')),
    telefone_confirmado: telefone !== null,
  })

  /** Updates a known person at each sign-in with the provider's data. */
  const update = ({ cpf, nome, email, telefone, nivel }: Identity, now: Date) =>
    change(ofPerson(cpf), ({ _id, telefone_cifrado }) => ({
      ...(telefone_cifrado === null ? phoneFrom(telefone, _id) : {}),
      nome,
      termos: termsOf(nome),
      email,
      nivel_confiabilidade: nivel,
      ultimo_acesso_em: now.toISOString(),
    }))

  return {
    /** The collection itself. Checks use it, because they also read rows without the stamp of this service. */
    rows: list,
    nameOf: rows.nameOf,
    holds: rows.holds,
    restamp: (): Promise<void> => rows.restamp(list),

    /**
     * Lists people in the order of registration. With `q`, each word of `q` has to begin a word of the person's name.
     */
    async list({ q, ...request }: PageRequest & { q?: string | undefined }, cursor: Cursor): Promise<Page<Row>> {
      const page = await paginate(list, q === undefined ? {} : search(q), BY_ARRIVAL, { cursor, request })
      return { ...page, items: page.items.map((u) => rows.required(u)) }
    },

    get: (id: string): Promise<Row | null> => oneUser({ _id: id }),

    /** Returns the ids of people with a role, in ascending order, after `afterId`. */
    async idsOfPapel(papel: string, afterId: string, limit: number): Promise<string[]> {
      const filter = { tipo_usuario: papel, _id: { $gt: afterId } }
      const found = await several(filter, { sort: { _id: 1 }, limit })
      return found.map(({ _id }) => _id)
    },

    forget: (_id: string): Promise<void> => list.removeAll({ _id }),

    /**
     * Returns accounts of people who are not staff and have not signed in since, the longest unused first; of one person
     * `only`, if given.
     */
    async idle(
      before: string,
      {
        after,
        limit,
        only,
      }: { after?: { desde: string; id: string } | undefined; limit: number; only?: string | undefined },
    ): Promise<Row[]> {
      const beyond = after && {
        $or: [{ ultimo_acesso_em: { $gt: after.desde } }, { ultimo_acesso_em: after.desde, _id: { $gt: after.id } }],
      }
      const one = only === undefined ? {} : { _id: only }
      const filter = { tipo_usuario: { $nin: [...ANALISTAS] }, ultimo_acesso_em: { $lt: before }, ...one, ...beyond }
      return several(filter, { sort: { ultimo_acesso_em: 1, _id: 1 }, limit })
    },

    analistas: (levels: readonly Level[]): Promise<Row[]> =>
      several(
        { tipo_usuario: 'analista_ambiental', nivel_confiabilidade: { $in: [...levels] } },
        { limit: MAX_ANALISTAS },
      ),

    byCpf: (cpf: string): Promise<Row | null> => oneUser(ofPerson(cpf)),

    /** Decrypts the whole CPF, which only the person may see. */
    cpfOf: (u: Row): string => open(u),

    /**
     * Returns one id for each CPF, in the same order; an empty string when no row has the CPF. A person whose hash was
     * altered or whose row was removed is not found. So a decision about a person needs `hasCpfs`.
     */
    async idsByCpf(wanted: readonly string[]): Promise<string[]> {
      const hashes = wanted.map((cpf) => cpfs.hashes(cpf))
      const found = await several({ cpf_hash: { $in: hashes.flat() } })
      const byHash = new Map(found.flatMap(({ _id, cpf_hash }) => cpf_hash.map((hash) => [hash, _id] as const)))
      return hashes.map((ownHashes) => ownHashes.map((hash) => byHash.get(hash)).find((id) => id !== undefined) ?? '')
    },

    /**
     * Returns for each CPF whether the person signed in with it. The comparison uses the encrypted CPF, not the hashes.
     */
    hasCpfs(u: Row, asked: readonly string[]): boolean[] {
      const cpf = open(u)
      return asked.map((asked) => normaliseDocumento(asked) === cpf)
    },

    /** Finds or registers the person. Two simultaneous first sign-ins return the same person. */
    signIn: (person: Identity, initialPapel: Papel, now: Date): Promise<Row> =>
      translatingFailures(async () => {
        const known = await update(person, now)
        if (known) return known
        const _id = randomUUID()
        const fresh = rows.stamped({
          _id,
          cpf_hash: cpfs.hashes(person.cpf),
          cpf_cifrado: cpfs.encrypt(person.cpf, placeOfField(_id)),
          nome: person.nome,
          termos: termsOf(person.nome),
          email: person.email,
          email_contato_cifrado: null,
          ...phoneFrom(person.telefone, _id),
          tipo_usuario: initialPapel,
          unidade: null,
          nivel_confiabilidade: person.nivel,
          criado_em: now.toISOString(),
          ultimo_acesso_em: now.toISOString(),
          versao: 0,
        })
        try {
          await model.create(fresh)
          return fresh
        } catch (error) {
          const other = isDuplicate(error) ? await update(person, now) : null
          if (!other) throw error
          return other
        }
      }),

    contactOf,

    /**
     * Returns the e-mail address to write to: the person's own choice, otherwise the address that the provider has
     * verified; null when there is neither.
     */
    addressOf: (u: Row): string | null => contactOf(u).email_contato ?? u.email,

    /** A new telephone is not confirmed. */
    changeContact: (id: string, values: Partial<Contact>): Promise<Row | null> =>
      change({ _id: id }, () => ({
        ...sealContact(id, values),
        ...('telefone' in values ? { telefone_confirmado: false } : {}),
      })),

    /** Confirms a telephone. Returns false if the person has given another one meanwhile. */
    async confirmPhone(id: string, telefone: string): Promise<boolean> {
      const row = await change({ _id: id }, (u) =>
        contactOf(u).telefone === telefone && !u.telefone_confirmado ? { telefone_confirmado: true } : null,
      )
      return row !== null && contactOf(row).telefone === telefone
    },

    /** Returns true if the CPF and the contact can be decrypted, and the CPF matches one of its hashes. */
    confere(u: Row): boolean {
      try {
        contactOf(u)
        const hashes = cpfs.hashes(open(u))
        return u.cpf_hash.some((hash) => hashes.includes(hash))
      } catch {
        return false
      }
    },

    /** Encrypts CPF and contact and hashes the CPF under the current keys. Returns false if nothing had to change. */
    async reencrypt(id: string): Promise<boolean> {
      let done = false
      await change({ _id: id }, (u) => {
        const { cpf_cifrado, cpf_hash, email_contato_cifrado, telefone_cifrado } = u
        const [cpf, contact] = [open(u), contactOf(u)]
        const hash = cpfs.hash(cpf)
        const isCurrent = [email_contato_cifrado, telefone_cifrado].every((c) => c === null || contacts.isCurrent(c))
        done = !(isCurrent && cpfs.isCurrent(cpf_cifrado) && cpf_hash.includes(hash))
        const changes = {
          cpf_hash: [hash],
          cpf_cifrado: cpfs.encrypt(cpf, placeOfField(id)),
          ...sealContact(id, contact),
        }
        return done ? changes : null
      })
      return done
    },

    /** Stores role and unit from the stream, unless the row already has this version or a newer version. */
    async apply(id: string, { papel, unidade }: NonNullable<State>, versao: number): Promise<void> {
      await change({ _id: id }, (u) => (u.versao < versao ? { tipo_usuario: papel, unidade, versao } : null))
    },

    present: (u: Row) => ({
      ...withoutContact(u),
      email: u.email,
      ...contactOf(u),
      telefone_confirmado: u.telefone_confirmado,
    }),

    withoutContact,

    createIndexes: (): Promise<void> => buildIndexesOf(model),
  }
}

export type Users = ReturnType<typeof createUsers>
