/** The worker of the perimeter. It does what takes long, or may have been made to. */
import type { Importado } from './arquivo.ts'
import type { Medida } from './medir.ts'
import { Recusa } from './recusa.ts'

/** The work that can be asked for, with its input and answer. */
export type Trabalhos = {
  medir: { pede: string; da: Medida }
  ler: { pede: Blob; da: Importado }
  deUtm: { pede: { fuso: number; sul: boolean; leste: number; norte: number }; da: [lon: number, lat: number] }
}
export type Pedido = { id: number; trabalho: keyof Trabalhos; com: unknown }
/** A refusal without words is a fault. Most often something could not be loaded. */
export type Resposta = { id: number; feito: unknown } | { id: number; recusa: string }

/** Each part loads when it is first asked for. */
const FAZER: { [T in keyof Trabalhos]: (com: Trabalhos[T]['pede']) => Promise<Trabalhos[T]['da']> } = {
  medir: async (perimetro) => (await import('./medir.ts')).medir(perimetro),
  ler: async (arquivo) => (await import('./arquivo.ts')).lerArquivo(new Uint8Array(await arquivo.arrayBuffer())),
  deUtm: async ({ fuso, sul, leste, norte }) => (await import('./sistemas.ts')).deUtm(fuso, sul, leste, norte),
}

addEventListener('message', ({ data: { id, trabalho, com } }: MessageEvent<Pedido>) => {
  const fazer = FAZER[trabalho] as (com: unknown) => Promise<unknown>
  fazer(com).then(
    (feito) => postMessage({ id, feito } satisfies Resposta),
    (erro: unknown) => postMessage({ id, recusa: erro instanceof Recusa ? erro.message : '' } satisfies Resposta),
  )
})
