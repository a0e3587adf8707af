import { join } from 'node:path'
import { alone } from './lock.mjs'
import { node, root, toolsFolder } from './places.mjs'
import { run } from './run.mjs'

/** Makes what programs take of the contracts between services, which is not kept in git. Nothing is done where it is there. */
export async function makeContracts() {
  await alone(join(toolsFolder, 'contracts.lock'), 'the contracts', () =>
    run([node(), join(root, 'proto/generate.ts')], {
      what: 'Making the contracts between services',
      hint: 'see what is wrong in the .proto files, then type the command again.',
      cwd: root,
    }),
  )
}
