import { fileURLToPath } from 'node:url'
import { freePort } from '@car/testing/free-port'
import { runCommand } from '@car/testing/command'
import { launch } from '@car/testing/interruption'
import { criarAmbiente, criarEmissor, criarProcessosDeTeste } from './ambiente.ts'

/**
 * The service as a process of its own, over real backing servers, to be killed and started again at the same ports. Its
 * requests can be stopped right before any effect; `nomes` are effects that run in parallel and so have no fixed place.
 */
export async function montarMorrivel(nomes: readonly string[]) {
  const ambiente = criarAmbiente()
  await ambiente.iniciar()
  const emissor = await criarEmissor()
  const processos = await criarProcessosDeTeste(emissor.url)
  const env: Record<string, string> = {
    ...ambiente.env,
    PORT: String(await freePort()),
    GRPC_PORT: String(await freePort()),
    EFFECTS_FREE: 'heldUntil$',
    EFFECTS_NAMED: nomes.join(),
    JWKS_URL: emissor.url,
    PROCESSOS_GRPC: processos.endereco,
  }
  let servico = await launch(PROGRAMA('main'), env)
  return {
    ambiente,
    emissor,
    processos,
    env,
    servico: () => servico,
    async reiniciar(): Promise<void> {
      servico = await launch(PROGRAMA('main'), env)
    },
    /** What the command `verify` says of the stored data. */
    async verificar(...argumentos: string[]): Promise<{ problemas: { problema: string }[] }> {
      const { output } = await runCommand([PROGRAMA('verify'), ...argumentos], env)
      return JSON.parse(output) as { problemas: { problema: string }[] }
    },
    async close(): Promise<void> {
      await servico.kill()
      await emissor.close()
      await processos.close()
      await ambiente.close()
    },
  }
}

export type Morrivel = Awaited<ReturnType<typeof montarMorrivel>>

const PROGRAMA = (nome: string): string => fileURLToPath(new URL(`../../src/${nome}.ts`, import.meta.url))
