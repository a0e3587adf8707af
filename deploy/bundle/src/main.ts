/**
 * Command: compiles services into the files that they run as.
 *
 *   node deploy/bundle/src/main.ts [--first <module>] services/processos services/dossie …
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundle } from './bundle.ts'

const { values, positionals } = parseArgs({ options: { first: { type: 'string' } }, allowPositionals: true })
for (const folder of positionals) await bundle(resolve(folder), values.first)
