import type { TipoDocumento } from '@car/vocabulary/documento'
import { comoFalha, Falha, semRede } from '../api/falha.ts'
import { eHeic, PAGINAS_DEMAIS, passaDoLimite } from './arquivo.ts'
import type { Defeito } from './defeitos.ts'
import type { Pedido, Pronta } from './foto.worker.ts'
import type { Pagina } from './guardados.ts'
import type { Folha, Junta } from './juntar.ts'
import { semLocal } from './sem-local.ts'

type Foto = { nome: string; arquivo: Blob; tipo: TipoDocumento }
type Preparada = { nome: string; arquivo: Blob; defeitos: Defeito[]; miniatura?: Blob }

/** Plans are measured on, so they keep every byte. So does what is no photograph. */
export const seraPreparada = ({ nome, arquivo, tipo }: Foto): boolean =>
  eHeic({ name: nome, type: arquivo.type }) ||
  (tipo !== 'planta_georeferenciada' && ['image/jpeg', 'image/png'].includes(arquivo.type))

/** @throws Falha */
export async function preparar({ nome, arquivo, tipo }: Foto): Promise<Preparada> {
  const heic = eHeic({ name: nome, type: arquivo.type })
  const foto = heic ? new Blob([arquivo], { type: 'image/heic' }) : arquivo
  try {
    const pronta = (await pedir<Pedido, Pronta>(abrirFoto, { arquivo: foto })) ?? (await convertida(foto))
    if (!pronta) throw new Falha('CAR-004', SEM_CONVERSAO)
    return {
      ...pronta,
      nome: heic ? nome.replace(/\.hei[cf]$/i, '.jpg') : nome,
      defeitos: tipo === 'planta_georeferenciada' ? [] : pronta.defeitos,
    }
  } catch (erro) {
    if (heic || comoFalha(erro).passageira) throw erro
    // The photograph is too large for this device, so the service judges it.
    return { nome, arquivo: (await semLocal(foto)) ?? foto, defeitos: [] }
  }
}

async function convertida(arquivo: Blob): Promise<Pronta> {
  const pixels = await pedir<Blob, ImageData | null>(abrirHeic, arquivo)
  return pixels && pedir<Pedido, Pronta>(abrirFoto, { arquivo, pixels })
}

/**
 * Makes one PDF of all pages. A single page that nobody turned stays a photograph.
 * @throws Falha
 */
export async function juntas(paginas: readonly [Pagina, ...Pagina[]]): Promise<Blob> {
  const [{ arquivo: unica, giro }] = paginas
  if (paginas.length === 1 && giro === 0) return unica
  const folhas = paginas.map((pagina): Folha => ({ foto: pagina.arquivo, giro: pagina.giro }))
  const junta = await pedir<readonly Folha[], Junta>(abrirJunta, folhas, SEM_JUNTAR)
  if (typeof junta === 'number') throw new Falha('CAR-004', naoAbriu(junta))
  if (passaDoLimite(junta)) throw new Falha('CAR-004', PAGINAS_DEMAIS)
  return junta
}

const SEM_JUNTAR = 'Este aparelho não conseguiu juntar as páginas. Feche outros aplicativos e tente de novo.'
const naoAbriu = (i: number): string => `A página ${i + 1} não é uma foto que se abra aqui. Tire outra, ou remova-a.`

const SEM_CONVERSAO =
  'Esta foto HEIC não pôde ser aberta. Na câmera, escolha o formato “mais compatível” (JPEG), ou envie em PDF.'

const abrirFoto = () => new Worker(new URL('./foto.worker.ts', import.meta.url), { type: 'module' })
const abrirJunta = () => new Worker(new URL('./juntar.worker.ts', import.meta.url), { type: 'module' })
const abrirHeic = () => new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })

/** Longer than the slowest telephone on the slowest line needs for the largest photograph. */
const LIMITE_MS = 120_000

/**
 * Asks a new worker one question. The worker is ended once it has answered or has taken too long, which frees its
 * memory.
 */
function pedir<P, R>(abrir: () => Worker, pedido: P, senao = SEM_CONVERSAO): Promise<R> {
  const worker = abrir()
  let relogio = 0
  return new Promise<R>((pronto, falhou) => {
    worker.addEventListener('message', ({ data }: MessageEvent<R>) => pronto(data))
    // The script of the worker did not arrive, or it ran out of memory.
    worker.addEventListener('error', () => falhou(navigator.onLine ? new Falha('CAR-004', senao) : semRede()))
    relogio = window.setTimeout(() => falhou(new Falha('CAR-004', senao)), LIMITE_MS)
    worker.postMessage(pedido)
  }).finally(() => {
    clearTimeout(relogio)
    worker.terminate()
  })
}
