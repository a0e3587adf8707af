import { fileURLToPath } from 'node:url'
import { freePort } from '@car/testing/free-port'
import { runCommand } from '@car/testing/command'
import { launch } from '@car/testing/interruption'
import { createEnvironment, createTestIssuer, createTestProcessos } from './environment.ts'

/**
 * Starts the service as a separate process with real backing servers. Tests kill the process and start it again at the
 * same ports. Requests can be stopped right before an effect. `names` are the effects without a fixed position.
 */
export async function createMortal(names: readonly string[]) {
  const environment = createEnvironment()
  await environment.start()
  const issuer = await createTestIssuer()
  const processos = await createTestProcessos(issuer.url)
  const env: Record<string, string> = {
    ...environment.env,
    PORT: String(await freePort()),
    GRPC_PORT: String(await freePort()),
    EFFECTS_FREE: 'heldUntil$',
    EFFECTS_NAMED: names.join(),
    JWKS_URL: issuer.url,
    PROCESSOS_GRPC: processos.address,
  }
  let service = await launch(PROGRAM('main'), env)
  return {
    environment,
    issuer,
    processos,
    env,
    service: () => service,
    async restart(): Promise<void> {
      service = await launch(PROGRAM('main'), env)
    },
    async verify(...args: string[]): Promise<{ problems: { problem: string }[] }> {
      const { output } = await runCommand([PROGRAM('verify'), ...args], env)
      return JSON.parse(output) as { problems: { problem: string }[] }
    },
    async close(): Promise<void> {
      await service.kill()
      await issuer.close()
      await processos.close()
      await environment.close()
    },
  }
}

export type Mortal = Awaited<ReturnType<typeof createMortal>>

const PROGRAM = (name: string): string => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url))
