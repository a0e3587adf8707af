import { createGrpcClient } from '@car/grpc/client'
import { createIdempotency } from '@car/http/idempotency'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import { ANALISTA, AUTH, DOCUMENTOS, PROCESSOS } from '@car/proto/gen/services'
import { connect } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import { createLease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { descadastros } from './domain/descadastro.ts'
import { phoneCodes } from './domain/phone-code.ts'
import { createSchedule } from './outbound/agenda.ts'
import { createAvisos } from './outbound/avisos.ts'
import { createCodes } from './outbound/codes.ts'
import { createWaits } from './outbound/waits.ts'
import { createMail } from './outbound/mail.ts'
import { createPhoneGateway, gatewayOf } from './outbound/phone-gateway.ts'
import { createPreferences } from './outbound/preferencias.ts'
import type { Ctx } from './usecases/ctx.ts'

export function createContext(config: Config, logger: Logger, now: () => Date) {
  const connection = connect(config.MONGODB_URI, config.MONGODB_DATABASE)
  const tokens = serviceTokens({ own: config.SERVICE_KEY, known: config.SERVICE_KEYS }, 'avisos')
  const gateway = gatewayOf(config)
  const ctx: Ctx = {
    email: {
      canal: 'email',
      avisos: createAvisos(connection, 'avisos'),
      entregas: createLease(connection, 'entregas', config.LEASE_MS),
      mail: createMail({
        url: config.SMTP_URL,
        sender: config.MAIL_FROM,
        withoutTls: config.SMTP_PLAIN === 'true',
        silenceMs: config.SMTP_TIMEOUT_MS,
      }),
    },
    telefone: gateway && {
      canal: 'telefone',
      avisos: createAvisos(connection, 'avisos_por_telefone'),
      entregas: createLease(connection, 'entregas_por_telefone', config.LEASE_MS),
      gateway: createPhoneGateway(gateway),
    },
    agenda: createSchedule(connection),
    waits: createWaits(connection),
    preferencias: createPreferences(connection),
    descadastros: descadastros(config.UNSUBSCRIBE_SECRET),
    codes: createCodes(connection),
    phoneCodes: phoneCodes(config.UNSUBSCRIBE_SECRET),
    processos: createGrpcClient(PROCESSOS, config.PROCESSOS_GRPC, tokens),
    documentos: createGrpcClient(DOCUMENTOS, config.DOCUMENTOS_GRPC, tokens),
    analista: createGrpcClient(ANALISTA, config.ANALISTA_GRPC, tokens),
    auth: createGrpcClient(AUTH, config.AUTH_GRPC, tokens),
    portal: config.PUBLIC_URL,
    logger,
    now,
  }
  return {
    ctx,
    tokens,
    connection,
    broker: createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'avisos', logger }),
    verify: createVerifier(new URL(config.JWKS_URL), 'avisos'),
    idempotency: createIdempotency(connection, config.ANSWER_ENCRYPTION_KEY),
    cursors: createCursors(config.CURSOR_SECRET),
    closePeers: () => [ctx.processos, ctx.documentos, ctx.analista, ctx.auth].forEach((peer) => peer.close()),
  }
}
