import type { DadosDossie } from '../dados/dossie.ts'
import { dataPorExtenso } from '../dados/formato.ts'
import { codigoQr } from '../layout/codigo-qr.ts'
import { COR, com, ESTILO, FOLHA } from '../layout/estilo.ts'
import { escrever, type Fluxo, no, por, primeirasLinhas } from '../layout/fluxo.ts'
import type { Estilo } from '../layout/formas.ts'

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
  codigoQr(f, d.url_verificacao, QR)
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
