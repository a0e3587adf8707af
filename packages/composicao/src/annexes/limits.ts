export const ANNEX_LIMITS = {
  bytesPorAnexo: 64 * 1_048_576,
  paginasPorAnexo: 300,
  /** The limit of all prepared attachments together. Beyond it, attachments are named but not reproduced. */
  bytesReproduzidos: 250 * 1_048_576,
  /** PDF's own limit for a side, in points. */
  ladoMaximo: 14_400,
  pixelsDeImagem: 100e6,
  pixelsPorPagina: 8e6,
  /** Resolution of the picture of a page that cannot be copied. */
  dpi: 170,
  /**
   * The most pixels of a drawing that serves to compare a copied page with its original. This is enough to see a
   * missing stamp.
   */
  pixelsDeComparacao: 0.5e6,
  qualidadeJpeg: 80,
} as const
