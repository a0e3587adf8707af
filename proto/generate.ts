/**
 * Command: writes all contracts as one object that a program takes in without a parser.
 *
 *   node proto/generate.ts proto/src/gen       (npm run proto does it, beside the types)
 */
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import protobuf from 'protobufjs'

const [folder = ''] = process.argv.slice(2)
const here = import.meta.dirname
const root = new protobuf.Root()
root.resolvePath = (_from, path) => join(here, path)
root.loadSync(globSync('{car,grpc}/**/*.proto', { cwd: here }).toSorted(), { keepCase: true })
const text = JSON.stringify(root.toJSON(), undefined, 1)
writeFileSync(join(folder, 'contracts.ts'), `export const contracts: object = ${text}\n`)
