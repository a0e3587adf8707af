import { amqp, base, cursor, http, identity, mongo, peers } from '@car/config/common-config'
import { factor, milliseconds } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'

/** All settings of this service; every problem is reported at once. */
export const lerConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      ...http,
      ...identity,
      ...cursor,
      ...mongo('analista'),
      ...amqp,
      PROCESSOS_GRPC: peers.PROCESSOS_GRPC,
      DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC,
      DOSSIE_GRPC: peers.DOSSIE_GRPC,
      /** Where gov.br raises the trust level of an account. */
      IDP_UPGRADE_URL: http.PUBLIC_URL.default('https://confiabilidades.acesso.gov.br'),
      /** Share of the declared area from which on a difference contradicts it. */
      AREA_DIVERGENCIA: factor('a share such as 0.2').default(0.2),
      /** How often priorities that change with time are looked at. */
      REVISAO_MS: milliseconds(100, 3_600_000).default(30_000),
      /** Pause between two steps of a hundred cases over everything that is held here. */
      RECONCILIACAO_MS: milliseconds(100, 3_600_000).default(60_000),
    },
    env,
  )

export type Config = ReturnType<typeof lerConfig>
