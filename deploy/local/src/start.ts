import { resolve } from 'node:path'
import { ANALISTAS } from '@car/vocabulary/person'
import { Constellation, root } from './constellation.ts'
import { readPeople } from './idp/people.ts'
import { mainJob } from './main-job.ts'
import { readPort } from './ports.ts'
import { loadSampleLayers } from './sample-layers.ts'
import { explain, Stop } from './stop.ts'
import { isUpkeep, upkeep } from './upkeep/commands.ts'

const began = performance.now()
const say = (line: string) =>
  console.log(`[${`${Math.round((performance.now() - began) / 1000)} s`.padStart(5)}] ${line}`)
const flags = process.argv.slice(2)
const ROOMS: [string, readonly string[]][] = [
  ['Meus processos', ['produtor_rural', 'responsavel_tecnico']],
  ['Fila', ANALISTAS],
]
let constellation: Constellation | undefined
let serving = false
let finishing = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    say('Stopping')
    void finish(serving ? 0 : 130)
  })
}

try {
  const folder = resolve(root, process.env['CAR_STATE_DIR'] ?? '.local')
  if (isUpkeep(flags)) {
    const well = await upkeep({ flags, folder, say, started: (made) => (constellation = made) })
    await finish(well ? 0 : 1)
  }
  const unknown = flags.find((flag) => !['--once', '--serve', '--backing'].includes(flag))
  if (unknown)
    throw new Stop(
      `"${unknown}" is not known: type npm start, or npm start -- --once, --serve, --backing, --verify, --rebuild, --re-encrypt, --wipe, --retencao, --camadas <verb> …, --feriados <file>, --new-identity <file>, --backup <folder>, --save-keys <file> or --restore <folder>.`,
    )
  if (flags.includes('--backing')) {
    constellation = await Constellation.open({ folder, say })
    announceBacking({
      ...(await constellation.startBacking()),
      STATE_DIR: constellation.folder,
      CREDENTIALS: JSON.stringify(await constellation.credentials()),
    })
  } else {
    constellation = await Constellation.open({ folder, port: readPort(), say })
    await serve(constellation, await constellation.startServices())
  }
} catch (error) {
  console.error(`\n${explain(error)}`)
  await finish(1)
}

async function serve(running: Constellation, url: string): Promise<void> {
  const { folder, peopleFile } = running
  const told = await running.told()
  await loadSampleLayers(told, say)
  const held = flags.includes('--serve') || (await mainJob({ url, folder, peopleFile, told }))
  announce(url, running)
  if (flags.includes('--once')) await finish(held ? 0 : 1)
  serving = true
}

async function finish(code: number): Promise<void> {
  if (finishing) return
  finishing = true
  await constellation?.stop().catch((error: unknown) => console.error(explain(error)))
  process.exit(code)
}

function announce(url: string, { peopleFile, mailPage }: Constellation): void {
  const people = readPeople(peopleFile)
  const names = (roles: readonly string[]) =>
    people
      .filter(({ tipo_usuario }) => roles.includes(tipo_usuario))
      .map(({ nome, nivel }) => `${nome} (${nivel})`)
      .join(', ')
  console.log(`\nThe service:      ${url}\nIts interface:    ${url}/docs\nIts messages:     ${mailPage}`)
  console.log(`\nOpen ${url} in a browser. "Entrar com gov.br" lists the people; who opens which room:`)
  for (const [room, roles] of ROOMS) {
    const who = names(roles)
    if (who !== '') console.log(`  ${room}: ${who}`)
  }
  if (!flags.includes('--once')) console.log('\nServing. Ctrl-C ends every process.')
}

/** Prints the addresses of the backing services as shell commands, with the names that tests read. */
function announceBacking(backing: Record<string, string>): void {
  console.log('\nFor tests under way by hand, in another terminal:')
  for (const [name, value] of Object.entries(backing)) console.log(`export TEST_${name}='${value}'`)
  serving = true
  console.log('\nRunning. Ctrl-C ends every process.')
}
