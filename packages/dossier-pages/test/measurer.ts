import type { Measurer } from '@car/dossier-pages/layout/flow'

/**
 * A measurer without a font: every letter is half as wide as it is high, and the characters before the ideographs can
 * be drawn.
 */
export const measurer: Measurer = {
  largura: (text, style) => Array.from(text).length * style.tamanho * 0.5,
  canDraw: (code) => code < 0x4e00 || code === 0xfffd,
}
