/** Composes a dossier, in the parent process. The README lists the stages. */
import { mkdir, mkdtempDisposable, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Confinement } from '@car/child/fork-child'
import type { PreparedAnnex } from './annexes/types.ts'
import { type Prazos, PRAZOS } from './child/prazos.ts'
import { type Annexes, prepareAll } from './child/prepare-all.ts'
import { createSupervisor } from './child/supervisor.ts'
import type { DadosDossie } from './data/dossie.ts'
import type { Assembled } from './assembly/assemble.ts'
import type { SealRequest } from './pdf/seal.ts'

export interface Composition extends Assembled {
  annexes: PreparedAnnex[]
}

interface Options {
  /** The confinement of the child process; `kernel` when omitted. */
  confinement?: Confinement
  prazos?: Partial<Prazos>
  /** With it the file has a manifest and the place of a signature, at `digitsAt`. */
  seal?: SealRequest | undefined
  signal?: AbortSignal
}

/**
 * Writes the dossier to `output`, whole or not at all. The same data and files give the same bytes. An attachment that
 * cannot be copied is drawn as pictures, or named as not reproduced.
 * @throws DeadChild when the dossier is not finished within `prazos`, or when the process that writes it dies; Error
 * when a process reports a failure; the signal's reason when aborted
 */
export async function composeDossie(
  dados: DadosDossie,
  annexes: Annexes,
  output: string,
  { confinement = 'kernel', prazos, seal, signal }: Options = {},
): Promise<Composition> {
  const { stepMs, assemblyMs, ...limits } = { ...PRAZOS, ...prazos }
  await using folder = await mkdtempDisposable(join(dirname(output), '.dossie-'))
  const folders = { input: join(folder.path, 'input'), saida: join(folder.path, 'saida') }
  for (const fresh of [folders.input, folders.saida]) await mkdir(fresh)
  using supervisor = createSupervisor(folders, confinement, limits, signal)
  const preparedAnnexes = await prepareAll(dados, annexes, folders, supervisor, stepMs)
  const rascunho = join(folders.saida, 'dossie.pdf')
  const task = { task: 'assemble', dados, annexes: preparedAnnexes, saida: rascunho, seal } as const
  const assembled = await supervisor.ask(task, assemblyMs)
  await rename(rascunho, output)
  return { ...assembled, annexes: preparedAnnexes }
}
