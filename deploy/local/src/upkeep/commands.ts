import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Constellation } from '../constellation.ts'
import { State } from '../state.ts'
import { Stop } from '../stop.ts'
import { until } from '../until.ts'
import { type Owner, owners } from '@car/backup/archive'
import { backup } from '@car/backup/backup'
import { type Keys, keysOf, readKeys, saveKeys } from '@car/backup/keys'
import { onTheirWay, openBackup, restore, type Saved } from '@car/backup/restore'
import { type ServiceRow, REBUILT, SERVICES } from '@car/config/services'
import { run } from './run.ts'
import { newIdentity, openWith, sealTo } from '@car/backup/sealing'
import { type Told, toldBeside } from './told.ts'
import { verify } from './verify.ts'

/**
 * The commands `npm start -- --<command>` for upkeep of a constellation. Restoring needs a constellation that does not
 * run; rebuilding needs a running one; the other commands work with either. Commands start the backing services if
 * necessary. Restoring also starts the services.
 */
const options = {
  verify: { type: 'boolean' },
  arquivos: { type: 'boolean' },
  rebuild: { type: 'boolean' },
  're-encrypt': { type: 'boolean' },
  wipe: { type: 'boolean' },
  retencao: { type: 'boolean' },
  simular: { type: 'boolean' },
  'save-destructions': { type: 'string' },
  destructions: { type: 'string' },
  feriados: { type: 'string' },
  backup: { type: 'string' },
  'save-keys': { type: 'string' },
  recipient: { type: 'string', multiple: true },
  'with-keys': { type: 'boolean' },
  restore: { type: 'string' },
  identity: { type: 'string' },
  keys: { type: 'string' },
  'new-identity': { type: 'string' },
} as const
const commands = [
  'verify',
  'rebuild',
  're-encrypt',
  'wipe',
  'retencao',
  'save-destructions',
  'camadas',
  'feriados',
  'backup',
  'save-keys',
  'restore',
  'new-identity',
]

/** The commands that run inside services, with these services in order. */
const IN_SERVICES = {
  rebuild: REBUILT,
  're-encrypt': ['auth', 'processos', 'documentos', 'dossie'],
  wipe: ['auth', 'processos', 'documentos', 'dossie'],
} as const satisfies { readonly [command: string]: readonly Owner[] }

export const isUpkeep = (flags: string[]): boolean =>
  commands.some((command) => flags[0] === `--${command}` || flags[0]?.startsWith(`--${command}=`))

type CommandSettings = {
  flags: string[]
  folder: string
  say: (line: string) => void
  /** Receives each started constellation, which the caller has to end. */
  started: (constellation: Constellation) => void
}

export async function upkeep({ flags, folder, say, started }: CommandSettings): Promise<boolean> {
  const layers = flags[0] === '--camadas' ? flags.slice(1) : null
  const asked: ReturnType<typeof read> = layers ? {} : read(flags)
  const open = async () => {
    const constellation = await Constellation.open({ folder, say })
    started(constellation)
    await constellation.startBacking()
    return constellation
  }
  if (asked['new-identity'] !== undefined) {
    const recipient = await newIdentity(place(asked['new-identity']))
    say(`The private key is in ${place(asked['new-identity'])}: keep it where the backups are not. Its public key:`)
    say(recipient)
    return true
  }
  if (asked['save-keys'] !== undefined) {
    await saveKeys(place(asked['save-keys']), keysKept(folder), sealTo(asked.recipient ?? []))
    say(`The keys are in ${place(asked['save-keys'])}, encrypted: keep them where the backups are not.`)
    return true
  }
  if (asked.restore !== undefined) {
    if (State.beside(folder))
      throw new Stop(
        `A constellation runs in ${folder}: a backup is restored into an empty one, CAR_STATE_DIR=/elsewhere`,
      )
    const opener = openWith(asked.identity && place(asked.identity))
    const named = asked.keys === undefined ? undefined : await readKeys(place(asked.keys), opener)
    const saved = await openBackup(place(asked.restore), opener, () => keysKept(folder), named)
    return restoreInto(await open(), saved, say, asked.destructions && place(asked.destructions))
  }
  const seal = asked.backup === undefined ? undefined : sealTo(asked.recipient ?? [])
  const running = State.beside(folder)
  const told = running ? toldBeside(running) : await (await open()).told()
  const inServices = (Object.keys(IN_SERVICES) as (keyof typeof IN_SERVICES)[]).find((command) => asked[command])
  if (inServices) return runInServices(told, inServices, say)
  if (layers) return runInProcessos(told, 'camadas', withPlace(layers), say)
  if (asked['save-destructions'] !== undefined) {
    const { status, output } = await run(told, 'processos', 'retencao', ['--list'])
    if (status !== 0) throw new Stop(`The list could not be made: ${output}`)
    writeFileSync(place(asked['save-destructions']), output)
    say(
      `What was destroyed is listed in ${place(asked['save-destructions'])}, by ids: keep it where the backups are not.`,
    )
    return true
  }
  if (asked.retencao) {
    const done = await runInProcessos(told, 'retencao', asked.simular ? ['--simular'] : [], say)
    return done && (asked.simular === true || runInServices(told, 'wipe', say))
  }
  if (asked.feriados !== undefined) return runInProcessos(told, 'feriados', [place(asked.feriados)], say)
  if (asked.backup === undefined || !seal) return verify(told, asked.arquivos === true, say)
  for (const service of owners) told.environment(service) // creates the keys that have not been needed yet
  const [to, withKeys] = [place(asked.backup), asked['with-keys'] === true]
  const made = await backup(told, to, { seal, keys: keysKept(folder), withKeys })
  const documents = made.collections.reduce((sum, entry) => sum + entry.documents, 0)
  say(`${documents} documents of ${made.collections.length} collections and ${made.objects.length} files are in ${to}`)
  if (!withKeys)
    say('The keys of this installation are not in it, and it cannot be restored without them: --save-keys <file>')
  return true
}

