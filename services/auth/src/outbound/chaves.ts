import { BrokenRow } from '@car/event-store/broken-record'
import { createRows } from '@car/event-store/rows'
import { createStamps } from '@car/event-store/stamps'
import { translatingFailures, isDuplicate } from '@car/store/failures'
import { buildIndexesOf } from '@car/store/indexes'
import { ErroCar } from '@car/errors/erro-car'
import type { Logger } from '@car/telemetry/logger'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
  SignJWT,
} from 'jose'
import mongoose from 'mongoose'
import { type Geracao, situacao } from '../domain/chaves.ts'
import { ACESSO_S, depois } from '../domain/tempos.ts'
import { cofre } from '@car/identity/cofre'
import type { Lugar } from '@car/identity/chaveiro'

/** The stamp is over both halves and the times: who could write a public half here would sign anybody in. */
type Chave = Geracao & { _id: string; publica: JWK; privada: string; criada_em: Date; stamp: string }

const data = { type: Date, required: true }
const esquema = new mongoose.Schema<Chave>(
  {
    _id: { type: String, required: true },
    geracao: { type: Number, required: true },
    publica: { type: mongoose.Schema.Types.Mixed, required: true },
    privada: { type: String, required: true },
    criada_em: data,
    ativa_em: data,
    retirada_em: { type: Date, default: null },
    stamp: { type: String, required: true },
  },
  { collection: 'chaves', versionKey: false, strict: 'throw', strictQuery: 'throw' },
)
esquema.index({ geracao: 1 }, { unique: true })

const lugarDe = (kid: string): Lugar => [`chaves/${kid}`, 'privada']

/** The rings that encrypt private halves, and that stamp the rows. */
type Aneis = Record<'SIGNING_ENCRYPTION_KEY' | 'RECORD_KEY', readonly Buffer[]>

/** A new key is published this long before it signs, which is longer than verifiers keep the key set. */
export const ANTECEDENCIA_S = 15 * 60
/** The same after a compromise: as long as all processes of auth need to read the new key. */
export const PRESSA_S = 30
/** How often each process reads the keys. */
const RELER_MS = 5_000

/**
 * The signing keys. They are kept in the store, so that all processes sign with the same key and keys are replaced
 * without a restart. Private halves are encrypted. A key that does not carry our stamp neither signs nor is published.
 */
