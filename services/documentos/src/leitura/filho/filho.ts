import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { abrirArquivo, type Arquivo } from '../arquivo.ts'
import { extrair } from '../extracao/extrair.ts'
import { Recusa } from '../falha.ts'
import { deCinza } from '../imagem/cinza.ts'
import type { Preparada } from '../imagem/preparar.ts'
import { abrirOcr, type Ocr } from '../ocr.ts'
import type { Pagina } from '../tipos.ts'
import { imagemDaPagina, lerPagina, repreparar } from './pagina.ts'
import type { Alvo, Mensagem, Pedido, Respostas } from './protocolo.ts'
import { reler } from './reler.ts'

/**
 * A reader process. It takes one request at a time and may be killed at any moment: whatever a file does to it, it does
 * to this process alone.
 */
const [tessdataDir = ''] = process.argv.slice(2)
const enviar = (m: Mensagem) => process.send?.(m)

sharp.concurrency(1)
sharp.cache(false)
new Worker(new URL('./sentinela.ts', import.meta.url), { workerData: process.ppid }).unref()
process.on('disconnect', () => process.exit(0))

const ocr: Ocr = await abrirOcr(tessdataDir, () => process.exit(1))
process.on('message', (m: { id: number; pedido: Pedido }) => void atender(m.id, m.pedido))
enviar({ pronto: true })

async function atender(id: number, pedido: Pedido) {
  enviar({ id, comecado: true })
  try {
    enviar({ id, valor: await cumprir(pedido) })
  } catch (erro) {
    const texto = erro instanceof Error ? erro.message : String(erro)
    if (erro instanceof Recusa) enviar({ id, erro: texto, motivo: erro.motivo })
    else enviar({ id, erro: texto, fatal: true })
  }
}

let aberto: { documento: string; arquivo: Arquivo; preparadas: Map<number, Preparada> } | undefined

async function abrir({ documento, caminho, limites }: Alvo) {
  if (aberto?.documento === documento) return aberto
  if (aberto?.arquivo.tipo === 'pdf') await aberto.arquivo.pdf.close()
  aberto = undefined
  aberto = { documento, arquivo: await abrirArquivo(caminho, limites), preparadas: new Map() }
  return aberto
}

async function cumprir(pedido: Pedido): Promise<Respostas[keyof Respostas]> {
  const { arquivo, preparadas } = await abrir(pedido)
  switch (pedido.ato) {
    case 'abrir':
      return { paginas: arquivo.paginas }
    case 'pagina': {
      const { lida, preparada, etapas } = await lerPagina(arquivo, pedido.pagina, pedido.limites, ocr)
      preparadas.clear() // only the last page's pixels are held: that is the whole document when it has one page
      if (preparada) preparadas.set(pedido.pagina, preparada)
      return { lida, etapas }
    }
    case 'extrair':
      return extrair(pedido.paginas, (pagina, caixa, olhar) =>
        reler(async () => preparadas.get(pagina.numero) ?? guardar(arquivo, pagina, pedido), pagina, caixa, olhar, ocr),
      )
    case 'prever': {
      const { cinza } = await imagemDaPagina(arquivo, pedido.pagina, pedido.limites)
      const { lado } = pedido
      return deCinza(cinza)
        .resize({ width: lado, height: lado, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 78 })
        .toBuffer()
    }
  }
}

async function guardar(arquivo: Arquivo, pagina: Pagina, { limites }: Alvo): Promise<Preparada> {
  const preparada = await repreparar(arquivo, pagina, limites)
  aberto?.preparadas.set(pagina.numero, preparada)
  return preparada
}
