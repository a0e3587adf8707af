import { ErroCar } from '@car/errors/erro-car'
import mongoose from 'mongoose'

const { MongoServerError, MongoOperationTimeoutError, MongoNetworkTimeoutError, MongoError } = mongoose.mongo

/** Runs a store operation and says in the catalogue's words when the store is gone (CAR-016) or too slow (CAR-017). */
export async function translatingFailures<T>(operacao: () => Promise<T>): Promise<T> {
  try {
    return await operacao()
  } catch (erro) {
    throw translateFailure(erro)
  }
}

/** What the server says about the request itself (a duplicate key) passes unchanged; that it cannot be reached does not. */
export function translateFailure(erro: unknown): unknown {
  if (erro instanceof MongoOperationTimeoutError || erro instanceof MongoNetworkTimeoutError) {
    return new ErroCar('tempo_esgotado', { cause: erro })
  }
  const semServidor = erro instanceof MongoError && !(erro instanceof MongoServerError)
  const desligando =
    erro instanceof MongoServerError &&
    (erro.code === 91 || erro.code === 11600 || erro.code === 10107 || erro.code === 189)
  const naoConectado =
    erro instanceof mongoose.Error.MongooseServerSelectionError ||
    (erro instanceof Error && erro.message.includes('before initial connection is complete'))
  return semServidor || desligando || naoConectado ? new ErroCar('indisponivel', { cause: erro, retryAfterS: 2 }) : erro
}

/** Whether a unique index refused: somebody else was first. */
export const isDuplicate = (erro: unknown): boolean => erro instanceof MongoServerError && erro.code === 11000
