/** Hands every attachment to the child, one by one, with what the deaths of earlier children have taught. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lend } from '@car/child/lend'
import { LIMITES_DO_ANEXO } from '../anexos/limites.ts'
import { type AnexoPreparado, type Passo, type PedidoDeAnexo, type Plano, semReproducao } from '../anexos/tipos.ts'
import type { Anexo, DadosDossie } from '../dados/dossie.ts'
import { FilhoMorto } from './filho-morto.ts'
import type { Pastas, Supervisor } from './supervisor.ts'

const TENTATIVAS = 6

export type Anexos = AsyncIterable<Anexo> | Iterable<Anexo>

/**
 * Returns the attachments in the order of the documents, in whatever order the files come. A file that belongs to no
 * document of the case is left out.
 */
export async function prepararTodos(
  { documentos }: DadosDossie,
  anexos: Anexos,
  pastas: Pastas,
  supervisor: Supervisor,
  passoMs: number,
): Promise<AnexoPreparado[]> {
  const lugarDe = new Map(documentos.map((d, i) => [d.id, i]))
  const preparados: AnexoPreparado[] = []
  let bytes = 0
  for await (const { documento, caminho } of anexos) {
    const lugar = lugarDe.get(documento) ?? -1
    const hash = documentos[lugar]?.hash_sha256
    if (hash === undefined) continue
    await using emprestado = await lend(caminho, pastas.entrada)
    const pedido = { documento, caminho: emprestado.path, hash, saida: join(pastas.saida, `${lugar}.pdf`) }
    const cheio = bytes > LIMITES_DO_ANEXO.bytesReproduzidos
    const preparado = cheio ? semReproducao(documento, 'limite') : await prepararUm(pedido, supervisor, passoMs)
    bytes += preparado.arquivo === null ? 0 : (await stat(preparado.arquivo)).size
    preparados.push(preparado)
  }
  return preparados.sort((a, b) => (lugarDe.get(a.documento) ?? 0) - (lugarDe.get(b.documento) ?? 0))
}

async function prepararUm(
  pedido: Omit<PedidoDeAnexo, 'plano'>,
  supervisor: Supervisor,
  passoMs: number,
): Promise<AnexoPreparado> {
  let plano: Plano = { soFiguras: false, figuras: [], avisos: [] }
  for (let tentativa = 1; tentativa <= TENTATIVAS; tentativa++) {
    try {
      return await supervisor.pedir({ tarefa: 'preparar', ...pedido, plano }, passoMs)
    } catch (erro) {
      if (!(erro instanceof FilhoMorto) || erro.causa === 'total') throw erro
      const proximo = aprender(plano, erro.passo)
      if (proximo === null) break
      plano = tentativa < TENTATIVAS / 2 ? proximo : { ...proximo, soFiguras: true }
    }
  }
  return semReproducao(pedido.documento, 'ilegivel')
}

/** What to skip after the process died on this step; null when there is nothing left to try. */
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
