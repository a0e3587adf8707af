import { isDeepStrictEqual } from 'node:util'
import { changesOf } from '@car/event-store/kinds'
import { factsOf } from '../outbound/publish.ts'
import { STREAMS } from '../domain/streams.ts'
import type { Ctx } from './ctx.ts'

type Told = { id: string; tipo: string; dados: string; versao: number }

/** Tells whether a fact about a person is one that follows from this version of their record. */
export async function isOnRecord({ store }: Ctx, { id, tipo, dados, versao }: Told): Promise<boolean> {
  const data = JSON.parse(dados) as { usuario_id?: unknown }
  const { commits } = await store.load('usuario', String(data.usuario_id))
  const change = [...changesOf(STREAMS, commits)].find(({ commit }) => commit.version === versao)
  return (change ? factsOf(change) : []).some(
    (fact) => fact.id === id && fact.type === tipo && isDeepStrictEqual(fact.data, data),
  )
}
