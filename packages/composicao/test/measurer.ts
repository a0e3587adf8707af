import type { Measurer } from '@car/composicao/layout/flow'

/**
 * A measurer without a font: every letter is half as wide as it is high, and the characters before the ideographs can
 * be drawn.
 */
export const measurer: Measurer = {
  largura: (texto, style) => Array.from(texto).length * style.tamanho * 0.5,
  canDraw: (codigo) => codigo < 0x4e00 || codigo === 0xfffd,
}
