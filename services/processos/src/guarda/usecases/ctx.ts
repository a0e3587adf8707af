import type { GrpcClient } from '@car/grpc/client'
import type { AnalistaDefinition } from '@car/proto/gen/car/analista/v1/Analista'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'
import type { LandCtx } from '../../territorio/usecases/ctx.ts'
import type { Terms } from '../domain/classes.ts'
import type { DestructionList } from '../outbound/destruction-list.ts'
import type { Exclusoes } from '../outbound/exclusoes.ts'
import type { Guardas } from '../outbound/guardas.ts'

export type GuardaCtx = AccessCtx &
  Pick<LandCtx, 'cruzamentos'> & {
    guardas: Guardas
    destructions: DestructionList
    exclusoes: Exclusoes
    analista: GrpcClient<AnalistaDefinition>
    /** How long each class of data is kept. */
    terms: Terms
  }
