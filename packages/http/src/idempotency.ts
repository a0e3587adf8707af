import { createHash, randomUUID } from 'node:crypto'
import { translatingFailures, isDuplicate } from '@car/store/failures'
import { entradaInvalida, ErroCar } from '@car/errors/erro-car'
import { cofre } from '@car/identity/cofre'
import type { Usuario } from '@car/identity/usuario'
import type mongoose from 'mongoose'
import * as render from './render.ts'
import type { Answer } from './render.ts'

type Registro = {
  _id: string
  conteudo: string
  /** Given to the command, so that doing it again after a crash is recognised where the act is recorded. */
  commandId: string
  posseAte: Date
  criadoEm: Date
  /** Encrypted: an answer may hold what the store itself keeps to nobody's eyes. */
  resposta?: string
}

/** What a crashed process held is free again after this long. */
const POSSE_MS = 5_000
const RENOVAR_MS = 1_500
const GUARDAR_MS = 24 * 60 * 60 * 1000

/**
 * Keys and their answers, kept in the service's own store beside the acts: they survive the cache, and the process.
 * Of two requests at once one takes the key by inserting it. `segredo` encrypts the answers; under another one they are
 * done again, which the acts themselves recognise.
 */
export function createIdempotency(connection: mongoose.Connection, segredo: string) {
  const registros = connection.collection<Registro>('idempotencia')
  const cifra = cofre(segredo, 'idempotencia')

  async function tomar(_id: string, conteudo: string): Promise<Registro> {
    const agora = new Date()
    const novo: Registro = {
      _id,
      conteudo,
      commandId: randomUUID(),
      posseAte: new Date(agora.getTime() + POSSE_MS),
      criadoEm: agora,
    }
    try {
      await registros.insertOne(novo as never)
      return novo
    } catch (erro) {
      if (!isDuplicate(erro)) throw erro
    }
    const achado = (await registros.findOne({ _id } as never)) as Registro | null
    if (!achado) throw new ErroCar('chave_em_uso', { retryAfterS: 1 })
    const vencido = achado.criadoEm.getTime() < agora.getTime() - GUARDAR_MS
    if (!vencido && achado.conteudo !== conteudo) throw new ErroCar('chave_reutilizada')
    if (!vencido && achado.resposta) return achado
    if (!vencido && achado.posseAte > agora) throw new ErroCar('chave_em_uso', { retryAfterS: 1 })
    // Left by a crash, by a refusal that is not kept, or long ago: whoever changes it from what was read has it.
    const tomado = vencido ? novo : { ...achado, posseAte: novo.posseAte }
    const { modifiedCount } = await registros.replaceOne(
      { _id, posseAte: achado.posseAte, criadoEm: achado.criadoEm } as never,
      tomado as never,
    )
    if (modifiedCount !== 1) throw new ErroCar('chave_em_uso', { retryAfterS: 1 })
    return tomado
  }

  /** Undefined when none was kept, or it was kept under another secret. */
  async function lerResposta({ resposta }: Registro): Promise<Answer | undefined> {
    if (resposta === undefined) return undefined
    return cifra.abrir(resposta).then(
      (aberta) => aberta as Answer,
      () => undefined,
    )
  }

  return {
    /**
     * Runs `fazer` once for a key. The same content again gets the first answer, to the letter and marked as replayed;
     * other content is CAR-013; while the first still runs, CAR-014.
     */
    async once(
      escopo: { usuario: Usuario; metodo: string; caminho: string; chave: string | undefined },
      conteudo: string,
      fazer: (commandId: string) => Promise<Answer>,
    ): Promise<Answer> {
      if (escopo.chave === undefined) return fazer(randomUUID())
      const _id = digest(escopo.usuario.id, escopo.metodo, escopo.caminho, conferirChave(escopo.chave))
      const registro = await translatingFailures(() => tomar(_id, conteudo))
      const guardada = await lerResposta(registro)
      if (guardada) return { ...guardada, headers: { ...guardada.headers, 'idempotency-replayed': 'true' } }
      const renovar = setInterval(() => {
        registros
          .updateOne({ _id } as never, { $set: { posseAte: new Date(Date.now() + POSSE_MS) } } as never)
          .catch(() => {})
      }, RENOVAR_MS)
      try {
        const resposta = await fazer(registro.commandId).catch((erro: unknown) => {
          if (erro instanceof ErroCar && seGuarda(erro)) return render.error(erro)
          throw erro
        })
        clearInterval(renovar)
        // The act itself is on record under the command id; should this write fail, a repeat finds it there.
        const fechada = await cifra.fechar(resposta)
        await registros.updateOne({ _id } as never, { $set: { resposta: fechada } } as never).catch(() => {})
        return resposta
      } catch (erro) {
        clearInterval(renovar)
        await registros.updateOne({ _id } as never, { $set: { posseAte: new Date(0) } } as never).catch(() => {})
        throw erro
      }
    },

    async createIndexes(): Promise<void> {
      await registros.createIndex({ criadoEm: 1 }, { expireAfterSeconds: GUARDAR_MS / 1000 })
    },
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>

/** Refusals are answers too, save those that say nothing about the request itself. */
const seGuarda = (erro: ErroCar): boolean =>
  !['unauthenticated', 'rate_limited', 'internal', 'unavailable', 'timeout'].includes(erro.kind) &&
  erro.nome !== 'chave_em_uso'

function conferirChave(chave: string): string {
  const recusa = (code: string, message: string) => entradaInvalida({ field: 'Idempotency-Key', code, message })
  if (chave.length > 255) throw recusa('too_long', 'A Idempotency-Key tem no máximo 255 caracteres.')
  if (!/^[\x21-\x7e]+$/.test(chave))
    throw recusa('invalid_format', 'A Idempotency-Key tem de 1 a 255 caracteres ASCII visíveis.')
  return chave
}

/** A digest of parts none of which can run into its neighbour. */
export const digest = (...partes: string[]): string => createHash('sha256').update(JSON.stringify(partes)).digest('hex')
