import type { Chance } from './chance.ts'
import {
  areaInWords,
  ccirFormatted,
  cpfFormatted,
  decimal,
  enrolled,
  isCompany,
  spelled,
  type Imovel,
  MONTHS,
  thousands,
  person,
} from './dados.ts'

/**
 * The wording of a matrícula as a registry might write it. The heading, the measure, the owner and the acts are chosen
 * independently. The facts about the property stay the same.
 */
export type Wording = {
  proprietario: string
  titulos: string[]
  /** The heading with the number; null if the number is in a frame instead. */
  label: string | null
  paragraphs: string[]
}

export function compose(a: Chance, d: Imovel): Wording {
  const numero = a.real() < 0.3 ? d.numero : thousands(d.numero)
  const ato = a.one<(kind: string, i: number) => string>([
    (t, i) => `${t}-${i}-${numero}`,
    (t, i) => `${t}.${i}/${numero}`,
    (t, i) => `${t}-${i}/M-${numero}`,
    (t, i) => `${t}.${String(i).padStart(2, '0')} - ${numero}`,
    (t, i) => `${t}.${i}`,
    (t, i) => `${t}-${i}`,
  ])
  const name = a.real() < 0.3 && !isCompany(d.proprietario) ? capitalised(d.proprietario) : d.proprietario
  const transferred = a.real() < 0.5
  const opening = transferred ? person(a) : name
  return {
    proprietario: name,
    titulos: a.one<string[]>([
      [
        `${a.integer(1, 3)}º OFICIAL DE REGISTRO DE IMÓVEIS DE ${d.municipio.toUpperCase()} - ${d.uf}`,
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
    label: a.one([
      null,
      `MATRÍCULA ${numero}`,
      `MATRÍCULA: ${numero}`,
      `Matrícula n.º ${numero}`,
      `MATRÍCULA Nº ${numero} - FICHA 01-F`,
    ]),
    paragraphs: [
      `${a.one(['Data:', 'Abertura:', 'Em'])} ${data(a)}.`,
      `IMÓVEL${a.one([':', ' RURAL:', ' -', '.'])} ${a.one(['Um imóvel rural denominado', 'Uma parte de terras, denominada', 'Uma área de terras de cultura e campos, denominada'])} ${d.denominacao}, no município de ${d.municipio}, Estado ${a.one(['de', 'do', '-'])} ${d.uf}, com ${measure(a, d.area_ha)}, ${a.one(['com as seguintes divisas', 'dentro dos seguintes limites', 'com as confrontações que seguem'])}: ${a.real() < 0.4 ? perimetro(a) : neighbours(a)}`,
      `Cadastro no INCRA sob o código ${ccirFormatted(d.ccir)}, módulo fiscal ${decimal(30 + a.real() * 20, 2)} ha, fração mínima de parcelamento 3,00 ha.`,
      `${a.one(['PROPRIETÁRIO:', 'PROPRIETÁRIO(S):', 'Proprietário:', 'PROPRIETÁRIOS:', 'PROPRIETÁRIA:'])} ${opening}, ${description(a, d, opening, transferred ? null : d.cpf)}`,
      `${a.one(['REGISTRO ANTERIOR:', 'TÍTULO AQUISITIVO:', 'Registro anterior:'])} ${a.one([`matrícula nº ${thousands(a.integer(1000, 1999))}, fls. ${a.integer(1, 299)} do Livro 2-B, deste Ofício`, `transcrição nº ${thousands(a.integer(1000, 9999))} do Livro 3-F, deste Registro`, `R-2 da matrícula ${thousands(a.integer(1000, 9999))}, deste Serviço`])}. O Oficial.`,
      ...atos(a, d, ato, name, opening, transferred),
    ],
  }
}

/** Returns an area as registries write it: in one of several units, with or without the words of the number. */
function measure(a: Chance, ha: number): string {
  const figure = decimal(ha, 4)
  const [h = '', fraction = '0000'] = ha.toFixed(4).split('.')
  const [areas, hundredths] = [fraction.slice(0, 2), fraction.slice(2)]
  const inWords = areaInWords(ha)
  const m2 = Math.round(ha * 1e4)
  return a.one([
    `área de ${figure} ha (${inWords})`,
    `a área de ${figure} hectares`,
    `área total de ${figure}ha`,
    `a superfície de ${thousands(h)} hectares, ${areas} ares e ${hundredths} centiares`,
    `a área de ${thousands(h)},${areas},${hundredths} ha (${inWords})`,
    `a área de ${thousands(h)}.${areas}.${hundredths} hectares`,
    `a área de ${inWords} (${figure} ha)`,
    `a área de ${decimal(m2, 2)} m² (${metresInWords(m2)})`,
    `a área de ${thousands(m2)} m², ou seja, ${figure} ha`,
    `a área de ${decimal(ha / 4.84, 2)} alqueires mineiros, equivalentes a ${figure} ha`,
    `a área de ${decimal(ha / 2.42, 2)} alqueires, ou seja ${figure} hectares`,
    `área de ${ha.toFixed(4).replace('.', ',')} ha`,
  ])
}

function metresInWords(m2: number): string {
  const millions = Math.floor(m2 / 1e6)
  const rest = m2 % 1e6
  const pieces = [
    millions === 0 ? '' : `${spelled(millions)} ${millions === 1 ? 'milhão' : 'milhões'}`,
    rest === 0 ? '' : spelled(rest),
  ]
  return `${pieces.filter(Boolean).join(', ')} metros quadrados`
}

function description(a: Chance, d: Imovel, name: string, cpf: string | null): string {
  if (isCompany(name)) return `${enrolled(a, cpf ?? a.digits(14))}, com sede em ${d.municipio}-${d.uf}.`
  const entered = `CPF nº ${cpfFormatted(cpf ?? a.digits(11))}`
  return a.one([
    `brasileiro, solteiro, maior, pecuarista, RG ${thousands(a.integer(1_000_000, 9_999_999))} SSP/${d.uf}, ${entered}, residente nesta cidade.`,
    `brasileiro, lavrador, ${entered}, casado sob o regime da comunhão universal de bens com ${person(a)}, brasileira, do lar, residentes e domiciliados neste município.`,
    `e sua mulher ${person(a)}, brasileiros, agricultores, inscritos no CPF sob nº ${cpfFormatted(cpf ?? a.digits(11))}, residentes na Fazenda Barra.`,
    `${entered}, residente e domiciliado em ${d.municipio}-${d.uf}.`,
  ])
}

type Ato = (kind: string, i: number) => string

function atos(a: Chance, d: Imovel, ato: Ato, name: string, opening: string, transferred: boolean): string[] {
  const made: string[] = []
  const add = (kind: string, text: string) => made.push(`${ato(kind, made.length + 1)} - ${text} Dou fé.`)
  const valor = `R$ ${decimal(a.real() * 500_000, 2)}`
  if (a.real() < 0.5)
    add(
      'R',
      `${a.one(['HIPOTECA', 'CÉDULA RURAL HIPOTECÁRIA'])}. ${data(a)}. Devedor: ${opening}. Credor: BANCO DO BRASIL S/A. Nos termos da cédula nº ${a.digits(6)}, o imóvel foi dado em hipoteca de primeiro grau em favor de BANCO DO BRASIL S/A, no valor de ${valor}, com vencimento em ${a.integer(2024, 2030)}.`,
    )
  if (transferred)
    add(
      'R',
      a.one([
        `${data(a)}. TRANSMITENTE: ${opening}, já qualificado. ADQUIRENTE: ${name}, ${enrolled(a, d.cpf)}. TÍTULO: Compra e venda. FORMA DO TÍTULO: Escritura pública de ${data(a)}. VALOR: ${valor}.`,
        `COMPRA E VENDA. Pela escritura pública lavrada em ${data(a)}, livro ${a.integer(10, 99)}, fls. ${a.integer(1, 199)}, ${opening}, acima qualificado, vendeu o imóvel objeto desta matrícula a ${name}, ${enrolled(a, d.cpf)}, pelo preço de ${valor}.`,
        `PARTILHA. Nos termos do formal de partilha expedido em ${data(a)} pelo Juízo da 1ª Vara, o imóvel, avaliado em ${valor}, coube a ${name}, ${enrolled(a, d.cpf)}, em pagamento de sua herança.`,
        `VENDA E COMPRA. ${data(a)}. Adquirente: ${name}, ${enrolled(a, d.cpf)}. Transmitente: ${opening}. Valor: ${valor}.`,
        `DOAÇÃO. Por escritura de ${data(a)}, o imóvel foi doado a ${name}, ${enrolled(a, d.cpf)}, com reserva de usufruto vitalício em favor de ${opening}.`,
      ]),
    )
  if (a.real() < 0.6)
    add(
      'AV',
      a.one([
        `RESERVA LEGAL. Fica gravada como reserva legal a área de ${decimal(d.area_ha * 0.2, 4)} ha do imóvel desta matrícula.`,
        `CASAMENTO. Procede-se a esta averbação para constar que o proprietário casou-se com ${person(a)}.`,
        `CADASTRO AMBIENTAL RURAL. O imóvel está inscrito no CAR sob o nº ${d.uf}-${a.digits(7)}-${a.digits(8)}.`,
        `CANCELAMENTO DE HIPOTECA. Fica cancelada a hipoteca acima, conforme autorização do credor.`,
      ]),
    )
  return made
}

function neighbours(a: Chance): string {
  return `começa no marco ${a.integer(1, 9)}, à margem do córrego, daí segue por cerca em ${a.integer(100, 900)} metros até a divisa de ${person(a)}; volta à direita e segue com a mesma confrontação em ${decimal(a.real() * 900, 2)} m até a estrada municipal; desta, confrontando com terras de ${person(a)}, até o ponto de partida.`
}

/** Describes an outline by its vertices, which makes a document of more than one page. */
function perimetro(a: Chance): string {
  const coordinate = () =>
    `N ${decimal(7_900_000 + a.real() * 99_999, 3)} m e E ${decimal(200_000 + a.real() * 99_999, 3)} m`
  const sides = Array.from(
    { length: 8 },
    (_, i) =>
      `segue confrontando com a propriedade de ${person(a)}, com o azimute de ${a.integer(0, 359)}°${a.digits(1)}${a.integer(0, 9)}'${a.integer(10, 59)}" e a distância de ${decimal(a.real() * 900, 2)} m, até o vértice M-${String(i + 1).padStart(2, '0')}, de coordenadas ${coordinate()}; `,
  )
  return `inicia-se a descrição deste perímetro no vértice M-00, georreferenciado no Sistema Geodésico Brasileiro, DATUM SIRGAS 2000, de coordenadas ${coordinate()}; deste, ${sides.join('deste, ')}ponto inicial da descrição deste perímetro.`
}

const data = (a: Chance) =>
  a.real() < 0.5
    ? `${a.integer(1, 28)} de ${a.one(MONTHS)} de ${a.integer(1980, 2023)}`
    : `${String(a.integer(1, 28)).padStart(2, '0')}/${String(a.integer(1, 12)).padStart(2, '0')}/${a.integer(1980, 2023)}`

const SMALL_WORDS = /^(?:de|da|do|das|dos|e)$/
const capitalised = (name: string) =>
  name
    .toLowerCase()
    .split(' ')
    .map((p) => (SMALL_WORDS.test(p) ? p : p.replace(/(?:^|['-])\p{L}/gu, (l) => l.toUpperCase())))
    .join(' ')
