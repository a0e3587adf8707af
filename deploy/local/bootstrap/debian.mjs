import { join } from 'node:path'
import { alone } from './lock.mjs'
import { toolsFolder } from './places.mjs'
import { run, which } from './run.mjs'
import { step } from './say.mjs'
import { Stop } from './stop.mjs'

/**
 * Installs the packages named (falsy entries fall out) in one go. Returns `installed(some?)`: a promise that waits
 * for the installation only if one of `some` was missing.
 */
export function debianPackages(entries) {
  const names = entries.filter(Boolean)
  if (names.length === 0) return async () => {}
  const installing = install(names)
  return async (some = names) => (some.some((name) => names.includes(name)) ? installing : undefined)
}

async function install(names) {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...names]
  if (!which('apt-get')) {
    throw new Stop(
      `Missing here: ${names.join(', ')} (names of Debian packages). Install them your way, start Docker, or name running servers in MONGODB_URI, AMQP_URL, REDIS_URL and S3_ENDPOINT.`,
    )
  }
  if (process.getuid() !== 0) {
    throw new Stop(`Missing here: ${names.join(', ')}. Type: sudo ${command.join(' ')}\nThen type the command again.`)
  }
  const options = {
    what: 'Installing Debian packages',
    hint: `type ${command.join(' ')} to see why, then the command again.`,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  }
  await alone(join(toolsFolder, 'debian-packages.lock'), 'Debian packages', () =>
    step(`Debian packages: ${names.join(' ')}`, 'ten seconds to a minute', async () => {
      const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', ...command.slice(1)]
      await run(['dpkg', '--configure', '-a'], options) // mends an installation that was cut off
      try {
        await run(apt, options)
      } catch {
        await run(['apt-get', 'update'], options) // the lists were missing or old
        await run(apt, options)
      }
    }),
  )
}
