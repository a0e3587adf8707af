import { resolve } from 'node:path'
import { Constellation } from '../constellation.ts'
import { State } from '../state.ts'
import { Stop } from '../stop.ts'
import { until } from '../until.ts'
import { backup } from './backup.ts'
import { onTheirWay, restore } from './restore.ts'
import { run } from './run.ts'
import { toldBeside } from './told.ts'
import { verify } from './verify.ts'

/**
 * npm start -- --verify [--arquivos] | --backup <folder> | --restore <folder>. The first two work beside a running
 * constellation; where none runs the backing services are started for them and ended again.
 */
export const isUpkeep = (flags: string[]): boolean => ['--verify', '--backup', '--restore'].includes(flags[0] ?? '')

type Settings = {
  flags: string[]
  /** The state folder. */
  folder: string
  say: (line: string) => void
  /** Is told what was started, to be ended whatever happens. */
  started: (constellation: Constellation) => void
}

/** True when all went well. */
export async function upkeep({ flags, folder, say, started }: Settings): Promise<boolean> {
  const [command, argument] = flags
  const running = State.beside(folder)
  if (command === '--restore' && running) {
    throw new Stop(
      `A constellation runs in ${folder}: a backup is restored into an empty one, CAR_STATE_DIR=/elsewhere`,
    )
  }
  const open = async () => {
    const constellation = await Constellation.open({ folder, say })
    started(constellation)
    await constellation.startBacking()
    return constellation
  }
  if (command === '--restore') return restoreInto(await open(), place(argument, command), say)
  const constellation = running ? undefined : await open()
  const told = running ? toldBeside(running) : await constellation?.told()
  const state = running ?? constellation?.state
  if (!told || !state) return false
  if (command === '--verify') return verify(told, flags.includes('--arquivos'), say)
  const to = place(argument, command)
  const made = await backup(told, to, (name) => state.secret(name))
  const documents = made.collections.reduce((sum, entry) => sum + entry.documents, 0)
  say(`${documents} documents of ${made.collections.length} collections and ${made.objects.length} files are in ${to}`)
  say('Its folder "secrets" opens what is encrypted in it: keep the backup where only its owner reads it.')
  return true
}

/** Restores, rebuilds the read models, starts the services so that all that was on its way goes out, and verifies. */
export async function restoreInto(
  constellation: Constellation,
  from: string,
  say: (line: string) => void,
): Promise<boolean> {
  const { state } = constellation
  const made = await restore(await constellation.told(), from, (name, value) => state.write(`secrets/${name}`, value))
  say(`${made.collections.length} collections and ${made.objects.length} files of ${made.madeAt} are in place`)
  const told = await constellation.told() // knows the secrets restored
  for (const service of ['processos', 'documentos', 'dossie'] as const) await rebuild(service)
  await constellation.startServices()
  await until('every fact has gone out again', 600_000, async () => (await onTheirWay(told)) === 0, 1_000)
  await rebuild('analista')
  return verify(told, true, say)

  async function rebuild(service: 'processos' | 'documentos' | 'dossie' | 'analista'): Promise<void> {
    const { status, output } = await run(told, service, 'rebuild')
    if (status !== 0) throw new Stop(`The read models of ${service} could not be rebuilt: ${output}`)
    say(`the read models of ${service} are rebuilt`)
  }
}

function place(argument: string | undefined, command = ''): string {
  if (argument) return resolve(process.env['INIT_CWD'] ?? '.', argument)
  throw new Stop(`Which folder? Type npm start -- ${command} <folder>`)
}
