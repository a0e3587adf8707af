import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolsFolder } from './places.mjs'
import { run, which } from './run.mjs'

const hint = 'see that the Go module proxy answers, then type the command again; or name an S3 service in S3_ENDPOINT.'
const newest = 'go1.25.5' // the version to fetch for an old Go; each go.mod requires 1.25

let program // two builds at once share one download

/** Builds programs of a Go module, into a file, or into a folder whose name ends in a slash. */
export async function goBuild(what, module, into, packages) {
  program ??= goProgram()
  await run([await program, 'build', '-trimpath', '-ldflags=-s -w', '-o', into, ...packages], {
    what: `Building ${what} with Go`,
    hint,
    cwd: module,
    env: { CGO_ENABLED: '0', GOFLAGS: '-mod=readonly', GOTOOLCHAIN: 'auto', GOWORK: 'off', ...caches() },
  })
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
