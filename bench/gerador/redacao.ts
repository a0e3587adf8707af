import type { Acaso } from './acaso.ts'
import {
  areaPorExtenso,
  ccirFormatado,
  cpfFormatado,
  decimal,
  extenso,
  type Imovel,
  MESES,
  milhar,
  pessoa,
} from './dados.ts'

/**
 * The many ways in which registries word a matrícula. Each part is chosen independently: the heading, the measure, the
 * owner, the acts. The facts about the property stay the same.
 */
export type Redacao = {
  /** The owner's name as printed here. */
  proprietario: string
  titulos: string[]
  /** The heading with the number; null if the number stands in a frame. */
  rotulo: string | null
  paragrafos: string[]
}

export function redigir(a: Acaso, d: Imovel): Redacao {
  const numero = a.real() < 0.3 ? d.numero : milhar(d.numero)
  const ato = a.um<(tipo: string, i: number) => string>([
    (t, i) => `${t}-${i}-${numero}`,
    (t, i) => `${t}.${i}/${numero}`,
    (t, i) => `${t}-${i}/M-${numero}`,
    (t, i) => `${t}.${String(i).padStart(2, '0')} - ${numero}`,
    (t, i) => `${t}.${i}`,
    (t, i) => `${t}-${i}`,
  ])
  const nome =
    a.real() < 0.3 && !/LTDA|S\/A|CIA|COOP/.test(d.proprietario) ? capitalizado(d.proprietario) : d.proprietario
  const transferido = a.real() < 0.5
  const abertura = transferido ? pessoa(a) : nome
  return {
    proprietario: nome,
    titulos: a.um<string[]>([
      [
        `${a.inteiro(1, 3)}º OFICIAL DE REGISTRO DE IMÓVEIS DE ${d.municipio.toUpperCase()} - ${d.uf}`,
        'LIVRO Nº 2 - REGISTRO GERAL',
      ],
      [
        'SERVIÇO REGISTRAL DE IMÓVEIS',
        `COMARCA DE ${d.municipio.toUpperCase()} - ESTADO DE ${d.estado}`,
        'REGISTRO GERAL - LIVRO 2',
      ],
      [
        'ESTADO DE ' + d.estado,
        `CARTÓRIO DE REGISTRO DE IMÓVEIS DA COMARCA DE ${d.municipio.toUpperCase()}`,
        `CNM ${d.cnm}`,
        'LIVRO 2 - REGISTRO GERAL',
      ],
    ]),
    rotulo: a.um([
      null,
      `MATRÍCULA ${numero}`,
      `MATRÍCULA: ${numero}`,
      `Matrícula n.º ${numero}`,
      `MATRÍCULA Nº ${numero} - FICHA 01-F`,
    ]),
    paragrafos: [
      `${a.um(['Data:', 'Abertura:', 'Em'])} ${data(a)}.`,
      `IMÓVEL${a.um([':', ' RURAL:', ' -', '.'])} ${a.um(['Um imóvel rural denominado', 'Uma parte de terras, denominada', 'Uma área de terras de cultura e campos, denominada'])} ${d.denominacao}, no município de ${d.municipio}, Estado ${a.um(['de', 'do', '-'])} ${d.uf}, com ${medida(a, d.area_ha)}, ${a.um(['com as seguintes divisas', 'dentro dos seguintes limites', 'com as confrontações que seguem'])}: ${divisas(a)}`,
      `Cadastro no INCRA sob o código ${ccirFormatado(d.ccir)}, módulo fiscal ${decimal(30 + a.real() * 20, 2)} ha, fração mínima de parcelamento 3,00 ha.`,
      `${a.um(['PROPRIETÁRIO:', 'PROPRIETÁRIO(S):', 'Proprietário:', 'PROPRIETÁRIOS:', 'PROPRIETÁRIA:'])} ${abertura}, ${qualificacao(a, d, transferido ? null : d.cpf)}`,
      `${a.um(['REGISTRO ANTERIOR:', 'TÍTULO AQUISITIVO:', 'Registro anterior:'])} ${a.um([`matrícula nº ${milhar(a.inteiro(1000, 1999))}, fls. ${a.inteiro(1, 299)} do Livro 2-B, deste Ofício`, `transcrição nº ${milhar(a.inteiro(1000, 9999))} do Livro 3-F, deste Registro`, `R-2 da matrícula ${milhar(a.inteiro(1000, 9999))}, deste Serviço`])}. O Oficial.`,
      ...atos(a, d, ato, nome, abertura, transferido),
    ],
  }
}

