import {
  amqp,
  answers,
  base,
  children,
  crossCheck,
  cursor,
  grpc,
  http,
  caller,
  identity,
  mongo,
  peers,
  record,
  registro,
} from '@car/config/common-config'
import { factor, integer, milliseconds, secretRing, share, text, url } from '@car/config/fields'
import { readConfig } from '@car/config/read-config'
import { keepingTermOf } from '@car/vocabulary/guarda'
import { z } from 'zod'
import type { Terms } from './guarda/domain/classes.ts'

const loader = {
  ...mongo('processos'),
  ...children,
  GDAL_DIR: text('the folder of the library GDAL and of its proj.db').default('/usr/share/car/gdal'),
}

/** How long something is kept after its last change, with the legal ground on which it is destroyed then. */
const keepingTerm = () =>
  z
    .string()
    .transform((value, ctx) => {
      const term = keepingTermOf(value)
      if (term !== null) return term
      ctx.addIssue({ code: 'custom', message: 'is not a time and a legal ground' })
      return z.NEVER
    })
    .describe('e.g. 24 meses: Lei 13.709/2018, art. 16')

/** Lei 13.709/2018 (LGPD): data end when their purpose is achieved or no longer necessary (art. 15, I). */
const OVER = 'Lei 13.709/2018, arts. 15, I, e 16'
/** Decreto 20.910/1932, art. 1º: claims against the administration lapse after five years. */
const LAPSED = `Decreto 20.910/1932, art. 1º; ${OVER}`

/**
 * How long each class of data is kept after its last change. The controller confirms times and grounds. What is
 * approved, and what is on its way to a decision, is kept for good.
 */
export const keepingTerms = {
  GUARDA_RASCUNHO: keepingTerm().default({ count: 24, unit: 'meses', base_legal: OVER }),
  GUARDA_DESCARTADO: keepingTerm().default({ count: 90, unit: 'dias', base_legal: OVER }),
  GUARDA_CANCELADO: keepingTerm().default({ count: 5, unit: 'anos', base_legal: LAPSED }),
  GUARDA_REJEITADO: keepingTerm().default({ count: 10, unit: 'anos', base_legal: LAPSED }),
  GUARDA_CONTA: keepingTerm().default({ count: 24, unit: 'meses', base_legal: OVER }),
  GUARDA_LEITURAS: keepingTerm().default({ count: 5, unit: 'anos', base_legal: LAPSED }),
  GUARDA_ACESSOS: keepingTerm().default({ count: 5, unit: 'anos', base_legal: LAPSED }),
}

export const readSettings = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...base,
      ...http,
      ...grpc,
      ...identity,
      ...caller,
      ...cursor,
      ...answers,
      ...loader,
      ...record,
      ...registro('processos'),
      ...amqp,
      ...crossCheck,
      AUTH_GRPC: peers.AUTH_GRPC,
      DOCUMENTOS_GRPC: peers.DOCUMENTOS_GRPC,
      DOSSIE_GRPC: peers.DOSSIE_GRPC,
      AVISOS_GRPC: peers.AVISOS_GRPC,
      ANALISTA_GRPC: peers.ANALISTA_GRPC,
      /**
       * The ring of secrets for the keys with which people follow cases without signing in. The first secret makes new
       * keys. A key is accepted while its secret is in the ring.
       */
      TRACKING_SECRET: secretRing(32),
      /** The address at which a person raises the trust level of their account. */
      IDP_UPGRADE_URL: http.PUBLIC_URL.default('https://confiabilidades.acesso.gov.br'),
      /** The business days for deciding a submitted case, without the time in which the owner owes an answer. */
      PRAZO_ANALISE_DIAS: integer(1, 365).default(60),
      /** The business days for an appeal, from the notice of the rejection (Lei 9.784/1999, art. 59). */
      PRAZO_RECURSO_DIAS: integer(1, 90).default(10),
      /** The largest risk, and the largest property in módulos fiscais, that a case decided in a lot may have. */
      LOTE_RISCO: integer(0, 100).default(10),
      LOTE_MODULOS: factor('a number of módulos fiscais, e.g. 4').default(4),
      /**
       * A public beacon that speaks as drand does, whose next round is mixed into each draw, so that nobody can know a
       * draw before it.
       */
      SORTEIO_FAROL: url(['https', 'http'], 'https://drand.example/52db9ba70e0cc0f6').optional(),
      /** The risk from which on a decision needs a second reading; 101: none does by its risk. */
      SEGUNDA_LEITURA_RISCO: integer(0, 101).default(101),
      /** The share of all decisions that a draw gives to a second reader; 0: none is drawn. */
      SEGUNDA_LEITURA_TAXA: share().default(0),
      /** The megabytes of new drawings that a person may send in a day. Each instance keeps its own count. */
      DESENHOS_DIA_MB: integer(1, 1_048_576).default(200),
      /** The interval at which the service handles due terms and reminders, and counts looks at cases. */
      ALARMES_MS: milliseconds(100, 3_600_000).default(5_000),
      /**
       * Administrators are notified when a person who sees all cases looks at more cases than this in an hour or a day.
       */
      ALERTA_CASOS_HORA: integer(1, 100_000).default(60),
      ALERTA_CASOS_DIA: integer(1, 100_000).default(300),
      /**
       * Administrators are notified when lists show more cases than this in an hour or a day to a person who sees all
       * cases.
       */
      ALERTA_LISTADOS_HORA: integer(1, 100_000).default(1_000),
      ALERTA_LISTADOS_DIA: integer(1, 100_000).default(5_000),
      /** Administrators are notified when more CPFs than this are revealed in a day to a person who sees all cases. */
      ALERTA_REVELACOES_DIA: integer(1, 100_000).default(5),
      ...keepingTerms,
    },
    env,
  )

/**
 * Reads the settings of the command for official layers. The command handles foreign files, so it gets no key, and of
 * the stores only the database.
 */
export const readLoaderSettings = (env: NodeJS.ProcessEnv = process.env) => readConfig(loader, env)

export type Config = ReturnType<typeof readSettings>

export const termsOf = (config: Pick<Config, keyof typeof keepingTerms>): Terms => ({
  rascunho: config.GUARDA_RASCUNHO,
  descartado: config.GUARDA_DESCARTADO,
  cancelado: config.GUARDA_CANCELADO,
  rejeitado: config.GUARDA_REJEITADO,
  conta: config.GUARDA_CONTA,
  leituras: config.GUARDA_LEITURAS,
  acessos_incomuns: config.GUARDA_ACESSOS,
})
