export const ANNEX_LIMITS = {
  bytesPerAnnex: 64 * 1_048_576,
  pagesPerAnnex: 300,
  /** The limit of all prepared attachments together. Beyond it, attachments are named but not reproduced. */
  bytesReproduced: 250 * 1_048_576,
  /** PDF's own limit for a side, in points. */
  longestSide: 14_400,
  pixelsOfImage: 100e6,
  pixelsPerPage: 8e6,
  /** Resolution of the picture of a page that cannot be copied. */
  dpi: 170,
  /**
   * The most pixels of a drawing that serves to compare a copied page with its original. This is enough to see a
   * missing stamp.
   */
  pixelsOfComparison: 0.5e6,
  qualidadeJpeg: 80,
} as const
