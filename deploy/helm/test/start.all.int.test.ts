import { expect, test } from '@jest/globals'
import type { Service } from '../../../packages/telemetry/src/lifecycle.ts'
import { BY_NAME, environment, workloads } from './workloads.ts'

/**
 * The services whose start waits for servers or for other services. The portal waits for nothing, and the worker is a
 * part of documentos.
 */
const waiting = workloads.filter(({ name }) => name !== 'portal' && name !== 'documentos-worker')

/**
 * The name that the report of a start gives to each server, by the setting with the server's address. The report calls
 * services by their own names.
 */
const LEADS_TO: Record<string, string> = {
  MONGODB_URI: 'store',
  AMQP_URL: 'broker',
  S3_ENDPOINT: 'objects',
  REDIS_URL: 'redis',
  IDP_ISSUER: 'provider',
  JWKS_URL: 'keys',
}
const OF_PEOPLE = ['PUBLIC_URL', 'IDP_UPGRADE_URL', 'SELF_URL']
/**
 * No start waits for the mail server or the gateway to telephones. While they are unavailable, notices are still shown, and their messages are sent
 * later. Nor does any wait for the bucket of the logs: acts go on without it, and locks follow. Dossiers wait for their
 * signer, and go without a time stamp.
 */
const WAITED_FOR_BY_NOBODY = [
  'SMTP_URL',
  'CANAL_WEBHOOK_URL',
  'S3_REGISTRO_ENDPOINT',
  'SELO_REMOTO_URL',
  'SELO_CARIMBO_URL',
]
const OF_TELEMETRY = ['OTEL_EXPORTER_OTLP_ENDPOINT']

const nobody = (setting: string) => {
  if (setting.endsWith('_GRPC')) return '127.0.0.1:1'
  const scheme = { MONGODB_URI: 'mongodb', AMQP_URL: 'amqp', REDIS_URL: 'redis', IDP_ISSUER: 'https' }[setting]
  return `${scheme ?? 'http'}://127.0.0.1:1`
}

test.each(waiting)(
  'a pod of $name that is given a wrong address of anything takes no place',
  async ({ name, values, given, readConfig }) => {
    const byName = name === 'gateway' ? BY_NAME : []
    const addresses = [...Object.keys(values.env), ...Object.keys(values.secretEnv), ...byName].filter(
      (setting) =>
        (/_(URI|URL|GRPC|ENDPOINT)$/.test(setting) || setting in LEADS_TO) &&
        ![...OF_PEOPLE, ...OF_TELEMETRY, ...WAITED_FOR_BY_NOBODY].includes(setting),
    )
    const wrong = Object.fromEntries(addresses.map((setting) => [setting, nobody(setting)]))
    const said = { ...environment({ values, given }), ...wrong, SELF_URL: '', LOG_LEVEL: 'silent' }
    type Module = { createService: (config: unknown) => Service }
    const { createService } = (await import(`../../../services/${name}/src/service.ts`)) as Module
    const service = createService(readConfig(said))
    const started = await service.health?.started()
    await service.close()
    const expected = addresses.map((setting) => {
      const peer = setting.replace(/_(URL|GRPC)$/, '').toLowerCase()
      return LEADS_TO[setting] ?? (name === 'gateway' && setting.endsWith('_GRPC') ? 'sessions' : peer)
    })
    expect(started?.status).toBe('indisponivel')
    expect(Object.keys(started?.checks ?? {}).toSorted()).toEqual(expected.toSorted())
    expect(Object.values(started?.checks ?? {})).not.toContain('ok')
  },
)
