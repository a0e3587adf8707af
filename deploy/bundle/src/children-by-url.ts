import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Bundles a program that is started by its URL, as in `fork(new URL('./child.ts', import.meta.url))`. The program gets
 * its own file in the bundle, and the URL in the code is changed to that file.
 */
export const childrenByUrl: Plugin = {
  name: 'children-by-url',
  transform: {
    filter: { id: /^(?!.*\/node_modules\/).*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      return code.replaceAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, (_, path: string) => {
        const child = join(dirname(id), path)
        const made = this.emitFile({ type: 'chunk', id: child, name: basename(child, '.ts') })
        return `new URL(import.meta.ROLLUP_FILE_URL_${made})`
      })
    },
  },
}
