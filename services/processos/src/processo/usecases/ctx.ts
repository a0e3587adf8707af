import type { CommitProof } from '@car/registro/prove'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AcompanhamentoKeys } from '../domain/acompanhamento.ts'
import type { Numbers } from '../outbound/numbers.ts'

export type ProcessoCtx = BaseCtx & {
  numbers: Numbers
  /** The keys with which people follow cases without signing in. */
  acompanhamentoKeys: AcompanhamentoKeys
  publicUrl: string
  /** Proves that the log has a commit; null until it has. */
  prove: (commitId: string) => Promise<CommitProof | null>
}
