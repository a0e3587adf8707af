import QRCode from 'qrcode'
import type { DadosDossie } from '../dados/dossie.ts'
import { dataPorExtenso } from '../dados/formato.ts'
import { COR, com, ESTILO, FOLHA } from '../layout/estilo.ts'
import { escrever, type Fluxo, no, por, primeirasLinhas } from '../layout/fluxo.ts'
import type { Desenho, Estilo } from '../layout/formas.ts'

const QR = { lado: 104, x: FOLHA.esquerda + 16, y: 620 }

/** At the foot of the cover: how anybody can check that this dossier was issued. */
export function verificacao(f: Fluxo, d: DadosDossie): void {
  const altura = QR.lado + 32
  por(f, {
    forma: 'retangulo',
    x: FOLHA.esquerda,
    y: QR.y - 16,
    largura: FOLHA.util,
    altura,
    raio: 4,
    cor: COR.azulClaro,
  })
  por(f, { forma: 'retangulo', x: QR.x, y: QR.y, largura: QR.lado, altura: QR.lado, raio: 3, cor: COR.papel })
  const figura = no(f, 'Figure', f.secao, `Código QR com o endereço ${d.url_verificacao}`)
  for (const quadro of qr(d.url_verificacao)) por(f, quadro, figura)
  const x = QR.x + QR.lado + 20
  const largura = FOLHA.direita - 16 - x
  let y = QR.y
  const texto = (t: string, estilo: Estilo, depois: number, maximo: number) => {
    const sob = no(f, 'P')
    for (const linha of primeirasLinhas(f, t, maximo, largura, estilo)) {
      escrever(f, linha, { x, y }, estilo, sob)
      y += estilo.entrelinha
    }
    y += depois
  }
  texto('Confira se este dossiê foi emitido', ESTILO.titulo2, 1, 1)
  texto(
    'Aponte a câmera para o código ao lado ou abra o endereço abaixo. A página mostra o SHA-256 do arquivo emitido e compara com o seu.',
    ESTILO.nota,
    4,
    3,
  )
  texto(d.codigo_verificacao, ESTILO.capaCodigo, 3, 2)
  const doEndereco = y
  texto(d.url_verificacao, com(ESTILO.nota, COR.azul), 0, 3)
  f.pagina.ligacoes.push({ x, y: doEndereco, largura, altura: y - doEndereco, alvo: d.url_verificacao })
  escrever(
    f,
    `Emitido em ${dataPorExtenso(d.emitido_em)}`,
    { x: FOLHA.esquerda, y: QR.y + QR.lado + 24 },
    ESTILO.nota,
    no(f, 'P'),
  )
}

/** The modules of the code, one rectangle for each run along a row, inside the quiet zone that readers need. */
function qr(url: string): Desenho[] {
  const { size, data } = QRCode.create(url, { errorCorrectionLevel: 'M' }).modules
  const silencio = 3
  const modulo = QR.lado / (size + 2 * silencio)
  const quadros: Desenho[] = []
  for (let linha = 0; linha < size; linha++) {
    for (let de = 0; de < size; ) {
      let ate = de
      while (ate < size && data[linha * size + ate]) ate++
      if (ate > de) {
        const [x, y] = [QR.x + (silencio + de) * modulo, QR.y + (silencio + linha) * modulo]
        quadros.push({ forma: 'retangulo', x, y, largura: (ate - de) * modulo, altura: modulo + 0.05, cor: '#000000' })
      }
      de = ate + 1
    }
  }
  return quadros
}
