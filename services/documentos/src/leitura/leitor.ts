import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { TipoDocumento } from '@car/vocabulary/documento'
import { confiancaDoDocumento } from './confianca.ts'
import { julgar, recusar } from './julgar.ts'
import { Recusa } from './falha.ts'
import type { Alvo, Pedido, Respostas } from './filho/protocolo.ts'
import { criarReserva, LeitorPerdido, type Reserva } from './reserva.ts'
import { LIMITES, type Leitura, type Limites, type Pagina } from './tipos.ts'

export type { Caixa, Campo, Dados, Leitura, Limites } from './tipos.ts'

export interface Leitor {
  /**
   * Reads one document; always settles. `arquivo` is the path of a local copy that stays until then. Rejects only when
   * `signal` aborts (with its reason) or the readers themselves cannot run; what is wrong with the file is `invalido`.
   */
  ler(
    arquivo: string,
    tipo: TipoDocumento,
    mime: string,
    aoAvancar: (p: { pagina: number; paginas: number }) => void,
    signal?: AbortSignal,
  ): Promise<Leitura>
  /** JPEG of one page as it is shown, at most 1600 pixels a side, in grey. */
  prever(arquivo: string, mime: string, pagina: number): Promise<Buffer>
  close(): Promise<void>
}

/** `leitores` processes, one per core; `tessdataDir` holds Debian's `por.traineddata` (tesseract-ocr-por). */
export async function criarLeitor(options: {
  tessdataDir: string
  leitores: number
  limites?: Partial<Limites>
}): Promise<Leitor> {
  if (!existsSync(join(options.tessdataDir, 'por.traineddata')))
    throw new Error(
      `por.traineddata not found in ${options.tessdataDir}: install tesseract-ocr-por or set TESSDATA_DIR`,
    )
  const limites = { ...LIMITES, ...options.limites }
  const reserva = await criarReserva({ tamanho: options.leitores, tessdataDir: options.tessdataDir, limites })
  try {
    await reserva.pronta
  } catch (erro) {
    await reserva.close()
    throw erro
  }
  return {
    ler: (arquivo, tipo, _mime, aoAvancar, signal) =>
      lerDocumento({ reserva, limites, leitores: options.leitores }, arquivo, tipo, aoAvancar, signal),
    prever: async (arquivo, _mime, pagina) => {
      const alvo = { documento: randomUUID(), caminho: arquivo, limites }
      const pedido = { ato: 'prever', pagina, lado: LADO_DA_PREVIA, ...alvo } as const
      return Buffer.from(await reserva.pedir(pedido))
    },
    close: () => reserva.close(),
  }
}

const LADO_DA_PREVIA = 1600

type Meios = { reserva: Reserva; limites: Limites; leitores: number }

async function lerDocumento(
  meios: Meios,
  caminho: string,
  tipo: TipoDocumento,
  aoAvancar: (p: { pagina: number; paginas: number }) => void,
  signal?: AbortSignal,
): Promise<Leitura> {
  const { limites } = meios
  const alvo: Alvo = { documento: randomUUID(), caminho, limites }
  const etapas = new Map<string, number>()
  const prazo = AbortSignal.timeout(limites.segundosDocumento * 1000)
  const fim = signal ? AbortSignal.any([signal, prazo]) : prazo
  let paginas = 0
  await access(caminho) // a file that is not there is our fault, not the sender's
  try {
    paginas = (await pedir(meios, { ato: 'abrir', ...alvo }, fim, etapas)).paginas
    if (paginas === 0) throw new Recusa('arquivo_corrompido', 'no pages')
    if (paginas > limites.paginas) throw new Recusa('paginas_demais', `${paginas} pages`)
    const lidas = await lerPaginas(meios, alvo, paginas, aoAvancar, fim, etapas)
    const extracao = await pedir(meios, { ato: 'extrair', paginas: lidas, ...alvo }, fim, etapas)
    return julgar({ tipo, paginas: lidas, extracao, confianca: confiancaDoDocumento(lidas), etapas: lista(etapas) })
  } catch (erro) {
    if (signal?.aborted) throw signal.reason
    if (prazo.aborted) return recusar('tempo_esgotado', paginas, lista(etapas))
    if (erro instanceof Recusa) return { ...recusar(erro.motivo, paginas, lista(etapas)), detalhe: erro.message }
    throw erro
  }
}

/** As many pages at once as there are readers; the first refusal ends the document. */
async function lerPaginas(
  meios: Meios,
  alvo: Alvo,
  paginas: number,
  aoAvancar: (p: { pagina: number; paginas: number }) => void,
  fim: AbortSignal,
  etapas: Map<string, number>,
): Promise<Pagina[]> {
  const lidas: Pagina[] = []
  const parar = new AbortController()
  const signal = AbortSignal.any([fim, parar.signal])
  let proxima = 1
  let porOcr = 0
  const braco = async () => {
    while (proxima <= paginas) {
      const pagina = proxima++
      const { lida, etapas: passos } = await pedir(meios, { ato: 'pagina', pagina, ...alvo }, signal, etapas)
      for (const { nome, ms } of passos) somar(etapas, nome, ms)
      if (lida.fonte === 'ocr' && ++porOcr > meios.limites.paginasOcr)
        throw new Recusa('paginas_demais', `more than ${meios.limites.paginasOcr} pages to read`)
      lidas.push(lida)
      aoAvancar({ pagina: lidas.length, paginas })
    }
  }
  const bracos = Array.from({ length: Math.min(meios.leitores, paginas) }, braco)
  try {
    await Promise.all(bracos)
  } catch (erro) {
    parar.abort(erro)
    await Promise.allSettled(bracos)
    throw erro
  }
  return lidas.sort((a, b) => a.numero - b.numero)
}

/** A reader that was lost under the request (killed from outside, out of memory elsewhere) is no fault of the file: once more. */
async function pedir<A extends Pedido['ato']>(
  { reserva }: Meios,
  pedido: Extract<Pedido, { ato: A }>,
  signal: AbortSignal,
  etapas: Map<string, number>,
): Promise<Respostas[A]> {
  const inicio = performance.now()
  try {
    return await reserva.pedir(pedido, signal)
  } catch (erro) {
    if (!(erro instanceof LeitorPerdido)) throw erro
    try {
      return await reserva.pedir(pedido, signal)
    } catch (segundo) {
      if (segundo instanceof LeitorPerdido) throw new Recusa('falha_processamento', 'two readers ended on this file')
      throw segundo
    }
  } finally {
    if (pedido.ato !== 'pagina') somar(etapas, pedido.ato, Math.round(performance.now() - inicio))
  }
}

const somar = (etapas: Map<string, number>, nome: string, ms: number) => etapas.set(nome, (etapas.get(nome) ?? 0) + ms)
const lista = (etapas: Map<string, number>) => [...etapas].map(([nome, ms]) => ({ nome, ms }))
