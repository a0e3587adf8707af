/** What an attachment may cost. An honest file is far below all of this; a hostile one ends here, not in the service. */
export const LIMITES = {
  bytesPorAnexo: 64 * 1_048_576,
  paginasPorAnexo: 300,
  /** All prepared attachments together; above it the rest are named but not reproduced. */
  bytesReproduzidos: 250 * 1_048_576,
  /** PDF's own limit for a side, in points. */
  ladoMaximo: 14_400,
  pixelsDeImagem: 100e6,
  pixelsPorPagina: 8e6,
  /** Picture of a page that cannot be copied. */
  dpi: 170,
  /** A copied page is compared with its original at this size; enough to see a missing stamp. */
  pixelsDeComparacao: 0.5e6,
  qualidadeJpeg: 80,
} as const
