import { join } from 'node:path'
import { alone } from './lock.mjs'
import { toolsFolder } from './places.mjs'
import { run, which } from './run.mjs'
import { step } from './say.mjs'
import { Stop } from './stop.mjs'

/**
 * Installs the named packages; falsy entries are dropped. The packages in `first` are installed before the others.
 * Returns a function that takes names of packages. The promise of that function resolves once these packages are
 * installed, or at once if `entries` has none of them.
 */
export function debianPackages(entries, first) {
  const names = entries.filter(Boolean)
  const soon = names.filter((name) => first.includes(name))
  const late = names.filter((name) => !first.includes(name))
  const refused = names.length > 0 && refusal(names)
  if (refused) throw refused
  const early = soon.length > 0 ? install(soon) : Promise.resolve()
  const all = late.length > 0 ? early.then(() => install(late)) : early
  return async (some = names) => {
    if (some.some((name) => late.includes(name))) await all
    else if (some.some((name) => soon.includes(name))) await early
  }
}

function refusal(names) {
  if (!which('apt-get')) {
    return new Stop(
      `Missing here: ${names.join(', ')} (names of Debian packages). Install them your way, start Docker, or name running servers in MONGODB_URI, AMQP_URL, REDIS_URL and S3_ENDPOINT.`,
    )
  }
  if (process.getuid() !== 0) {
    return new Stop(
      `Missing here: ${names.join(', ')}. Type: sudo ${installing(names).join(' ')}\nThen type the command again.`,
    )
  }
  return undefined
}

const installing = (names) => ['apt-get', 'install', '-y', '--no-install-recommends', ...names]

async function install(names) {
  const command = installing(names)
  const options = {
    what: 'Installing Debian packages',
    hint: `type ${command.join(' ')} to see why, then the command again.`,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  }
  await alone(join(toolsFolder, 'debian-packages.lock'), 'Debian packages', () =>
    step(`Debian packages: ${names.join(' ')}`, 'ten seconds to a minute', async () => {
      const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', ...command.slice(1)]
      try {
        await run(apt, options)
      } catch {
        // The package lists were missing or old, or an earlier installation was interrupted.
        await run(['dpkg', '--configure', '-a'], options).catch(() => {})
        await run(['apt-get', 'update'], options)
        await run(apt, options)
      }
    }),
  )
}
