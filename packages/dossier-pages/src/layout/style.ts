/**
 * The measures (in points), colours and type of a dossier. They are deliberately sober: one family in three weights,
 * shades of one blue, and few other colours.
 */
import type { Style } from './shapes.ts'

const A4 = { largura: 595.28, altura: 841.89 }
export const SHEET = {
  ...A4,
  left: 56.7,
  right: A4.largura - 56.7,
  usable: A4.largura - 2 * 56.7,
  /** The upper and the lower limit of running text, measured from the top of the sheet. */
  top: 86,
  base: 772,
  /**
   * The distances of the line under the running header from the top of the sheet, and of the line above the footer from
   * the foot of the sheet.
   */
  upperRule: 58,
  lowerRule: 48,
} as const

export const COLOUR = {
  ink: '#1b1b1b',
  secondary: '#555555',
  blue: '#1351b4',
  darkBlue: '#071d41',
  lightBlue: '#edf3fb',
  rule: '#c9ced6',
  faintRule: '#e4e7ec',
  ground: '#f6f7f9',
  papel: '#ffffff',
  verde: '#146c2e',
  amber: '#8a5a00',
  red: '#b3261e',
  mapa: '#e3efdf',
  mapOutline: '#2c5f2d',
} as const

const normal = (tamanho: number, lineHeight: number, colour: string = COLOUR.ink): Style => ({
  fonte: 'normal',
  tamanho,
  lineHeight,
  cor: colour,
})
const semi = (tamanho: number, lineHeight: number, colour: string = COLOUR.ink): Style => ({
  fonte: 'semibold',
  tamanho,
  lineHeight,
  cor: colour,
})
const bold = (tamanho: number, lineHeight: number, colour: string = COLOUR.ink): Style => ({
  fonte: 'bold',
  tamanho,
  lineHeight,
  cor: colour,
})

export const STYLE = {
  body: normal(9.5, 14),
  strongBody: semi(9.5, 14),
  nota: normal(8, 11.5, COLOUR.secondary),
  label: normal(7.5, 11, COLOUR.secondary),
  valor: semi(9.5, 13.5),
  celula: normal(8.5, 12),
  celulaForte: semi(8.5, 12),
  small: normal(6.6, 9.4, COLOUR.secondary),
  tableHead: semi(7.5, 11, COLOUR.darkBlue),
  titulo1: bold(15, 21, COLOUR.darkBlue),
  titulo2: semi(11, 16, COLOUR.darkBlue),
  titulo3: semi(9.5, 14, COLOUR.darkBlue),
  running: normal(7.5, 10, COLOUR.secondary),
  strongRunning: semi(7.5, 10, COLOUR.darkBlue),
  coverOverline: semi(9, 13, COLOUR.blue),
  coverTitle: bold(32, 40, COLOUR.darkBlue),
  coverImovel: semi(15, 20, COLOUR.ink),
  coverCode: bold(15, 20, COLOUR.darkBlue),
  coverNumber: bold(18, 22, COLOUR.darkBlue),
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
