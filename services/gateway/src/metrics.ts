import { counter, gauge, histogram } from '@car/telemetry/metrics'

/** Each of these metrics can cause an alert or helps to explain an alert; see docs/gateway.md. */

/** The labels are operation and status class only, without ids or paths. */
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
 * `resultado` is passou for a transfer that began, pessoa or lotado for a transfer that was refused, and lento or cedeu
 * for a transfer that was ended. Answers that are no transfers (`resposta`) are counted only when they end as lento.
 */
export const countTransfer = counter(
  'car_gateway_transfer_total',
  'Uploads, downloads, and answers cut off, by direction and by what became of them here.',
)

/**
 * Values of `motivo`: conexao, queda, tempo, resposta, corte, cliente_saiu, cliente_lento. `repetida` says whether the
 * request was sent once more.
 */
export const countFailure = counter(
  'car_gateway_upstream_failure_total',
  'Requests that a service failed to answer, by service and reason.',
)

/** The value of `diretiva` is the violated directive, if a policy of the pages has that directive; otherwise outra. */
export const countViolation = counter(
  'car_gateway_violation_total',
  'Violations of the policy of a page that browsers have reported, by directive.',
)

/** Requests that could not be parsed. */
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
