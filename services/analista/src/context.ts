import { LIMITES } from '@car/conferencia/tipos'
import { connect } from '@car/store/connection'
import { createGrpcClient } from '@car/grpc/client'
import { serviceTokens } from '@car/identity/service-token'
import { DOCUMENTOS, DOSSIE, PROCESSOS } from '@car/proto/servicos'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { criarFila } from './outbound/fila.ts'
import type { Ctx } from './usecases/ctx.ts'

/** The only place that constructs what reaches outside of this process. */
export function criarContexto(config: Config, logger: Logger) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const tokens = serviceTokens(config.SERVICE_SECRET, 'analista')
  const ctx: Ctx = {
    fila: criarFila(connection),
    processos: createGrpcClient(PROCESSOS, config.PROCESSOS_GRPC, tokens),
    documentos: createGrpcClient(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    dossie: createGrpcClient(DOSSIE, config.DOSSIE_GRPC, tokens),
    limites: { ...LIMITES, areaDivergencia: config.AREA_DIVERGENCIA },
    logger,
    agora: () => Date.now(),
  }
  return { ctx, connection }
}

export const fecharPares = ({ processos, documentos, dossie }: Ctx): void =>
  [processos, documentos, dossie].forEach((par) => par.close())
