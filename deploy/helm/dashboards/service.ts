import type { Dashboard } from './grafana.ts'
import { ALL, most, OVER, perSecond, quantile } from './queries.ts'

const GATEWAY = 'car_gateway_request_duration_seconds'
const SERVICE = 'http_server_request_duration'

/** The dashboard of the four golden signals: latency, traffic, errors, saturation. */
export const service: Dashboard = {
  uid: 'car-service',
  title: 'CAR: the service',
  rows: {
    'What people meet': [
      {
        title: 'Requests',
        says: 'At the gateway, by class of answer; cortada: the client left.',
        unit: 'reqps',
        queries: { '{{classe}}': perSecond('classe', `${GATEWAY}_count`) },
      },
      {
        title: 'Errors',
        says: 'Of all requests, those answered with a 5xx. CarGatewayErrors pages above 5 %.',
        unit: 'percentunit',
        queries: {
          '5xx': `sum(rate(${GATEWAY}_count{${ALL}, classe="5xx"}${OVER})) / sum(rate(${GATEWAY}_count{${ALL}}${OVER}))`,
        },
      },
      {
        title: 'How long an answer takes',
        says: 'At the gateway, uploads and downloads too.',
        unit: 's',
        queries: { half: quantile(0.5, GATEWAY), '95 %': quantile(0.95, GATEWAY), '99 %': quantile(0.99, GATEWAY) },
      },
      {
        title: 'The slowest operations',
        says: '95 % of the answers come within.',
        unit: 's',
        queries: { '{{operacao}}': `topk(5, ${quantile(0.95, GATEWAY, 'operacao')})` },
      },
      {
        title: 'Uploads and downloads ended or not begun',
        says: 'By direction and reason.',
        unit: 'reqps',
        queries: {
          '{{sentido}} {{resultado}}': perSecond(
            'sentido, resultado',
            'car_gateway_transfer_total',
            ', resultado!="passou"',
          ),
        },
      },
      {
        title: 'Violations of the policy of pages',
        says: 'What browsers have reported, by directive.',
        unit: 'reqps',
        queries: { '{{diretiva}}': perSecond('diretiva', 'car_gateway_violation_total') },
      },
      {
        title: 'Refused for their number',
        says: 'Requests beyond a limit, by category.',
        unit: 'reqps',
        queries: { '{{categoria}}': perSecond('categoria', 'car_gateway_limit_total', ', resultado="excedido"') },
      },
      {
        title: 'Sign-ins',
        says: 'By outcome.',
        unit: 'reqps',
        queries: { '{{outcome}}': perSecond('outcome', 'car_entradas_total') },
      },
      {
        title: 'Sessions ended for an old token',
        says: 'A refresh token that was used before came back. CarRefreshTokensReused looks at ten an hour.',
        unit: 'reqps',
        queries: { sessions: `sum(rate(car_refresh_reusos_total{${ALL}}${OVER}))` },
      },
      {
        title: 'Gateways with Redis',
        says: '1: each of them has it. CarGatewayWithoutRedis pages after a minute of 0.',
        unit: 'short',
        queries: { all: `min(car_gateway_redis_up{${ALL}})` },
      },
      {
        title: 'Not known whether a token holds',
        says: 'The cache could not say; by what became of the request.',
        unit: 'reqps',
        queries: { '{{resultado}}': perSecond('resultado', 'car_gateway_revocation_total') },
      },
      {
        title: 'Not even HTTP',
        says: 'Connections ended because nothing that came could be read.',
        unit: 'reqps',
        queries: { connections: `sum(rate(car_gateway_unreadable_total{${ALL}}${OVER}))` },
      },
    ],
    'Each service': [
      {
        title: 'Requests',
        says: 'HTTP; what services ask each other is gRPC and not in it.',
        unit: 'reqps',
        queries: { '{{job}}': perSecond('job', `${SERVICE}_count`) },
      },
      {
        title: 'Errors',
        says: 'Answers with a 5xx.',
        unit: 'reqps',
        queries: { '{{job}}': perSecond('job', `${SERVICE}_count`, ', http_response_status_code=~"5.."') },
      },
      {
        title: 'How long an answer takes',
        says: '95 % come within.',
        unit: 's',
        queries: { '{{job}}': quantile(0.95, SERVICE, 'job') },
      },
      {
        title: 'What it asks over HTTP takes',
        says: '95 % within: the gateway of services, others of object store, keys, identity provider.',
        unit: 's',
        queries: { '{{job}}': quantile(0.95, 'http_client_request_duration', 'job') },
      },
      {
        title: 'What the gateway got no answer from',
        says: 'By service and reason; what was asked again and answered then is in it.',
        unit: 'reqps',
        queries: { '{{servico}} {{motivo}}': perSecond('servico, motivo', 'car_gateway_upstream_failure_total') },
      },
      {
        title: 'Dependencies that answer',
        says: '1: some pod gets an answer. CarDependencyDown pages after two minutes of 0.',
        unit: 'short',
        queries: { '{{job}}: {{dependency}}': most('job, dependency', 'car_dependency_up') },
      },
      {
        title: 'Processors',
        says: 'Used, of what the pods may use.',
        unit: 'percentunit',
        queries: {
          '{{container}}':
            `sum by (container) (rate(container_cpu_usage_seconds_total{${ALL}, container!=""}${OVER}))` +
            ` / sum by (container) (kube_pod_container_resource_limits{${ALL}, resource="cpu"})`,
        },
      },
      {
        title: 'Memory',
        says: 'Used, of what the pods may use.',
        unit: 'percentunit',
        queries: {
          '{{container}}':
            `sum by (container) (container_memory_working_set_bytes{${ALL}, container!=""})` +
            ` / sum by (container) (kube_pod_container_resource_limits{${ALL}, resource="memory"})`,
        },
      },
    ],
  },
}