export function criarChaves(
  connection: mongoose.Connection,
  { SIGNING_ENCRYPTION_KEY, RECORD_KEY }: Aneis,
  { diasDaChave, logger, agora }: { diasDaChave: number; logger: Logger; agora: () => Date },
) {
  const model = connection.model<Chave>('chaves', esquema)
  const privadas = new Map<string, Awaited<ReturnType<typeof importJWK>>>()
  const vault = cofre(SIGNING_ENCRYPTION_KEY, 'car-auth signing keys')
  const rows = createRows<Chave>(createStamps(RECORD_KEY), 'chaves', {
    times: ['criada_em', 'ativa_em', 'retirada_em'],
  })
  let lidas: Chave[] = []
  /** Of all rows, also of those that do not hold. */
  let ultimaGeracao = 0
  let conjunto: { kids: string; chaves: ReturnType<typeof createLocalJWKSet> } | undefined
  let rounds: Repeated | undefined

  /** @throws BrokenRow when there are keys and none of them holds */
  async function reler(): Promise<void> {
    const todas = await translatingFailures(() => model.find().lean<Chave[]>())
    const [alheias, nossas] = [todas.filter((c) => !rows.holds(c)), todas.filter(rows.holds)]
    const faltas = alheias.map((alheia) => new BrokenRow(rows.nameOf(alheia)))
    for (const err of faltas) logger.error({ err }, 'a signing key that this service did not write')
    if (faltas[0] && nossas.length === 0) throw faltas[0]
    lidas = nossas
    ultimaGeracao = Math.max(0, ...todas.map(({ geracao }) => geracao))
  }

  /** Changes a key as it was read. False when somebody else has changed it meanwhile. */
  async function mudar(chave: Chave, novos: Partial<Chave>): Promise<boolean> {
    const { stamp } = rows.stamped({ ...chave, ...novos })
    const como = { _id: chave._id, stamp: chave.stamp }
    const { matchedCount } = await translatingFailures(() => model.updateOne(como, { $set: { ...novos, stamp } }))
    return matchedCount > 0
  }

  /**
   * The keys as they were last read. `start` makes the process read them regularly. They stay valid while the store is
   * away.
   */
  const conhecidas = () => situacao(lidas, agora())

  async function privadaDe(chave: Chave) {
    const pronta = privadas.get(chave._id)
    if (pronta) return pronta
    const privada = await importJWK(vault.abrir(chave.privada, lugarDe(chave._id)) as JWK, 'RS256')
    privadas.set(chave._id, privada)
    return privada
  }

  /** Adds the next generation. If several processes try at once, one succeeds and the others get false. */
  async function acrescentar(em: Date): Promise<boolean> {
    const geracao = ultimaGeracao + 1
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const kid = await calculateJwkThumbprint(jwk)
    const privada = vault.fechar(await exportJWK(privateKey), lugarDe(kid))
    const publica = { ...jwk, kid, alg: 'RS256', use: 'sig' }
    const metades = { _id: kid, geracao, publica, privada }
    const nova = rows.stamped({ ...metades, criada_em: agora(), ativa_em: em, retirada_em: null })
    try {
      await translatingFailures(() => model.create(nova))
      logger.info({ kid, geracao, ativa_em: em }, 'new signing key')
      return true
    } catch (erro) {
      if (isDuplicate(erro)) return false
      throw erro
    } finally {
      await reler()
    }
  }

  /** Makes the first key, and the next one when the current key has signed long enough. */
  async function manter(): Promise<void> {
    await reler()
    const { ultima } = conhecidas()
    if (!ultima) await acrescentar(agora())
    else if (depois(ultima.ativa_em, diasDaChave * 86_400) <= agora()) {
      await acrescentar(depois(agora(), ANTECEDENCIA_S))
    }
  }

  return {
    /** A signed access token with these claims, issued at `em` for `duraS` seconds, `ACESSO_S` at most. */
    async assinar(
      claims: { sub: string; jti: string } & Record<string, string>,
      em: Date,
      duraS = ACESSO_S,
    ): Promise<string> {
      const { assina } = conhecidas()
      if (!assina) throw new ErroCar('indisponivel')
      const iat = Math.floor(em.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: assina._id })
        .setIssuedAt(iat)
        .setExpirationTime(iat + duraS)
        .sign(await privadaDe(assina))
    },

    jwks: (): { keys: JWK[] } => ({ keys: conhecidas().publicadas.map((c) => c.publica) }),

    /** The key set for verifying tokens in this service, without a request to itself. */
    paraVerificar: (async (...args: Parameters<JWTVerifyGetKey>) => {
      const { publicadas } = conhecidas()
      const kids = publicadas.map((c) => c._id).join()
      if (conjunto?.kids !== kids) {
        conjunto = { kids, chaves: createLocalJWKSet({ keys: publicadas.map((c) => c.publica) }) }
      }
      return conjunto.chaves(...args)
    }) as JWTVerifyGetKey,

    manter,

    /**
     * Makes another key sign from `em` on. Tokens signed by compromised keys end at that time, others when they expire.
     */
    async girar({ em, comprometidas = false }: { em: Date; comprometidas?: boolean }): Promise<void> {
      do await reler()
      while (!(await acrescentar(em)))
      if (!comprometidas) return
      const nova = Math.max(...lidas.map(({ geracao }) => geracao))
      const anteriores = () => lidas.filter(({ geracao, retirada_em }) => geracao < nova && retirada_em === null)
      while (anteriores().length > 0) {
        for (const anterior of anteriores()) await mudar(anterior, { retirada_em: em })
        await reler()
      }
    },

    /** All rows, whoever wrote them. */
    todas: (): Promise<Chave[]> => translatingFailures(() => model.find().lean<Chave[]>()),
    nameOf: rows.nameOf,
    holds: rows.holds,

    /** Encrypts a private half under the current key. False when it already is. @throws when the key turned meanwhile */
    async recifrar(chave: Chave): Promise<boolean> {
      const { _id, privada } = rows.required(chave)
      if (vault.emDia(privada)) return false
      const nova = vault.fechar(vault.abrir(privada, lugarDe(_id)), lugarDe(_id))
      if (!(await mudar(chave, { privada: nova }))) throw new Error('changed meanwhile')
      return true
    },

    async start(): Promise<void> {
      await manter()
      const { assina } = conhecidas()
      // Finds a wrong encryption key at the start, not at the first sign-in.
      if (assina) await privadaDe(assina)
      rounds = repeat('signing keys', RELER_MS, logger, manter)
    },
    close: async (): Promise<void> => rounds?.close(),

    createIndexes: (): Promise<void> => buildIndexesOf(model),
  }
}

export type Chaves = ReturnType<typeof criarChaves>
