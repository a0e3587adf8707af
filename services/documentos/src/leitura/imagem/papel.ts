import { reduzir, type Cinza } from './cinza.ts'

const PASSO = 8
/** Paper goes to white a little below its own level; more would wash faint ink away. */
const BRANCO = 0.95

/**
 * Divides the page by its own paper: an uneven, dark or low-contrast page comes out as ink on white. The paper is what
 * is brightest around each point, seen on a copy of an eighth of the size.
 */
export function aplainar(c: Cinza): Cinza {
  const fundo = estimarPapel(c)
  const { dados, largura: w, altura: h } = c
  const saida = new Uint8ClampedArray(w * h)
  const linha = new Float32Array(fundo.largura)
  const ganho = new Float32Array(w)
  for (let y = 0; y < h; y++) {
    interpolarLinha(fundo, y, linha)
    estender(linha, ganho)
    const base = y * w
    for (let x = 0; x < w; x++) saida[base + x] = (dados[base + x] as number) * (ganho[x] as number)
  }
  return { dados: new Uint8Array(saida.buffer), largura: w, altura: h }
}

type Mapa = { v: Float32Array; largura: number; altura: number }

function estimarPapel(c: Cinza): Mapa {
  const menor = reduzir(c, PASSO)
  const maximo = filtroMaximo(menor, 5)
  let v: Float32Array = Float32Array.from(maximo)
  for (let i = 0; i < 3; i++) v = caixa(v, menor.largura, menor.altura, 6)
  for (let i = 0; i < v.length; i++) v[i] = 255 / (BRANCO * Math.max(8, v[i] as number))
  return { v, largura: menor.largura, altura: menor.altura }
}

function filtroMaximo(c: Cinza, r: number): Uint8Array {
  const meio = new Uint8Array(c.dados.length)
  const saida = new Uint8Array(c.dados.length)
  passar(c.dados, meio, c.largura, c.altura, 1, c.largura, r)
  passar(meio, saida, c.altura, c.largura, c.largura, 1, r)
  return saida
}

function passar(de: Uint8Array, para: Uint8Array, n: number, m: number, passo: number, salto: number, r: number) {
  for (let j = 0; j < m; j++)
    for (let i = 0; i < n; i++) {
      let max = 0
      for (let k = Math.max(0, i - r); k <= Math.min(n - 1, i + r); k++) {
        const v = de[j * salto + k * passo] as number
        if (v > max) max = v
      }
      para[j * salto + i * passo] = max
    }
}

/** Mean over a window, both ways; three in a row come close to a Gaussian. */
function caixa(v: Float32Array, w: number, h: number, r: number): Float32Array {
  const meio = new Float32Array(v.length)
  const saida = new Float32Array(v.length)
  correr(v, meio, w, h, 1, w, r)
  correr(meio, saida, h, w, w, 1, r)
  return saida
}

function correr(de: Float32Array, para: Float32Array, n: number, m: number, passo: number, salto: number, r: number) {
  for (let j = 0; j < m; j++) {
    const base = j * salto
    let soma = 0
    let conta = 0
    for (let k = 0; k < Math.min(n, r); k++) {
      soma += de[base + k * passo] as number
      conta++
    }
    for (let i = 0; i < n; i++) {
      if (i + r < n) {
        soma += de[base + (i + r) * passo] as number
        conta++
      }
      if (i - r - 1 >= 0) {
        soma -= de[base + (i - r - 1) * passo] as number
        conta--
      }
      para[base + i * passo] = soma / conta
    }
  }
}

function interpolarLinha(m: Mapa, y: number, linha: Float32Array) {
  const t = Math.min(m.altura - 1, Math.max(0, (y + 0.5) / PASSO - 0.5))
  const y0 = Math.floor(t)
  const y1 = Math.min(m.altura - 1, y0 + 1)
  const f = t - y0
  for (let x = 0; x < m.largura; x++)
    linha[x] = (m.v[y0 * m.largura + x] as number) * (1 - f) + (m.v[y1 * m.largura + x] as number) * f
}

/** Straight from the middle of one block to the middle of the next. */
function estender(linha: Float32Array, ganho: Float32Array) {
  const n = linha.length
  const meio = PASSO / 2
  for (let k = -1; k < n; k++) {
    const a = linha[Math.max(0, k)] as number
    const passo = ((linha[Math.min(n - 1, k + 1)] as number) - a) / PASSO
    const de = Math.max(0, k * PASSO + meio)
    const ate = k === n - 1 ? ganho.length : Math.min(ganho.length, (k + 1) * PASSO + meio)
    for (let x = de; x < ate; x++) ganho[x] = a + passo * (x - (k * PASSO + meio) + 0.5)
  }
}
