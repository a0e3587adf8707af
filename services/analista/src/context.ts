import { LIMITES } from '@car/conferencia/tipos'
import { conectar } from '@car/event-store/connection'
import { criarCliente } from '@car/grpc/client'
import { tokensDeServico } from '@car/identity/service-token'
import { DOCUMENTOS, DOSSIE, PROCESSOS } from '@car/proto/servicos'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { criarFila } from './outbound/fila.ts'
import type { Ctx } from './usecases/ctx.ts'

/** The only place that constructs what reaches outside of this process. */
export function criarContexto(config: Config, logger: Logger) {
  const connection = conectar(config.MONGODB_URI, config.MONGODB_DATABASE)
  const tokens = tokensDeServico(config.SERVICE_SECRET, 'analista')
  const ctx: Ctx = {
    fila: criarFila(connection),
    processos: criarCliente(PROCESSOS, config.PROCESSOS_GRPC, tokens),
    documentos: criarCliente(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    dossie: criarCliente(DOSSIE, config.DOSSIE_GRPC, tokens),
    limites: { ...LIMITES, areaDivergencia: config.AREA_DIVERGENCIA },
    logger,
    agora: () => Date.now(),
  }
  return { ctx, connection }
}

export const fecharPares = ({ processos, documentos, dossie }: Ctx): void =>
  [processos, documentos, dossie].forEach((par) => par.close())
