import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { services } from '../../helm/values-schema.ts'
import { textOf } from '../../helm/test/workloads.ts'

const docker = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'image-'))
const rootfs = join(folder, 'rootfs')
const dockerfile = textOf('deploy/docker/Dockerfile').replaceAll('\\\n', ' ').split('\n')
const fromLines = dockerfile.filter((line) => line.startsWith('FROM '))
const digest = `sha256:${'0'.repeat(64)}`
/** The output of `docker buildx imagetools inspect`. */
const inspected = `Name:      node\\nMediaType: application/vnd.oci.image.index.v1+json\\nDigest:    ${digest}\\n\\nManifests:\\n  Name: node@sha256:1\\n`

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a script with stand-ins for docker, npm and git. */
async function run(script: string, args: string[], images?: string) {
  const checkout = mkdtempSync(join(folder, 'run-'))
  const place = join(checkout, 'deploy/docker')
  cpSync(docker, place, { recursive: true })
  writeFileSync(join(checkout, 'package.json'), textOf('package.json'))
  for (const service of services) mkdirSync(join(checkout, 'services', service), { recursive: true })
  if (images !== undefined) writeFileSync(join(place, 'base-images'), images)
  const called = join(place, 'called')
  mkdirSync(join(place, 'bin'))
  const programs = {
    docker: `echo "$*" >>"${called}"; [ "$2" = build ] || printf '${inspected}'`,
    npm: `echo "$*" >>"${called}"`,
    git: 'echo 1767225600',
  }
  for (const [name, does] of Object.entries(programs)) {
    writeFileSync(join(place, 'bin', name), `#!/bin/sh\n${does}\n`)
    chmodSync(join(place, 'bin', name), 0o755)
  }
  const env = { ...process.env, PATH: `${join(place, 'bin')}${delimiter}${process.env['PATH']}` }
  const { status, said } = await promisify(execFile)(join(place, script), args, { env }).then(
    ({ stdout }) => ({ status: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ status: code, said: stderr }),
  )
  return { status, said, called: existsSync(called) ? readFileSync(called, 'utf8') : '', place }
}

describe('what images are built from', () => {
  const named = textOf('deploy/docker/base-images')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  test('stands in one file, with the version of Node that everything runs on', () => {
    const version = /^nodeVersion: (\S+)/m.exec(textOf('pnpm-workspace.yaml'))?.[1]
    expect(named.map((line) => line.split('@')[0])).toEqual([`node:${version}-bookworm-slim`])
    expect(dockerfile).toContain(`ARG NODE=node:${version}-bookworm-slim`)
    expect(fromLines.map((line) => line.split(' ')[1])).toEqual(['${NODE}', '${NODE}', 'bundled', 'scratch'])
  })

  test('has to have a digest in a release', async () => {
    const { status, said, called } = await run('release.sh', ['1.0.0'], 'node:24-slim\n')
    expect([status, said, called]).toEqual([1, expect.stringMatching(/has no digest: type deploy\/docker\/pin.sh/), ''])
  })

  test('gets its digest from a registry, and every image of a release is built from that', async () => {
    const { status, place } = await run('pin.sh', [], `# why\nnode:24-slim\n`)
    const pinned = readFileSync(join(place, 'base-images'), 'utf8')
    expect([status, pinned]).toEqual([0, `# why\nnode:24-slim@${digest}\n`])
    const { called } = await run('release.sh', ['1.0.0', 'ours'], pinned)
    const [built, listed] = [called.split('\n').filter((line) => line.startsWith('buildx')), called.match(/sbom .*/g)]
    expect(listed).toHaveLength(services.length)
    expect(built.flatMap((line) => /--tag ours\/car-(\w+):1.0.0/.exec(line)?.[1] ?? []).toSorted()).toEqual(services)
    for (const line of built) expect(line).toContain(`--build-arg NODE=node:24-slim@${digest} `)
    for (const line of built) expect(line).toMatch(/--metadata-file \S+\/releases\/1.0.0\/\w+.provenance.json /)
  })
})

describe('an image', () => {
  const own = dockerfile.slice(dockerfile.lastIndexOf(fromLines.at(-1) ?? ''))

  test('has nothing in it but what was made for it', () => {
    expect(own.filter((line) => /^(RUN|ADD) /.test(line))).toEqual([])
    expect(own.filter((line) => line.startsWith('COPY '))).toEqual([
      'COPY --from=base /rootfs /',
      'COPY --from=packed /rootfs /',
      'COPY --from=packed /app /app',
      'COPY --from=packed /compile-cache /compile-cache',
    ])
    expect(own).toContain('USER 1000:1000')
  })

  test('gives the time of the commit to all that it holds but V8’s caches', () => {
    const timed = dockerfile.map(
      (line) => /find (.+) -exec touch --no-dereference --date="@\$SOURCE_DATE_EPOCH"/.exec(line)?.[1],
    )
    expect(timed.filter((places) => places !== undefined)).toEqual(['/rootfs', '/rootfs /app'])
  })

  beforeAll(async () => {
    const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` }
    const service = mkdtempSync(join(folder, 'service-'))
    await promisify(execFile)(join(docker, 'rootfs.sh'), [rootfs, service], { env })
  })

  test('holds Node, the libraries it loads, and no other program', () => {
    const files = globSync('**/*', { cwd: rootfs, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
    const libraries = files.filter((name) => /^(lib.+\.so\.\d+|ld-linux.+)$/.test(name))
    expect(libraries).toEqual(expect.arrayContaining([expect.stringMatching(/^ld-linux/), 'libc.so.6']))
    const rest = files.filter((name) => !libraries.includes(name))
    expect(rest.toSorted()).toEqual(['group', 'node', 'nsswitch.conf', 'passwd'])
  })

  test('runs Node, and finds nothing else to run', async () => {
    const look = `
      const { execFileSync } = require('node:child_process')
      const starts = (program) => { try { execFileSync(program, []); return true } catch (e) { return e.code } }
      console.log(JSON.stringify([process.version, starts('sh'), starts('npm'), starts('apt')]))`
    const asRoot = process.getuid?.() === 0
    const enter = asRoot ? ['/usr/sbin/chroot', '--userspec=1000:1000'] : ['unshare', '--map-root-user', 'chroot']
    chmodSync(folder, 0o755)
    const [program, ...args] = [...enter, rootfs, '/usr/local/bin/node', '-e', look]
    const { stdout } = await promisify(execFile)(program, args, {
      env: { PATH: `/usr/local/bin:${process.env['PATH']}` },
    })
    expect(JSON.parse(stdout)).toEqual([process.version, 'ENOENT', 'ENOENT', 'ENOENT'])
  })
})