/** An area as registries write it, with or without words, in any unit. */
function medida(a: Acaso, ha: number): string {
  const figura = decimal(ha, 4)
  const [h = '', fracao = '0000'] = ha.toFixed(4).split('.')
  const [ares, centi] = [fracao.slice(0, 2), fracao.slice(2)]
  const porExtenso = areaPorExtenso(ha)
  const m2 = Math.round(ha * 1e4)
  return a.um([
    `área de ${figura} ha (${porExtenso})`,
    `a área de ${figura} hectares`,
    `área total de ${figura}ha`,
    `a superfície de ${milhar(h)} hectares, ${ares} ares e ${centi} centiares`,
    `a área de ${milhar(h)},${ares},${centi} ha (${porExtenso})`,
    `a área de ${milhar(h)}.${ares}.${centi} hectares`,
    `a área de ${porExtenso} (${figura} ha)`,
    `a área de ${decimal(m2, 2)} m² (${metrosPorExtenso(m2)})`,
    `a área de ${milhar(m2)} m², ou seja, ${figura} ha`,
    `a área de ${decimal(ha / 4.84, 2)} alqueires mineiros, equivalentes a ${figura} ha`,
    `a área de ${decimal(ha / 2.42, 2)} alqueires, ou seja ${figura} hectares`,
    `área de ${ha.toFixed(4).replace('.', ',')} ha`,
  ])
}

function metrosPorExtenso(m2: number): string {
  const milhoes = Math.floor(m2 / 1e6)
  const resto = m2 % 1e6
  const partes = [
    milhoes === 0 ? '' : `${extenso(milhoes)} ${milhoes === 1 ? 'milhão' : 'milhões'}`,
    resto === 0 ? '' : extenso(resto),
  ]
  return `${partes.filter(Boolean).join(', ')} metros quadrados`
}

function qualificacao(a: Acaso, d: Imovel, cpf: string | null): string {
  const inscrito = `CPF nº ${cpfFormatado(cpf ?? a.digitos(11))}`
  return a.um([
    `brasileiro, solteiro, maior, pecuarista, RG ${milhar(a.inteiro(1_000_000, 9_999_999))} SSP/${d.uf}, ${inscrito}, residente nesta cidade.`,
    `brasileiro, lavrador, ${inscrito}, casado sob o regime da comunhão universal de bens com ${pessoa(a)}, brasileira, do lar, residentes e domiciliados neste município.`,
    `e sua mulher ${pessoa(a)}, brasileiros, agricultores, inscritos no CPF sob nº ${cpfFormatado(cpf ?? a.digitos(11))}, residentes na Fazenda Barra.`,
    `${inscrito}, residente e domiciliado em ${d.municipio}-${d.uf}.`,
  ])
}

type Ato = (tipo: string, i: number) => string

