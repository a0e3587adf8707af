import sharp, { type Sharp } from 'sharp'

/** One channel, eight bits, row by row. */
export type Cinza = { dados: Uint8Array; largura: number; altura: number }

/** A sharp pipeline to grey pixels. A one-channel input may come out as three without the last two steps. */
export async function paraCinza(imagem: Sharp): Promise<Cinza> {
  const { data, info } = await imagem.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error(`expected one channel, got ${info.channels}`)
  return { dados: data, largura: info.width, altura: info.height }
}

export const deCinza = (c: Cinza) => sharp(c.dados, { raw: { width: c.largura, height: c.altura, channels: 1 } })

/** Binary PGM: what the OCR engine decodes fastest. */
export function paraPgm(c: Cinza): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${c.largura} ${c.altura}\n255\n`), c.dados])
}

/** Quarter turns clockwise. */
export function girarQuartos(c: Cinza, quartos: number): Cinza {
  const { dados, largura: w, altura: h } = c
  if (quartos === 0) return c
  const saida = new Uint8Array(dados.length)
  if (quartos === 2) {
    for (let i = 0, j = dados.length - 1; j >= 0; i++, j--) saida[i] = dados[j] as number
    return { dados: saida, largura: w, altura: h }
  }
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++) {
      const destino = quartos === 1 ? x * h + (h - 1 - y) : (w - 1 - x) * h + y
      saida[destino] = dados[i] as number
    }
  return { dados: saida, largura: h, altura: w }
}

/** Mean over blocks of `passo` x `passo` pixels. */
export function reduzir(c: Cinza, passo: number): Cinza {
  const { dados, largura: w } = c
  const W = Math.floor(w / passo)
  const H = Math.floor(c.altura / passo)
  const saida = new Uint8Array(W * H)
  const soma = new Uint32Array(W)
  const n = passo * passo
  for (let Y = 0; Y < H; Y++) {
    soma.fill(0)
    for (let dy = 0; dy < passo; dy++) {
      let i = (Y * passo + dy) * w
      for (let X = 0; X < W; X++) {
        let s = 0
        for (let dx = 0; dx < passo; dx++) s += dados[i++] as number
        soma[X] = (soma[X] as number) + s
      }
    }
    for (let X = 0; X < W; X++) saida[Y * W + X] = ((soma[X] as number) + n / 2) / n
  }
  return { dados: saida, largura: W, altura: H }
}
