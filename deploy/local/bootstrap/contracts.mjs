import { join } from 'node:path'
import { alone } from './lock.mjs'
import { node, root, toolsFolder } from './places.mjs'
import { run } from './run.mjs'

/** Generates the code of the contracts between services, which is not in git. Does nothing if it is up to date. */
export async function makeContracts() {
  await alone(join(toolsFolder, 'contracts.lock'), 'the contracts', () =>
    run([node(), join(root, 'proto/generate.ts')], {
      what: 'Making the contracts between services',
      hint: 'see what is wrong in the .proto files, then type the command again.',
      cwd: root,
    }),
  )
}
