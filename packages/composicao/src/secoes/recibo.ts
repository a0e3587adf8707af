/**
 * Lays out a receipt: that a case was submitted, with what, and how it can be followed. It is pure, like a dossier's
 * layout.
 */
import { mascarar } from '@car/identity/cpf'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import { dataHora, dataPorExtenso, hectares, numero, quantos, rotulo, tamanho } from '../dados/formato.ts'
import type { DadosRecibo } from '../dados/recibo.ts'
import { codigoQr } from '../layout/codigo-qr.ts'
import { definicoes } from '../layout/definicoes.ts'
import { COR, com, ESTILO, FOLHA } from '../layout/estilo.ts'
import { caber, criarFluxo, escrever, type Fluxo, linhasDe, type Medidor, no, paragrafo, por } from '../layout/fluxo.ts'
import type { Estilo } from '../layout/formas.ts'
import { tabela } from '../layout/tabela.ts'
import { limpar } from '../layout/texto.ts'
import type { Diagrama } from './diagramar.ts'

const QR_LADO = 96
const AR = 16

export function diagramarRecibo(d: DadosRecibo, medidor: Medidor): Diagrama {
  const f = criarFluxo(medidor, null)
  f.secao = no(f, 'Sect', 0)
  f.cabecalho = 'Recibo de entrega'
  topo(f, d)
  entrega(f, d)
  documentos(f, d)
  acompanhar(f, d)
  f.paginas.forEach((pagina, i) => rodape(f, pagina, i, d))
  return { paginas: f.paginas, nos: f.nos, marcadores: f.marcadores }
}

function topo(f: Fluxo, d: DadosRecibo): void {
  por(f, { forma: 'retangulo', x: 0, y: 0, largura: FOLHA.largura, altura: 10, cor: COR.azulEscuro })
  por(f, { forma: 'retangulo', x: 0, y: 10, largura: FOLHA.largura, altura: 2.5, cor: COR.azul })
  escrever(f, 'CADASTRO AMBIENTAL RURAL', { x: FOLHA.esquerda, y: 42 }, ESTILO.capaSobretitulo, no(f, 'P'))
  const titulo = no(f, 'Title')
  const apoio = { ...ESTILO.corpo, tamanho: 15, entrelinha: 22, cor: COR.secundaria }
  escrever(f, 'Recibo de entrega do processo', { x: FOLHA.esquerda, y: 76 }, apoio, titulo)
  escrever(f, limpar(d.numero, f.medidor.desenha), { x: FOLHA.esquerda, y: 98 }, ESTILO.capaTitulo, titulo)
  f.y = 146
  paragrafo(f, `Recebido em ${dataPorExtenso(d.submetido_em)}.`, ESTILO.corpoForte, { depois: 16 })
}

function entrega(f: Fluxo, { imovel: i, proprietario, por: quem }: DadosRecibo): void {
  definicoes(
    f,
    [
      { rotulo: 'Imóvel', valor: i.denominacao, vao: 2 },
      { rotulo: 'Município', valor: `${i.municipio ?? i.municipio_ibge} – ${i.uf}`, vao: 2 },
      { rotulo: 'Tipo', valor: rotulo(TIPO_IMOVEL_LABEL, i.tipo), vao: 2 },
      { rotulo: 'Área declarada', valor: hectares(i.area_ha) },
      { rotulo: 'Matrícula', valor: i.matricula?.numero ?? 'não tem' },
      { rotulo: 'Proprietário', valor: proprietario.nome, vao: 2 },
      { rotulo: 'CPF ou CNPJ', valor: mascarar(proprietario.cpf_cnpj), vao: 2 },
      { rotulo: 'Submetido por', valor: quem, vao: 4 },
    ],
    4,
  )
}

