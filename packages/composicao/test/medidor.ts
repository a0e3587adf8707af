import type { Medidor } from '@car/composicao/layout/fluxo'

/** Every letter half as wide as it is high, and everything can be drawn but ideographs: layout without a font. */
export const medidor: Medidor = {
  largura: (texto, estilo) => Array.from(texto).length * estilo.tamanho * 0.5,
  desenha: (codigo) => codigo < 0x4e00 || codigo === 0xfffd,
}
