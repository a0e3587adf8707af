import { chmodSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { once } from './once.mjs'
import { fingerprint, local, toolsFolder } from './places.mjs'
import { run, which } from './run.mjs'

const source = join(local, 'objects')
const target = () => join(toolsFolder, `versitygw-${fingerprint(join(source, 'go.mod'), join(source, 'go.sum'))}`)
const hint = 'see that the Go module proxy answers, then type the command again; or name an S3 service in S3_ENDPOINT.'
const newest = 'go1.25.5' // the version to fetch for an old Go; go.mod requires 1.25

export function objectsReady() {
  return existsSync(target())
}

/**
 * Returns the program of the object store, built from its Go module once `ready` has resolved, which means that Go is
 * installed.
 */
export async function objectsProgram(ready) {
  await ready
  const [title, why] = ['object store: versitygw by Go', 'once, one to two minutes']
  return once(target(), { lock: 'objects.lock', what: 'the object store', title, why }, build)
}

async function build() {
  const work = `${target()}.building`
  const go = await goProgram()
  await run([go, 'build', '-trimpath', '-ldflags=-s -w', '-o', work, 'github.com/versity/versitygw/cmd/versitygw'], {
    what: 'Building the object store with Go',
    hint,
    cwd: source,
    env: { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly', GOTOOLCHAIN: 'auto', GOWORK: 'off', ...caches() },
  })
  renameSync(work, target())
}

/**
 * Returns the program `go`. Go from 1.21 on fetches the version that go.mod requires. If Go is older (Debian 12), this
 * function downloads that version as a module.
 */
async function goProgram() {
  const go = which('go') ?? 'go'
  const version = await run([go, 'version'], {
    what: 'go version',
    hint: 'install Go again.',
    env: { GOTOOLCHAIN: 'local' },
  })
  const minor = Number(/go1\.(\d+)/.exec(version)?.[1] ?? 0)
  if (minor >= 21) return go
  const folder = join(toolsFolder, 'go')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'go.mod'), 'module toolchain\n')
  const machine = { x64: 'amd64', arm64: 'arm64' }[process.arch]
  const answer = await run([go, 'mod', 'download', '-json', `golang.org/toolchain@v0.0.1-${newest}.linux-${machine}`], {
    what: 'Downloading a newer Go',
    hint,
    cwd: folder,
    env: { GOFLAGS: '-mod=mod', ...caches() },
  })
  const at = JSON.parse(answer).Dir
  for (const part of ['bin', `pkg/tool/linux_${machine}`]) {
    for (const file of readdirSync(join(at, part))) chmodSync(join(at, part, file), 0o755) // modules store no modes
  }
  return join(at, 'bin/go')
}

/** Returns folders for Go's caches, because Go cannot choose any if HOME is not set. */
function caches() {
  if (process.env.HOME) return {}
  return { GOPATH: join(toolsFolder, 'gopath'), GOCACHE: join(toolsFolder, 'gocache') }
}
