import type { Ctx } from './usecases/ctx.ts'

const RITMO_MS = 10 * 60_000
/** Expired records are never used. This only limits how long they are kept. */
const GUARDAR_MS = 60 * 60_000

/** Deletes expired records, since not every server that speaks MongoDB's protocol does so by itself. */
type Meios = Pick<Ctx, 'entradas' | 'sessoes' | 'revogacoes' | 'logger' | 'agora'>

export function criarFaxina({ entradas, sessoes, revogacoes, logger, agora }: Meios) {
  let ritmo: NodeJS.Timeout | undefined

  async function limpar(): Promise<void> {
    const antes = new Date(agora().getTime() - GUARDAR_MS)
    await Promise.all([entradas.limpar(antes), sessoes.limpar(antes), revogacoes.limpar(antes)])
  }

  return {
    limpar,
    iniciar(): void {
      ritmo = setInterval(() => {
        limpar().catch((erro: unknown) => logger.warn({ err: erro }, 'clean-up failed; it is tried again'))
      }, RITMO_MS)
    },
    close: () => clearInterval(ritmo),
  }
}
