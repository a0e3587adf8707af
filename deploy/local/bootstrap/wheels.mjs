import { join } from 'node:path'
import { once } from './once.mjs'
import { fingerprint, root, toolsFolder } from './places.mjs'
import { run } from './run.mjs'

/**
 * Returns the folder of the models of the second OCR engine. They come once `ready` has resolved, which means that
 * Debian's Python is installed.
 */
export const modelsFolder = (ready) =>
  brought(ready, 'models', ['models.sha256'], 'the models', 'second OCR engine: models by pip')

/** Returns the folder of GDAL, which reads official layers. It comes once `ready` has resolved. */
export const gdalFolder = (ready) =>
  brought(ready, 'gdal', ['requirements.txt', 'bring.sh'], 'GDAL', 'official layers: GDAL by pip')

/** Runs `bring.sh` of a folder of deploy/, unless it has already brought what these files of the folder name. */
async function brought(ready, name, files, what, title) {
  await ready
  const folder = join(root, 'deploy', name)
  const target = join(toolsFolder, `${name}-${fingerprint(...files.map((file) => join(folder, file)))}`)
  return once(target, { lock: `${name}.lock`, what, title, why: 'about 15 s' }, () =>
    run([join(folder, 'bring.sh'), target], {
      what: `Bringing ${what} with pip`,
      hint: 'see that the Python package index answers, then type the command again.',
    }),
  )
}
