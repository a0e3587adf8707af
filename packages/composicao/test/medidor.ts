import type { Medidor } from '@car/composicao/layout/fluxo'

/** Layout without a font: every letter is half as wide as it is high, and everything but ideographs can be drawn. */
export const medidor: Medidor = {
  largura: (texto, estilo) => Array.from(texto).length * estilo.tamanho * 0.5,
  desenha: (codigo) => codigo < 0x4e00 || codigo === 0xfffd,
}
