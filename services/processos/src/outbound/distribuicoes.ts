import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Atribuicao } from '../domain/distribuicao.ts'

export type Plano = { atribuicoes: Atribuicao[]; semDestino: number }
type Linha = Plano & { _id: string; criadoEm: Date }

/** As long as an Idempotency-Key is kept. */
const GUARDADOS_S = 24 * 60 * 60

/**
 * The plan that a distribution is about to carry out, by its command. A repetition carries out the same plan, not a new
 * one.
 */
export function criarDistribuicoes(connection: mongoose.Connection) {
  const planos = openCollection<Linha>(connection, 'distribuicoes')
  const de = async (commandId: string): Promise<Plano | null> => {
    const achado = await planos.one({ _id: commandId })
    return achado && { atribuicoes: achado.atribuicoes, semDestino: achado.semDestino }
  }

  return {
    /** Null when the command has no plan yet. */
    de,

    /** @returns the plan that holds: if two are kept for one command, the first */
    async guardar(commandId: string, plano: Plano, criadoEm: Date): Promise<Plano> {
      if (await planos.insert({ _id: commandId, ...plano, criadoEm })) return plano
      return (await de(commandId)) ?? plano
    },

    createIndexes: (): Promise<void> => planos.index({ criadoEm: 1 }, { expireAfterSeconds: GUARDADOS_S }),
  }
}

export type Distribuicoes = ReturnType<typeof criarDistribuicoes>
