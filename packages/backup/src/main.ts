/**
 * The backup command of each service that keeps data, run with that service's environment:
 *
 *   node dist/backup.js save FOLDER         saves the service's data into FOLDER/<service>/<now>
 *   node dist/backup.js restore FOLDER FILE restores a saved folder into an empty store, with the private key in FILE
 *
 * `save` encrypts the data to BACKUP_RECIPIENTS (age1…), and works while the service runs. The backup does not contain
 * the keys of the installation. They are kept elsewhere, and `restore` needs the keys under which the backup was made.
 * With BACKUP_S3_BUCKET, a bucket with object lock, `save` also locks the folder there for BACKUP_LOCK_DAYS, and `restore`
 * fetches from there a folder that is not here any more.
 */
import { basename, join } from 'node:path'
import { Stop } from '@car/errors/stop'
import { backup } from './backup.ts'
import { fetchFolder, lockFolder, openLockedBackups } from './locked.ts'
import { ofThisService } from './own.ts'
import { openBackup, restore } from './restore.ts'
import { openWith, sealTo } from './sealing.ts'

const [verb, folder, identity] = process.argv.slice(2)
let vault: ReturnType<typeof openLockedBackups> = null
try {
  vault = openLockedBackups(process.env)
  const { owner, told, keys } = ofThisService(process.env)
  if (verb === 'save' && folder !== undefined) {
    const seal = sealTo((process.env['BACKUP_RECIPIENTS'] ?? '').split(/\s+/).filter(Boolean))
    const to = join(folder, owner, new Date().toISOString().replaceAll(':', '-'))
    const { collections, objects } = await backup(told, to, { seal, keys, withKeys: false, of: [owner] })
    const locked = vault === null ? 0 : await lockFolder(vault, to)
    print({ folder: to, collections: collections.length, objects: objects.length, locked })
  } else if (verb === 'restore' && folder !== undefined) {
    if (vault !== null) await fetchFolder(vault, folder)
    const saved = await openBackup(folder, openWith(identity), () => keys)
    requireItsOwn(folder, saved.manifest.madeAt)
    const others = saved.manifest.collections.filter((entry) => entry.owner !== owner)
    if (others.length > 0) throw new Stop(`${folder} is a backup of ${others[0]?.owner}, and this is ${owner}.`)
    await restore(told, saved, () => {}, [owner])
    const { collections, objects, madeAt } = saved.manifest
    print({ madeAt, collections: collections.length, objects: objects.length })
  } else throw new Stop('usage: backup save FOLDER | restore FOLDER FILE')
} catch (error) {
  if (!(error instanceof Stop)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  vault?.close()
}

/**
 * Requires that a backup is not older than the name of its folder says.
 * @throws Stop when it is: then somebody has put another one there
 */
function requireItsOwn(folder: string, madeAt: string): void {
  const [, hour, minute, second] = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(basename(folder)) ?? []
  if (hour !== undefined && madeAt < `${hour}:${minute}:${second}`)
    throw new Stop(`The backup in ${folder} was made at ${madeAt}: an older one was put in its place.`)
}

function print(made: object): void {
  process.stdout.write(`${JSON.stringify(made)}\n`)
}
