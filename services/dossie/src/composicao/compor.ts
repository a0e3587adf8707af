/** Composes a dossier: attachments made safe one by one, then everything written as one PDF. */
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AnexoPreparado, semReproducao } from './anexos.ts'
import type { Anexo, DadosDossie } from './dados.ts'
import { LIMITES, PRAZOS, type Prazos } from './limites.ts'
import type { Montado } from './montar.ts'
import type { Passo, Pedido, Plano } from './preparar.ts'
import { criarSupervisor, FilhoMorto, type Supervisor } from './supervisor.ts'

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
  anexos: AsyncIterable<Anexo> | Iterable<Anexo>,
  saida: string,
  { prazos, sinal }: Opcoes = {},
): Promise<Composicao> {
  const limites = { ...PRAZOS, ...prazos }
  const pasta = await mkdtemp(join(dirname(saida), '.dossie-'))
  const supervisor = criarSupervisor(pasta, limites, sinal)
  try {
    const preparados = await prepararTodos(dados, anexos, pasta, supervisor, limites)
    const rascunho = join(pasta, 'dossie.pdf')
    const resposta = await supervisor.pedir(
      { tarefa: 'montar', dados, anexos: preparados, saida: rascunho },
      limites.montagemMs,
    )
    if (resposta.tipo !== 'montado') throw new Error(`unexpected answer: ${resposta.tipo}`)
    await rename(rascunho, saida)
    return { ...resposta.montado, anexos: preparados }
  } finally {
    supervisor.encerrar()
    await rm(pasta, { recursive: true, force: true })
  }
}

/** In the order of the documents, however the files arrive; a file of no document of the case is left out. */
async function prepararTodos(
  dados: DadosDossie,
  anexos: AsyncIterable<Anexo> | Iterable<Anexo>,
  pasta: string,
  supervisor: Supervisor,
  limites: Prazos,
): Promise<AnexoPreparado[]> {
  const ordem = new Map(dados.documentos.map((d, i) => [d.id, i]))
  const preparados: AnexoPreparado[] = []
  let bytes = 0
  for await (const anexo of anexos) {
    const documento = dados.documentos[ordem.get(anexo.documento) ?? -1]
    if (documento === undefined) continue
    const saida = join(pasta, `${ordem.get(anexo.documento)}.pdf`)
    const pedido = { documento: anexo.documento, caminho: anexo.caminho, hash: documento.hash_sha256, saida }
    const preparado = bytes > LIMITES.bytesReproduzidos ? null : await prepararUm(pedido, supervisor, limites)
    bytes += preparado?.arquivo ? (await stat(preparado.arquivo)).size : 0
    preparados.push(preparado ?? semReproducao(anexo.documento, 'limite'))
  }
  preparados.sort((a, b) => (ordem.get(a.documento) ?? 0) - (ordem.get(b.documento) ?? 0))
  return preparados
}

const TENTATIVAS = 6

async function prepararUm(
  pedido: Omit<Pedido, 'plano'>,
  supervisor: Supervisor,
  limites: Prazos,
): Promise<AnexoPreparado> {
  let plano: Plano = { soFiguras: false, figuras: [], avisos: [] }
  for (let tentativa = 1; tentativa <= TENTATIVAS; tentativa++) {
    try {
      const resposta = await supervisor.pedir({ tarefa: 'preparar', ...pedido, plano }, limites.passoMs)
      if (resposta.tipo !== 'preparado') throw new Error(`unexpected answer: ${resposta.tipo}`)
      return resposta.anexo
    } catch (erro) {
      if (!(erro instanceof FilhoMorto) || erro.causa === 'total') throw erro
      const proximo = aprender(plano, erro.passo)
      if (proximo === null) break
      plano = tentativa < TENTATIVAS / 2 ? proximo : { ...proximo, soFiguras: true }
    }
  }
  return semReproducao(pedido.documento, 'ilegivel')
}

/** What not to try again after the process died on this step; null when there is nothing left to try. */
export function aprender(plano: Plano, passo: Passo | null): Plano | null {
  switch (passo?.passo) {
    case undefined:
    case 'abrir':
      return null
    case 'ler':
      return { ...plano, soFiguras: true }
    case 'copiar':
    case 'comparar':
      return { ...plano, figuras: [...plano.figuras, passo.pagina] }
    case 'desenhar':
      return { ...plano, avisos: [...plano.avisos, passo.pagina] }
  }
}
