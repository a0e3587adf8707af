import type { GrpcClient } from '@car/grpc/client'
import type { AvisosDefinition } from '@car/proto/gen/car/avisos/v1/Avisos'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AccessLimits } from '../domain/unusual.ts'
import type { Counts } from '../outbound/counts.ts'
import type { Looks } from '../outbound/looks.ts'
import type { Showings } from '../outbound/showings.ts'
import type { Unusual } from '../outbound/unusual.ts'

export type AccessCtx = BaseCtx & {
  looks: Looks
  showings: Showings
  counts: Counts
  unusual: Unusual
  avisos: GrpcClient<AvisosDefinition>
  /** The limits above which administrators are notified. */
  accessLimits: AccessLimits
}
