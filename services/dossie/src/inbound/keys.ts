import type { Router } from 'express'
import type { Ctx } from '../usecases/ctx.ts'
import { listKeys } from '../usecases/chaves.ts'

/** Mounts the list of the issuer's keys, as anybody needs it to check a dossier without this service. */
export function mountKeys(router: Router, ctx: Ctx): void {
  router.get('/.well-known/car-chaves.json', async (_req, res) => {
    res.set({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
    res.json(await listKeys(ctx))
  })
}
