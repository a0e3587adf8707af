import { limitsOf } from '@car/cross-check/limits'
import { createGrpcClient } from '@car/grpc/client'
import { createIdempotency } from '@car/http/idempotency'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { AUTH, DOCUMENTOS, PROCESSOS } from '@car/proto/gen/services'
import { connect } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { createQueue } from './outbound/fila.ts'
import { createShowings } from './outbound/showings.ts'
import { createSheets } from './outbound/sheet.ts'
import type { Ctx } from './usecases/ctx.ts'

export function createContext(config: Config, logger: Logger) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const tokens = serviceTokens({ own: config.SERVICE_KEY, known: config.SERVICE_KEYS }, 'analista')
  const ctx: Ctx = {
    fila: createQueue(connection),
    sheets: createSheets(),
    showings: createShowings(connection),
    processos: createGrpcClient(PROCESSOS, config.PROCESSOS_GRPC, tokens),
    auth: createGrpcClient(AUTH, config.AUTH_GRPC, tokens),
    documentos: createGrpcClient(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    limites: limitsOf(config),
    now: () => new Date(),
  }
  return {
    ctx,
    connection,
    broker: createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'analista', logger }),
    tokens,
    verify: createVerifier(new URL(config.JWKS_URL), 'analista'),
    idempotency: createIdempotency(connection, config.ANSWER_ENCRYPTION_KEY),
    cursors: createCursors(config.CURSOR_SECRET),
    closePeers: () => [ctx.auth, ctx.processos, ctx.documentos].forEach((peer) => peer.close()),
  }
}
