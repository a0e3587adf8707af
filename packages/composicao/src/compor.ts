/** Composes a dossier: the parent's side. The README lists the stages. */
import { mkdir, mkdtempDisposable, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Confinement } from '@car/child/fork-child'
import type { AnexoPreparado } from './anexos/tipos.ts'
import { type Prazos, PRAZOS } from './child/prazos.ts'
import { type Anexos, prepararTodos } from './child/preparar-todos.ts'
import { criarSupervisor } from './child/supervisor.ts'
import type { DadosDossie } from './dados/dossie.ts'
import type { Montado } from './montagem/montar.ts'

export interface Composicao extends Montado {
  /** How each attachment came out, in the order of the dossier. */
  anexos: AnexoPreparado[]
}

interface Opcoes {
  /** How the child process is confined; `kernel` when omitted. */
  confinement?: Confinement
  prazos?: Partial<Prazos>
  /** Ends the work at once, including the child process. */
  sinal?: AbortSignal
}

/**
 * Writes the dossier to `saida`, whole or not at all. The same data and files give the same bytes. A hostile or broken
 * attachment never makes the dossier fail: it is drawn as pictures or named as not reproduced.
 * @throws when the dossier itself cannot be written within `prazos`; the signal's reason when aborted
 */
export async function compor(
  dados: DadosDossie,
  anexos: Anexos,
  saida: string,
  { confinement = 'kernel', prazos, sinal }: Opcoes = {},
): Promise<Composicao> {
  const { passoMs, montagemMs, ...limites } = { ...PRAZOS, ...prazos }
  await using pasta = await mkdtempDisposable(join(dirname(saida), '.dossie-'))
  const pastas = { entrada: join(pasta.path, 'entrada'), saida: join(pasta.path, 'saida') }
  for (const nova of [pastas.entrada, pastas.saida]) await mkdir(nova)
  using supervisor = criarSupervisor(pastas, confinement, limites, sinal)
  const preparados = await prepararTodos(dados, anexos, pastas, supervisor, passoMs)
  const rascunho = join(pastas.saida, 'dossie.pdf')
  const tarefa = { tarefa: 'montar', dados, anexos: preparados, saida: rascunho } as const
  const montado = await supervisor.pedir(tarefa, montagemMs)
  await rename(rascunho, saida)
  return { ...montado, anexos: preparados }
}
