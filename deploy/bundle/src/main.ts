/**
 * Command: compiles services into the files that they run as.
 *
 *   node deploy/bundle/src/main.ts services/processos services/dossie …
 */
import { resolve } from 'node:path'
import { bundle } from './bundle.ts'

for (const folder of process.argv.slice(2)) await bundle(resolve(folder))
