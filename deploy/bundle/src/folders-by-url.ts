import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Copies a folder that a program serves unchanged and finds by `new URL('../node_modules/<package>/<folder>/',
 * import.meta.url)`. The copy lies beside the bundle, without source maps. The program does not need the rest of the
 * package, nor its dependencies.
 */
export const foldersByUrl: Plugin = {
  name: 'folders-by-url',
  transform: {
    filter: { id: /^(?!.*\/node_modules\/).*\.ts$/, code: '/node_modules/' },
    async handler(code, id) {
      const found = [...code.matchAll(/new URL\('([^']+\/node_modules\/[^']+\/)', import\.meta\.url\)/g)]
      let changed = code
      for (const [whole, path = ''] of found) {
        const folder = join(dirname(id), path)
        const name = basename(folder)
        const files = globSync('**/*', { cwd: folder, withFileTypes: true, exclude: ['**/*.map'] })
        if (files.length === 0) throw new Error(`nothing in ${folder}`)
        for (const file of files.filter((it) => it.isFile())) {
          const source = await readFile(join(file.parentPath, file.name))
          const fileName = join(name, file.parentPath.slice(folder.length), file.name)
          this.emitFile({ type: 'asset', fileName, source })
        }
        changed = changed.replace(whole, `new URL('./${name}/', import.meta.url)`)
      }
      return changed
    },
  },
}
