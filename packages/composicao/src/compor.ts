/**
 * Composes a dossier. The stages, in the order in which they happen, and where they are:
 *
 *     1  prepare the attachments    anexos/preparar.ts        each made safe, a PDF of our own writing
 *     2  lay out the sections       secoes/diagramar.ts       pages of shapes; page numbers, running strips
 *     3  draw                       desenho/pintar.ts         shapes to PDF operators
 *     4  merge                      montagem/reproducoes.ts   the attachments' pages taken over
 *     5  bookmarks, marks           pdf/marcadores.ts, pdf/estrutura.ts, montagem/identificar.ts
 *     6  write and hash             pdf/gravar.ts
 *
 * Beneath them: `dados/`, what a dossier says and in which words; `layout/`, text, tables and shapes without any PDF;
 * `pdf/`, what pdf-lib has no calls for. Stages 2 to 6 are `montagem/montar.ts`. Everything happens in a child process
 * that may be killed (`child/`): this file is the parent's side.
 */
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

export interface Opcoes {
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
