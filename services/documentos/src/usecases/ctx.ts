import type { EventStore } from '@car/event-store/store'
import type { Reader } from '@car/leitura/reader'
import type { Logger } from '@car/telemetry/logger'
import type { Evento } from '../domain/eventos.ts'
import type { Antivirus } from '../outbound/antivirus.ts'
import type { Arquivos } from '../outbound/arquivos.ts'
import type { Duplicidades } from '../outbound/duplicidades.ts'
import type { Fichas } from '../outbound/fichas.ts'
import type { Pauta } from '../outbound/pauta.ts'
import type { Processos } from '../outbound/processos.ts'

/** What every use case of documents works with. */
export type Ctx = {
  store: EventStore<Evento>
  fichas: Fichas
  pauta: Pauta
  duplicidades: Duplicidades
  arquivos: Arquivos
  logger: Logger
  agora: () => Date
}

/** Of the service that answers people. */
export type CtxDoServico = Ctx & { processos: Processos }

/** Of the worker. */
export type CtxDoLeitor = Ctx & { leitor: Reader; antivirus: Antivirus | null }
