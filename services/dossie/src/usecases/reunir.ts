import { join } from 'node:path'
import type { Anexo, DadosDoCaso } from '@car/composicao/dados/dossie'
import { ErroCar } from '@car/errors/erro-car'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { FeitoDe } from '../domain/eventos.ts'
import { ArquivoDivergente } from '../outbound/pares.ts'
import type { Ctx } from './ctx.ts'
import { montarDados } from './montar-dados.ts'

export type Reunido = { dados: DadosDoCaso; anexos: Anexo[]; feitoDe: FeitoDe }

/**
 * Gathers everything that a dossier is made from, with the files of valid documents in `pasta`. Null when the case no
 * longer exists.
 * @param semFalta  a file that cannot be had for reasons of its own is an error; otherwise it is left out, and the
 * dossier says so
 * @throws ErroCar unavailable | timeout while a service is down; ArquivoDivergente
 */
export async function reunir(
  ctx: Ctx,
  processoId: string,
  pasta: string,
  semFalta: boolean,
  signal: AbortSignal,
): Promise<Reunido | null> {
  const autos = await ctx.pares.autos(processoId, signal)
  if (autos === null) return null
  const anexos: Anexo[] = []
  for (const documento of autos.documentos.filter((d) => d.status === 'valido')) {
    signal.throwIfAborted()
    const caminho = join(pasta, documento.id)
    const veio = await ctx.pares.baixar(documento, caminho, signal).catch((erro: unknown) => {
      if (semFalta || !doArquivo(erro)) throw erro
      ctx.logger.error({ err: erro, documento_id: documento.id }, 'a dossier goes without the file of a document')
      return false
    })
    if (veio) anexos.push({ documento: documento.id, caminho })
  }
  return { dados: montarDados(autos, ctx.limites), anexos, feitoDe: feitoDe(autos) }
}

/** Read before the files, so anything that happens later counts as a change even if a file already shows it. */
const feitoDe = ({ processo, historico }: Autos): FeitoDe => ({
  versao: processo?.andamento?.versao_fluxo ?? 0,
  atosDeDocumentos: historico.filter(({ tipo }) => tipo.startsWith('documento_')).length,
})

const doArquivo = (erro: unknown): boolean =>
  erro instanceof ArquivoDivergente || (erro instanceof ErroCar && erro.kind === 'internal')
