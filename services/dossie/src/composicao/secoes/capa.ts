import { mascarar } from '@car/identity/cpf'
import { STATUS_PROCESSO_LABEL, TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import QRCode from 'qrcode'
import type { DadosDossie } from '../dados.ts'
import { definicoes } from '../definicoes.ts'
import type { Desenho, Estilo } from '../desenho.ts'
import { COR, com, ESTILO, FOLHA } from '../estilo.ts'
import { escrever, type Fluxo, linhasDe, no, por } from '../fluxo.ts'
import { dataPorExtenso, hectares, numero, rotulo } from '../formato.ts'
import { encurtar, limpar } from '../texto.ts'

const QR = { lado: 104, x: FOLHA.esquerda + 16, y: 620 }

/** The first sheet: which case, whose, in what state, and how anybody can check that this dossier was issued. */
export function capa(f: Fluxo, d: DadosDossie): void {
  const { processo: p } = d
  por(f, { forma: 'retangulo', x: 0, y: 0, largura: FOLHA.largura, altura: 10, cor: COR.azulEscuro })
  por(f, { forma: 'retangulo', x: 0, y: 10, largura: FOLHA.largura, altura: 2.5, cor: COR.azul })
  f.secao = no(f, 'Sect', 0)
  f.marcadores.push({ titulo: 'Capa', nivel: 1, pagina: f.pagina, y: 0, noSumario: false })
  escrever(f, 'CADASTRO AMBIENTAL RURAL', { x: FOLHA.esquerda, y: 52 }, ESTILO.capaSobretitulo, no(f, 'P'))
  escrever(
    f,
    'Documento eletrônico verificável',
    { x: FOLHA.direita, y: 53.1, alinhar: 'direita' },
    ESTILO.nota,
    no(f, 'P'),
  )

  const titulo = no(f, 'Title')
  escrever(
    f,
    'Dossiê do processo',
    { x: FOLHA.esquerda, y: 132 },
    { ...ESTILO.corpo, tamanho: 15, entrelinha: 22, cor: COR.secundaria },
    titulo,
  )
  escrever(f, limpar(p.numero, f.medidor.desenha), { x: FOLHA.esquerda, y: 154 }, ESTILO.capaTitulo, titulo)
  f.y = 204
  const situacao = `${rotulo(STATUS_PROCESSO_LABEL, p.status)} · versão ${numero(p.versao)} do registro`
  escrever(f, situacao, { x: FOLHA.esquerda, y: f.y }, com(ESTILO.corpoForte, COR.azul), no(f, 'P'))
  por(f, { forma: 'retangulo', x: FOLHA.esquerda, y: 232, largura: 60, altura: 1.6, cor: COR.azul })

  f.y = 256
  const nome = no(f, 'P')
  for (const linha of primeiras(f, p.imovel.denominacao, 3, FOLHA.util, ESTILO.capaImovel)) {
    escrever(f, linha, { x: FOLHA.esquerda, y: f.y }, ESTILO.capaImovel, nome)
    f.y += ESTILO.capaImovel.entrelinha
  }
  f.y += 10
  const curto = (texto: string, linhas: number, colunas: number) =>
    primeiras(f, texto, linhas, (FOLHA.util / 4) * colunas - 12, ESTILO.valor).join(' ')
  const i = p.imovel
  definicoes(
    f,
    [
      {
        rotulo: 'Município',
        valor: curto(i.municipio ? `${i.municipio} – ${i.uf}` : `${i.municipio_ibge} – ${i.uf}`, 2, 2),
        vao: 2,
      },
      { rotulo: 'Área declarada', valor: hectares(i.area_ha) },
      { rotulo: 'Matrícula', valor: curto(i.matricula.numero, 1, 1) },
      { rotulo: 'Tipo', valor: rotulo(TIPO_IMOVEL_LABEL, i.tipo), vao: 2 },
      { rotulo: 'CCIR', valor: curto(i.ccir_codigo ?? '', 1, 2), vao: 2 },
      { rotulo: 'Proprietário', valor: curto(p.proprietario.nome, 2, 2), vao: 2 },
      { rotulo: 'CPF ou CNPJ', valor: mascarar(p.proprietario.cpf_cnpj), vao: 2 },
      { rotulo: 'Responsável técnico', valor: curto(p.responsavel_tecnico?.nome ?? 'não há', 2, 2), vao: 2 },
      { rotulo: 'Analista', valor: curto(p.analista?.nome ?? 'sem analista no momento', 2, 2), vao: 2 },
    ],
    4,
  )
  numeros(f, d)
  verificacao(f, d)
}

function numeros(f: Fluxo, d: DadosDossie): void {
  const abertas = d.pendencias.filter((x) => x.status === 'aberta').length
  const divergencias = d.conferencias.filter((x) => x.situacao === 'divergencia').length
  const quadros: [string, string][] = [
    [numero(d.documentos.length), d.documentos.length === 1 ? 'documento' : 'documentos'],
    [numero(divergencias), divergencias === 1 ? 'divergência' : 'divergências'],
    [numero(abertas), abertas === 1 ? 'pendência aberta' : 'pendências abertas'],
    [numero(d.historico.length), d.historico.length === 1 ? 'ato registrado' : 'atos registrados'],
  ]
  const y = 540
  const passo = FOLHA.util / quadros.length
  quadros.forEach(([quanto, oque], i) => {
    const x = FOLHA.esquerda + i * passo
    const sob = no(f, 'P')
    escrever(f, quanto, { x, y }, ESTILO.capaNumero, sob)
    escrever(f, oque, { x, y: y + 23 }, ESTILO.nota, sob)
  })
}

function verificacao(f: Fluxo, d: DadosDossie): void {
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
    for (const linha of primeiras(f, t, maximo, largura, estilo)) {
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

/** Modules as rectangles, one per run along a row, with the quiet zone that readers need around them. */
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

/** At most `maximo` lines, the last one shortened; the whole text stands inside the dossier. */
function primeiras(f: Fluxo, texto: string, maximo: number, largura: number, estilo: Estilo): string[] {
  const linhas = linhasDe(f, texto, largura, estilo)
  if (linhas.length <= maximo) return linhas
  const resto = linhas.slice(maximo - 1).join(' ')
  return [...linhas.slice(0, maximo - 1), encurtar(resto, largura, (t) => f.medidor.largura(t, estilo))]
}
