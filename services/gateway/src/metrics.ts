import { counter, gauge, histogram } from '@car/telemetry/metrics'

/** Each of these metrics causes or explains an alert; see docs/gateway.md. */

/** The labels contain no ids and no paths. */
export const measureRequest = histogram(
  'car_gateway_request_duration_seconds',
  'Requests answered, by operation and status class.',
)

/** Values of `resultado`: passou, excedido. */
export const countLimit = counter(
  'car_gateway_limit_total',
  'Requests counted against a limit, by category and result.',
)

/** Values of `resultado`: lista_ausente, passou_na_carencia, recusado_sem_resposta. */
export const countRevocation = counter(
  'car_gateway_revocation_total',
  'Revocation questions that the cache could not answer, by what became of the request.',
)

/**
 * Values of `resultado`: passou for a transfer that began, pessoa or lotado for a refused transfer, lento or cedeu for
 * an ended transfer. An answer that is no download has the direction `resposta`, and is counted only as lento.
 */
export const countTransfer = counter(
  'car_gateway_transfer_total',
  'Uploads, downloads, and answers cut off, by direction and by what became of them here.',
)

/**
 * Values of `motivo`: conexao, queda, tempo, resposta, corte, cliente_saiu, cliente_lento. `repetida` is true if the
 * request was sent once more.
 */
export const countFailure = counter(
  'car_gateway_upstream_failure_total',
  'Requests that a service failed to answer, by service and reason.',
)

/** `diretiva` is the violated directive, or outra for a directive that no policy of the pages has. */
export const countViolation = counter(
  'car_gateway_violation_total',
  'Violations of the policy of a page that browsers have reported, by directive.',
)

export const countUnreadable = counter(
  'car_gateway_unreadable_total',
  'Connections ended because what came was no HTTP request.',
)

export const watchRedis = (ready: () => boolean): (() => void) =>
  gauge(
    'car_gateway_redis_up',
    '1 while limits are shared and revocation can be asked; 0 while each gateway is on its own.',
    () => (ready() ? 1 : 0),
  )
