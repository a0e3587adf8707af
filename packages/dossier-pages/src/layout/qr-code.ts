import QRCode from 'qrcode/lib/core/qrcode.js' // the whole package draws pictures, and loads slowly
import { COLOUR } from './style.ts'
import { type Flow, addNode, put } from './flow.ts'

/** The number of white modules around the code. Without them scanners do not find the code. */
const QUIET_ZONE = 3

/** Draws a QR code on a white square, with one rectangle for each run of dark modules in a row. */
export function qrCode(f: Flow, url: string, at: { x: number; y: number; lado: number }): void {
  const { x: x0, y: y0, lado } = at
  put(f, { forma: 'rectangle', x: x0, y: y0, largura: lado, altura: lado, radius: 3, cor: COLOUR.papel })
  const figure = addNode(f, 'Figure', f.section, `Código QR com o endereço ${url}`)
  const { size, data } = QRCode.create(url, { errorCorrectionLevel: 'M' }).modules
  const modulo = lado / (size + 2 * QUIET_ZONE)
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; ) {
      let end = from
      while (end < size && data[row * size + end]) end++
      if (end > from) {
        const [x, y] = [x0 + (QUIET_ZONE + from) * modulo, y0 + (QUIET_ZONE + row) * modulo]
        put(
          f,
          { forma: 'rectangle', x, y, largura: (end - from) * modulo, altura: modulo + 0.05, cor: '#000000' },
          figure,
        )
      }
      from = end + 1
    }
  }
}
