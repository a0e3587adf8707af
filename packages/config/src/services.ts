/**
 * A row of the table of services. All other lists of services are derived from the table. In the table a service comes
 * after the services to whose facts it reacts. So a backup, which takes the services in reverse order, saves no effect
 * without its cause.
 */
export type ServiceRow = {
  /**
   * The heading over the operations of the service in the interface document; null if the service has no public
   * operation.
   */
  heading: string | null
  /** True if other services call the service by gRPC. */
  asked: boolean
  /** True if the service calls other services. It then has a key to sign its tokens. */
  asks: boolean
  /**
   * The contents of the service's database: a record with stamps, rows that no other service has, or copies that
   * `rebuild` makes again. Null if the service has no database.
   */
  keeps: 'record' | 'rows' | 'copies' | null
  /** True if the service also keeps files, in the object store. */
  files: boolean
  /** True if the service has a command `rebuild` that makes its lists again. */
  rebuilds: boolean
  /** The first words of the types of the service's facts, such as `processo`. */
  tells: readonly string[]
  secrets: readonly string[]
}

export const SERVICES = {
  processos: {
    heading: 'Processos',
    asked: true,
    asks: true,
    keeps: 'record',
    files: false,
    rebuilds: true,
    tells: ['processo', 'pendencia', 'ressalva', 'camada', 'recurso', 'autorizacao', 'acesso'],
    secrets: ['CURSOR_SECRET', 'TRACKING_SECRET', 'ANSWER_ENCRYPTION_KEY', 'RECORD_KEY', 'SEALING_KEY', 'REGISTRO_KEY'],
  },
  auth: {
    heading: 'Autenticação',
    asked: true,
    asks: false,
    keeps: 'record',
    files: false,
    rebuilds: false,
    tells: ['usuario'],
    secrets: [
      'CURSOR_SECRET',
      'IDP_CLIENT_SECRET',
      'CPF_ENCRYPTION_KEY',
      'CPF_HASH_KEY',
      'SIGNING_ENCRYPTION_KEY',
      'REFRESH_SECRET',
      'RECORD_KEY',
      'SEALING_KEY',
      'REGISTRO_KEY',
    ],
  },
  documentos: {
    heading: 'Documentos',
    asked: true,
    asks: true,
    keeps: 'record',
    files: true,
    rebuilds: true,
    tells: ['documento'],
    secrets: [
      'CURSOR_SECRET',
      'ANSWER_ENCRYPTION_KEY',
      'RECORD_KEY',
      'READING_KEY',
      'SEALING_KEY',
      'NUMBERS_KEY',
      'REGISTRO_KEY',
    ],
  },
  dossie: {
    heading: 'Dossiês',
    asked: true,
    asks: true,
    keeps: 'record',
    files: true,
    rebuilds: true,
    tells: ['dossie'],
    secrets: ['CURSOR_SECRET', 'ANSWER_ENCRYPTION_KEY', 'RECORD_KEY', 'SEALING_KEY', 'REGISTRO_KEY', 'MANIFESTO_KEY'],
  },
  analista: {
    heading: 'Análise',
    asked: true,
    asks: true,
    keeps: 'copies',
    files: false,
    rebuilds: true,
    tells: [],
    secrets: ['CURSOR_SECRET', 'ANSWER_ENCRYPTION_KEY'],
  },
  avisos: {
    heading: 'Avisos',
    asked: true,
    asks: true,
    keeps: 'rows',
    files: false,
    rebuilds: false,
    tells: [],
    secrets: ['CURSOR_SECRET', 'ANSWER_ENCRYPTION_KEY', 'UNSUBSCRIBE_SECRET', 'CANAL_WEBHOOK_SECRET'],
  },
  portal: {
    heading: null,
    asked: false,
    asks: false,
    keeps: null,
    files: false,
    rebuilds: false,
    tells: [],
    secrets: [],
  },
  gateway: {
    heading: null,
    asked: false,
    asks: true,
    keeps: null,
    files: false,
    rebuilds: false,
    tells: [],
    secrets: [],
  },
} as const satisfies Record<string, ServiceRow>

export type ServiceName = keyof typeof SERVICES
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[]

type Where<P> = { [S in ServiceName]: (typeof SERVICES)[S] extends P ? S : never }[ServiceName]

/** Lists the services whose row has these values, in the order of the table. */
const where = <const P extends Partial<ServiceRow>>(wanted: P) =>
  SERVICE_NAMES.filter((name) =>
    Object.entries(wanted).every(([column, value]) => SERVICES[name][column as keyof ServiceRow] === value),
  ) as Where<P>[]

/** Lists the services whose row has a value other than null in this column, in the order of the table. */
const having = <C extends 'heading' | 'keeps'>(column: C) =>
  SERVICE_NAMES.filter((name) => SERVICES[name][column] !== null) as Exclude<ServiceName, Where<Record<C, null>>>[]

/** Services with public operations. */
export const OPERATED = having('heading')
export type OperatedService = (typeof OPERATED)[number]
/** Services with a gRPC contract. */
export const ASKED = where({ asked: true })
export type AskedService = (typeof ASKED)[number]
/** Services that call other services, and sign tokens for them. */
export const CALLERS = where({ asks: true })
/** Services with a database. */
export const KEEPERS = having('keeps')
export type Keeper = (typeof KEEPERS)[number]
/** Services with a command `verify`, because their data cannot be rebuilt from other services. */
export const VERIFIED = KEEPERS.filter((name) => SERVICES[name].keeps !== 'copies')
/** Services with a record, and so with a log of it. */
export const RECORDED = where({ keeps: 'record' })
export const FILE_KEEPERS = where({ files: true })
export const REBUILT = where({ rebuilds: true })