/**
 * Restores a backup, rebuilds the read models, starts the services, which publish waiting facts, and verifies the
 * records. Returns true if nothing is wrong.
 */
export async function restoreInto(
  constellation: Constellation,
  saved: Saved,
  say: (line: string) => void,
  destructions?: string,
): Promise<boolean> {
  const { state } = constellation
  await restore(await constellation.told(), saved, (name, value) => state.write(`secrets/${name}`, value))
  const { collections, objects, madeAt } = saved.manifest
  say(`${collections.length} collections and ${objects.length} files of ${madeAt} are in place`)
  const told = await constellation.told() // with the restored secrets
  for (const service of ofKind('record')) await rebuild(service)
  if (destructions === undefined || destructions === '') {
    await constellation.startServices()
    say('What was destroyed after this backup is back: --destructions <file> destroys it again')
  } else
    await constellation.startServices(async () => {
      if (!(await runInProcessos(told, 'retencao', ['--apply', destructions], say)))
        throw new Stop('What the list names could not be destroyed again, so nothing is served.')
    })
  if (destructions !== undefined && destructions !== '' && !(await runInServices(told, 'wipe', say))) return false
  await until('every fact has gone out again', 600_000, async () => (await onTheirWay(told)) === 0, 1_000)
  for (const service of ofKind('copies')) await rebuild(service)
  return verify(told, true, say)

  async function rebuild(service: Owner): Promise<void> {
    const { status, output } = await run(told, service, 'rebuild')
    if (status !== 0) throw new Stop(`The read models of ${service} could not be rebuilt: ${output}`)
    say(`the read models of ${service} are rebuilt`)
  }
}

const ofKind = (keeps: ServiceRow['keeps']): Owner[] => REBUILT.filter((name) => SERVICES[name].keeps === keeps)

async function runInServices(
  told: Told,
  command: keyof typeof IN_SERVICES,
  say: (line: string) => void,
): Promise<boolean> {
  if (command === 'rebuild' && !told.serving)
    throw new Stop('Rebuilding asks the services: start them first, npm start -- --serve')
  let well = true
  for (const service of IN_SERVICES[command]) {
    const { status, output } = await run(told, service, command)
    say(`${service}: ${output.trim()}`)
    well &&= status === 0
  }
  return well
}

/** Resolves the file of `carregar <kind> <file>` against the folder in which the command was typed. */
const withPlace = ([verb = '', kind = '', file, ...rest]: string[]): string[] =>
  [verb, kind, ...(file === undefined ? [] : [verb === 'carregar' ? place(file) : file]), ...rest].filter(Boolean)

/** Runs the command of processos for layers or for holidays. The command itself prints why it refuses a file. */
async function runInProcessos(
  told: Told,
  command: 'camadas' | 'feriados' | 'retencao',
  args: string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { status, output } = await run(told, 'processos', command, args)
  if (status === 0) say(`processos: ${output.trim()}`)
  return status === 0
}

function keysKept(folder: string): Keys {
  const state = State.at(folder)
  return keysOf((name) => state?.read(`secrets/${name}`))
}

function read(flags: string[]) {
  try {
    return parseArgs({ args: flags, options }).values
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : 'Not understood'}: see docs/runbook.md.`)
  }
}

const place = (path = ''): string => resolve(process.env['INIT_CWD'] ?? '.', path)
