import { invalidInput } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { secondReadingRequest } from '@car/operations/schemas/second-reading'
import type { z } from 'zod'
import { person } from '../../analise/domain/decisions.ts'
import { achadosIn } from '../../analise/usecases/find-achado.ts'
import { papersOf } from '../../analise/usecases/aprovar.ts'
import type { Reading } from '../../domain/processo.ts'
import { type ActRequest, act, type Done, type Seen } from '../../usecases/act.ts'
import { read } from '../domain/second-reading.ts'
import type { SecondReadingCtx } from './ctx.ts'

type Request = z.output<typeof secondReadingRequest>

/**
 * Records what the second reader thinks. It costs the same whatever was proposed.
 * @throws CAR-004 for a finding that the case does not have; CAR-005 if the reading is not this person's
 */
export async function readSecond(
  ctx: SecondReadingCtx,
  usuario: User,
  request: ActRequest,
  { resultado, decisao, motivo, codigo_motivo, achados = [] }: Request,
): Promise<Done> {
  const [{ documentos, origins }, named] = await Promise.all([
    papersOf(ctx, request.seen),
    achados.length === 0 ? [] : namedIn(ctx, request.seen, achados),
  ])
  const opinion = {
    resultado: decisao,
    texto: motivo ?? null,
    codigo: decisao === 'rejeitado' ? (codigo_motivo ?? 'OUTRO') : null,
    por: person(usuario),
  }
  const reading: Reading = { exame: resultado, decisao: opinion, achados: named }
  return act(ctx, usuario, request, (s) => read({ ...s, origins }, reading), documentos)
}

async function namedIn(ctx: SecondReadingCtx, seen: Seen, ids: readonly string[]): Promise<Reading['achados']> {
  const all = new Map((await achadosIn(ctx, seen)).map(({ id, mensagem }) => [id, mensagem]))
  return [...new Set(ids)].map((achado, i) => {
    const mensagem = all.get(achado)
    if (mensagem === undefined)
      throw invalidInput({
        field: `achados[${i}]`,
        code: 'not_found',
        message: 'O processo não tem este achado, ou ele mudou.',
      })
    return { achado, mensagem }
  })
}
