/**
 * The measures (in points), colours and type of a dossier. They are deliberately sober: one family in three weights,
 * shades of one blue, and few other colours.
 */
import type { Style } from './shapes.ts'

const A4 = { largura: 595.28, altura: 841.89 }
export const SHEET = {
  ...A4,
  esquerda: 56.7,
  direita: A4.largura - 56.7,
  util: A4.largura - 2 * 56.7,
  /** The upper and the lower limit of running text, measured from the top of the sheet. */
  topo: 86,
  base: 772,
  /**
   * The distances of the line under the running header from the top of the sheet, and of the line above the footer from
   * the foot of the sheet.
   */
  reguaSuperior: 58,
  reguaInferior: 48,
} as const

export const COLOUR = {
  tinta: '#1b1b1b',
  secundaria: '#555555',
  azul: '#1351b4',
  azulEscuro: '#071d41',
  azulClaro: '#edf3fb',
  regua: '#c9ced6',
  reguaFraca: '#e4e7ec',
  fundo: '#f6f7f9',
  papel: '#ffffff',
  verde: '#146c2e',
  ambar: '#8a5a00',
  vermelho: '#b3261e',
  mapa: '#e3efdf',
  mapaContorno: '#2c5f2d',
} as const

const normal = (tamanho: number, lineHeight: number, colour: string = COLOUR.tinta): Style => ({
  fonte: 'normal',
  tamanho,
  lineHeight,
  cor: colour,
})
const semi = (tamanho: number, lineHeight: number, colour: string = COLOUR.tinta): Style => ({
  fonte: 'semibold',
  tamanho,
  lineHeight,
  cor: colour,
})
const bold = (tamanho: number, lineHeight: number, colour: string = COLOUR.tinta): Style => ({
  fonte: 'bold',
  tamanho,
  lineHeight,
  cor: colour,
})

export const STYLE = {
  body: normal(9.5, 14),
  corpoForte: semi(9.5, 14),
  nota: normal(8, 11.5, COLOUR.secundaria),
  label: normal(7.5, 11, COLOUR.secundaria),
  valor: semi(9.5, 13.5),
  celula: normal(8.5, 12),
  celulaForte: semi(8.5, 12),
  miudo: normal(6.6, 9.4, COLOUR.secundaria),
  cabecalhoTabela: semi(7.5, 11, COLOUR.azulEscuro),
  titulo1: bold(15, 21, COLOUR.azulEscuro),
  titulo2: semi(11, 16, COLOUR.azulEscuro),
  titulo3: semi(9.5, 14, COLOUR.azulEscuro),
  corrente: normal(7.5, 10, COLOUR.secundaria),
  correnteForte: semi(7.5, 10, COLOUR.azulEscuro),
  capaSobretitulo: semi(9, 13, COLOUR.azul),
  capaTitulo: bold(32, 40, COLOUR.azulEscuro),
  capaImovel: semi(15, 20, COLOUR.tinta),
  capaCodigo: bold(15, 20, COLOUR.azulEscuro),
  capaNumero: bold(18, 22, COLOUR.azulEscuro),
} as const satisfies Record<string, Style>

export const withColour = (style: Style, colour: string): Style => ({ ...style, cor: colour })

/**
 * Returns the factor by which the header and footer of a sheet are enlarged. At their usual size they could not be read
 * on a sheet larger than A4.
 */
export const enlargement = (sheet: { largura: number; altura: number }) =>
  Math.max(1, Math.min(sheet.largura, sheet.altura) / SHEET.largura)

export const enlarge = (style: Style, times: number): Style =>
  times === 1 ? style : { ...style, tamanho: style.tamanho * times, lineHeight: style.lineHeight * times }
