import { randomBytes } from 'node:crypto'
import { idFrom } from '@car/event-store/ids'
import { authorOf, type User } from '@car/identity/usuario'
import { invalidState } from '../../domain/permission.ts'
import { digestOfSeed } from '../domain/draw.ts'
import type { Criteria, Lote } from '../domain/lote.ts'
import type { LoteCtx } from './ctx.ts'
import { findClean } from './find-clean.ts'

/**
 * Records a lot with the cases that are clean now and the digest of its seed. `advance-lotes` takes the cases off the
 * queue and draws the sample.
 * @throws CAR-005 if no case is clean
 */
export async function abrirLote(ctx: LoteCtx, usuario: User, criterios: Criteria, commandId: string): Promise<Lote> {
  const id = idFrom(commandId, 'lote')
  const loaded = await ctx.store.load('lote', id)
  if (loaded.state !== null) return loaded.state
  const { clean } = await findClean(ctx, usuario, criterios)
  if (clean.length === 0)
    throw invalidState(
      'Nenhum dos processos livres de prazo mais próximo é limpo. Simule para ver por quê, ou escolha outra UF.',
    )
  const semente = randomBytes(32).toString('hex')
  const command = { id: commandId, author: authorOf(usuario), at: ctx.now() }
  const { state } = await ctx.store.execute('lote', id, command, (lote) => ({
    events:
      lote === null
        ? [
            {
              tipo: 'lote_aberto' as const,
              criterios,
              candidatos: clean.map(({ processo }) => processo.id),
              semente,
              sementeSha256: digestOfSeed(semente),
              farol: ctx.beacon?.nome ?? null,
            },
          ]
        : [],
  }))
  if (state === null) throw new Error('an act left no lot behind')
  return state
}
