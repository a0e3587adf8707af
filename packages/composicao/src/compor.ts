/** Composes a dossier: the parent's side. The README is the contents page and names the stages. */
import { mkdtempDisposable, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  prazos?: Partial<Prazos>
  /** Ends the work at once, and with it the child process. */
  sinal?: AbortSignal
}

/**
 * Writes the dossier to `saida` (whole or not at all). The same data and files give the same bytes. A hostile or
 * broken attachment never fails the dossier: it is drawn as pictures or named as not reproduced. Throws when the
 * dossier itself cannot be written within `prazos`, and the signal's reason when aborted.
 */
export async function compor(
  dados: DadosDossie,
  anexos: Anexos,
  saida: string,
  { prazos, sinal }: Opcoes = {},
): Promise<Composicao> {
  const { passoMs, montagemMs, ...limites } = { ...PRAZOS, ...prazos }
  await using pasta = await mkdtempDisposable(join(dirname(saida), '.dossie-'))
  using supervisor = criarSupervisor(pasta.path, limites, sinal)
  const preparados = await prepararTodos(dados, anexos, pasta.path, supervisor, passoMs)
  const rascunho = join(pasta.path, 'dossie.pdf')
  const tarefa = { tarefa: 'montar', dados, anexos: preparados, saida: rascunho } as const
  const montado = await supervisor.pedir(tarefa, montagemMs)
  await rename(rascunho, saida)
  return { ...montado, anexos: preparados }
}