function documentos(f: Fluxo, { documentos: todos }: DadosRecibo): void {
  f.y += 14
  const sob = no(f, 'H2')
  caber(f, 120)
  const quantia = quantos(todos.length, 'documento entregue', 'documentos entregues')
  escrever(f, quantia, { x: FOLHA.esquerda, y: f.y }, ESTILO.titulo2, sob)
  f.y += ESTILO.titulo2.entrelinha + 4
  tabela(
    f,
    [
      { titulo: 'Nº', parte: 6 },
      { titulo: 'Documento e SHA-256 do arquivo', parte: 74 },
      { titulo: 'Recebido em', parte: 26 },
      { titulo: 'Tamanho', parte: 16, alinhar: 'direita' },
    ],
    todos.map((d, i) => [
      String(i + 1),
      [
        { texto: rotulo(TIPO_DOCUMENTO_LABEL, d.tipo), estilo: ESTILO.celulaForte },
        { texto: d.nome, estilo: ESTILO.celula },
        { texto: d.hash_sha256, estilo: ESTILO.miudo },
      ],
      dataHora(d.recebido_em),
      tamanho(d.tamanho),
    ]),
  )
}

function acompanhar(f: Fluxo, { acompanhamento, registro }: DadosRecibo): void {
  const { chave, url } = acompanhamento
  f.y += 8
  caber(f, QR_LADO + 2 * AR + 70)
  const inicio = f.y
  const altura = QR_LADO + 2 * AR
  por(f, { forma: 'retangulo', x: FOLHA.esquerda, y: inicio, largura: FOLHA.util, altura, raio: 4, cor: COR.azulClaro })
  codigoQr(f, url, { x: FOLHA.esquerda + AR, y: inicio + AR, lado: QR_LADO })
  const x = FOLHA.esquerda + 2 * AR + QR_LADO + 4
  const largura = FOLHA.direita - AR - x
  let y = inicio + AR
  const texto = (t: string, estilo: Estilo, depois: number) => {
    const sob = no(f, 'P')
    for (const linha of linhasDe(f, t, largura, estilo)) {
      escrever(f, linha, { x, y }, estilo, sob)
      y += estilo.entrelinha
    }
    y += depois
  }
  texto('Acompanhe sem entrar no sistema', ESTILO.titulo2, 1)
  texto('Aponte a câmera para o código, ou abra o endereço e informe número e chave.', ESTILO.nota, 4)
  texto(chave.replace(/(.{4})(?=.)/g, '$1-'), ESTILO.capaCodigo, 3)
  const doEndereco = y
  texto(url.split('#')[0] ?? url, com(ESTILO.nota, COR.azul), 0)
  f.pagina.ligacoes.push({ x, y: doEndereco, largura, altura: y - doEndereco, alvo: url })
  f.y = inicio + altura + 12
  paragrafo(
    f,
    'Guarde este recibo: quem tem a chave vê a situação do processo, e nada sobre o imóvel ou pessoas. Se ela se perder, o dono do processo pode trocá-la, e a anterior deixa de valer.',
    ESTILO.nota,
    { depois: 4 },
  )
  paragrafo(
    f,
    `Este recibo atesta a entrega, não a aprovação. Para conferi-lo, compare os resumos SHA-256 acima com os dos seus arquivos, e o do ato de submissão (versão ${numero(registro.versao)} do registro) com o do histórico do processo: ${registro.hash}`,
    ESTILO.nota,
  )
}

function rodape(f: Fluxo, pagina: Diagrama['paginas'][number], indice: number, d: DadosRecibo): void {
  f.pagina = pagina
  const y = pagina.altura - FOLHA.reguaInferior
  por(f, { forma: 'linha', de: [FOLHA.esquerda, y], ate: [FOLHA.direita, y], cor: COR.regua, espessura: 0.6 })
  const processo = `Recibo do processo ${limpar(d.numero, f.medidor.desenha)}`
  escrever(f, processo, { x: FOLHA.esquerda, y: y + 7 }, ESTILO.corrente)
  const folha = `Página ${indice + 1} de ${f.paginas.length}`
  escrever(f, folha, { x: FOLHA.direita, y: y + 7, alinhar: 'direita' }, ESTILO.correnteForte)
}