function atos(a: Acaso, d: Imovel, ato: Ato, nome: string, abertura: string, transferido: boolean): string[] {
  const feitos: string[] = []
  const por = (tipo: string, texto: string) => feitos.push(`${ato(tipo, feitos.length + 1)} - ${texto} Dou fé.`)
  const valor = `R$ ${decimal(a.real() * 500_000, 2)}`
  if (a.real() < 0.5)
    por(
      'R',
      `${a.um(['HIPOTECA', 'CÉDULA RURAL HIPOTECÁRIA'])}. ${data(a)}. Devedor: ${abertura}. Credor: BANCO DO BRASIL S/A. Nos termos da cédula nº ${a.digitos(6)}, o imóvel foi dado em hipoteca de primeiro grau em favor de BANCO DO BRASIL S/A, no valor de ${valor}, com vencimento em ${a.inteiro(2024, 2030)}.`,
    )
  if (transferido)
    por(
      'R',
      a.um([
        `${data(a)}. TRANSMITENTE: ${abertura}, já qualificado. ADQUIRENTE: ${nome}, brasileiro, CPF nº ${cpfFormatado(d.cpf)}. TÍTULO: Compra e venda. FORMA DO TÍTULO: Escritura pública de ${data(a)}. VALOR: ${valor}.`,
        `COMPRA E VENDA. Pela escritura pública lavrada em ${data(a)}, livro ${a.inteiro(10, 99)}, fls. ${a.inteiro(1, 199)}, ${abertura}, acima qualificado, vendeu o imóvel objeto desta matrícula a ${nome}, brasileiro, CPF nº ${cpfFormatado(d.cpf)}, pelo preço de ${valor}.`,
        `PARTILHA. Nos termos do formal de partilha expedido em ${data(a)} pelo Juízo da 1ª Vara, o imóvel, avaliado em ${valor}, coube a ${nome}, CPF nº ${cpfFormatado(d.cpf)}, em pagamento de sua herança.`,
        `VENDA E COMPRA. ${data(a)}. Adquirente: ${nome}, CPF ${cpfFormatado(d.cpf)}. Transmitente: ${abertura}. Valor: ${valor}.`,
        `DOAÇÃO. Por escritura de ${data(a)}, o imóvel foi doado a ${nome}, brasileiro, CPF nº ${cpfFormatado(d.cpf)}, com reserva de usufruto vitalício em favor de ${abertura}.`,
      ]),
    )
  if (a.real() < 0.6)
    por(
      'AV',
      a.um([
        `RESERVA LEGAL. Fica gravada como reserva legal a área de ${decimal(d.area_ha * 0.2, 4)} ha do imóvel desta matrícula.`,
        `CASAMENTO. Procede-se a esta averbação para constar que o proprietário casou-se com ${pessoa(a)}.`,
        `CADASTRO AMBIENTAL RURAL. O imóvel está inscrito no CAR sob o nº ${d.uf}-${a.digitos(7)}-${a.digitos(8)}.`,
        `CANCELAMENTO DE HIPOTECA. Fica cancelada a hipoteca acima, conforme autorização do credor.`,
      ]),
    )
  return feitos
}

function divisas(a: Acaso): string {
  return `começa no marco ${a.inteiro(1, 9)}, à margem do córrego, daí segue por cerca em ${a.inteiro(100, 900)} metros até a divisa de ${pessoa(a)}; volta à direita e segue com a mesma confrontação em ${decimal(a.real() * 900, 2)} m até a estrada municipal; desta, confrontando com terras de ${pessoa(a)}, até o ponto de partida.`
}

const data = (a: Acaso) =>
  a.real() < 0.5
    ? `${a.inteiro(1, 28)} de ${a.um(MESES)} de ${a.inteiro(1980, 2023)}`
    : `${String(a.inteiro(1, 28)).padStart(2, '0')}/${String(a.inteiro(1, 12)).padStart(2, '0')}/${a.inteiro(1980, 2023)}`

const MINUSCULAS = /^(?:de|da|do|das|dos|e)$/
const capitalizado = (nome: string) =>
  nome
    .toLowerCase()
    .split(' ')
    .map((p) => (MINUSCULAS.test(p) ? p : p.replace(/(?:^|')\p{L}/gu, (l) => l.toUpperCase())))
    .join(' ')
