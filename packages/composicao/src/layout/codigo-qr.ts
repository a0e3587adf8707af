import QRCode from 'qrcode/lib/core/qrcode.js' // the rest of the package draws, and takes as long to load as a page
import { COR } from './estilo.ts'
import { type Fluxo, no, por } from './fluxo.ts'

/** White modules around the code. Without them readers do not find it. */
const SILENCIO = 3

/** A QR code on a white square of its own, with one rectangle for each run of dark modules in a row. */
export function codigoQr(f: Fluxo, url: string, onde: { x: number; y: number; lado: number }): void {
  const { x: x0, y: y0, lado } = onde
  por(f, { forma: 'retangulo', x: x0, y: y0, largura: lado, altura: lado, raio: 3, cor: COR.papel })
  const figura = no(f, 'Figure', f.secao, `Código QR com o endereço ${url}`)
  const { size, data } = QRCode.create(url, { errorCorrectionLevel: 'M' }).modules
  const modulo = lado / (size + 2 * SILENCIO)
  for (let linha = 0; linha < size; linha++) {
    for (let de = 0; de < size; ) {
      let ate = de
      while (ate < size && data[linha * size + ate]) ate++
      if (ate > de) {
        const [x, y] = [x0 + (SILENCIO + de) * modulo, y0 + (SILENCIO + linha) * modulo]
        por(
          f,
          { forma: 'retangulo', x, y, largura: (ate - de) * modulo, altura: modulo + 0.05, cor: '#000000' },
          figura,
        )
      }
      de = ate + 1
    }
  }
}
