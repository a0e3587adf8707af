import type { Chance } from './chance.ts'

const listed = (text: string): string[] => text.trim().split(/,\s+/)

/**
 * Made-up first names. The names of this module have accents and particles, as real names do. Some belong to companies
 * or estates.
 */
const FIRST_NAMES = listed(`
  MARIA APARECIDA, JOÃO BATISTA, ANTÔNIA ROSÂNGELA, LUÍS HENRIQUE, SEBASTIÃO, CONCEIÇÃO DE FÁTIMA, JOSÉ ANTÔNIO,
  GERALDO MAJELA, INÊS, ÂNGELA, CECÍLIA, MÁRCIO, JÚLIO CÉSAR, THAÍS, VERÔNICA, ANDRÉ LUIZ, ZULMIRA, OTÁVIO,
  EUCLIDES, NEUSA, WALDEMAR, YARA, KLEBER, BENEDITA, HÉLIO, RAIMUNDA, TARCÍSIO, VALDECI, ROSÁLIA, EDSON
`)
const SURNAMES = listed(`
  DA CONCEIÇÃO, DE OLIVEIRA, MAGALHÃES, ASSUNÇÃO FILHO, FERREIRA DOS SANTOS, BRANDÃO, GONÇALVES NETO, DE ARAÚJO,
  GUIMARÃES, SIMÕES, MUÑOZ, D'ÁVILA, PRAÇA, TEIXEIRA DE FREITAS, QUEIRÓZ, LEÃO, KRÜGER, XAVIER, DE PAULA E SILVA,
  VILLELA, PEÇANHA, BITTENCOURT, DA LUZ, JÚNIOR, WEBER, DAL MOLIN, SANCHES, COUTINHO, NÓBREGA, ESTÊVÃO,
  SCHMIDT-PACHECO, VILLAS-BÔAS, SANT'ANA, DOS ANJOS E SOUZA
`)
/** A middle name makes a name long enough to run over a line's end. */
const MIDDLE_NAMES = listed(
  `DE ALBUQUERQUE, CAVALCANTI, APARECIDA DOS REIS, ANTUNES, DA CÂMARA, DE CASTRO, NUNES PEREIRA`,
)
const COMPANIES = listed(`
  AGROPECUÁRIA SÃO JOAQUIM LTDA, FAZENDAS REUNIDAS IPÊ S/A, COOPERATIVA AGRÍCOLA VALE DO AÇU,
  TRÊS PODERES PARTICIPAÇÕES LTDA, IRMÃOS FALCÃO & CIA LTDA, SERRA-MAR AGROFLORESTAL LTDA,
  ASSOCIAÇÃO KA'APOR DO RIO CLARO, VEREDA MANSA EMPREENDIMENTOS RURAIS EIRELI, USINA PAU D'ARCO S/A,
  COMPANHIA DE TERRAS DO ARAGUAIA, BRANDÃO E GUIMARÃES AGRONEGÓCIOS LTDA
`)
export const MUNICIPIOS: [nome: string, uf: string, estado: string][] = [
  ['Unaí', 'MG', 'MINAS GERAIS'],
  ['Patrocínio', 'MG', 'MINAS GERAIS'],
  ['Rio Verde', 'GO', 'GOIÁS'],
  ['Luís Eduardo Magalhães', 'BA', 'BAHIA'],
  ['Ijuí', 'RS', 'RIO GRANDE DO SUL'],
  ['Sorriso', 'MT', 'MATO GROSSO'],
  ['Três Lagoas', 'MS', 'MATO GROSSO DO SUL'],
  ['Araçatuba', 'SP', 'SÃO PAULO'],
  ['Cascavel', 'PR', 'PARANÁ'],
  ['Paragominas', 'PA', 'PARÁ'],
  ['São Félix do Xingu', 'PA', 'PARÁ'],
  ['Balsas', 'MA', 'MARANHÃO'],
  ['Bom Jesus', 'PI', 'PIAUÍ'],
  ['Ji-Paraná', 'RO', 'RONDÔNIA'],
  ['Formoso do Araguaia', 'TO', 'TOCANTINS'],
]
const IMOVEIS = listed(`
  FAZENDA TRÊS IRMÃOS, SÍTIO BOA ESPERANÇA, FAZENDA ÁGUA LIMPA, CHÁCARA NOSSA SENHORA DA APARECIDA,
  FAZENDA SÃO BENTO, FAZENDA CÓRREGO DO OURO, ESTÂNCIA CAPÃO REDONDO, SÍTIO PALMEIRINHA, FAZENDA JACARANDÁ - GLEBA 2
`)
export const MONTHS = listed(
  `janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro`,
)

export type Imovel = {
  numero: string
  area_ha: number
  proprietario: string
  cpf: string
  ccir: string
  cnm: string
  denominacao: string
  municipio: string
  uf: string
  estado: string
}

/** Makes the name of a person or a company, half and half. */
export const person = (a: Chance) => (a.real() < 0.5 ? a.one(COMPANIES) : individual(a))

export const individual = (a: Chance) =>
  `${a.real() < 0.06 ? 'ESPÓLIO DE ' : ''}${a.one(FIRST_NAMES)} ${a.real() < 0.25 ? `${a.one(MIDDLE_NAMES)} ` : ''}${a.one(SURNAMES)}`

export const isCompany = (name: string): boolean => COMPANIES.includes(name)

export function imovel(a: Chance): Imovel {
  const [municipio, uf, state] = a.one(MUNICIPIOS)
  const proprietario = person(a)
  const numero = String(a.integer(0, 9) === 0 ? a.integer(100, 999) : a.integer(1000, 99_999))
  const scale = a.one([10, 100, 1000, 1000, 10_000])
  const area_ha = Math.round((scale * 0.1 + a.real() * scale) * 1e4) / 1e4
  return {
    numero,
    area_ha,
    proprietario,
    cpf: isCompany(proprietario) ? cnpj(a) : cpf(a),
    ccir: a.digits(13),
    cnm: cnm(a, numero),
    denominacao: a.one(IMOVEIS),
    municipio,
    uf,
    estado: state,
  }
}

export function cpf(a: Chance): string {
  const base = `${a.integer(1, 9)}${a.digits(8)}`
  const digit = (s: string) => {
    const sum = Array.from(s).reduce((n, c, i) => n + Number(c) * (s.length + 1 - i), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const one = digit(base)
  return base + one + digit(base + one)
}

/** Makes a CNPJ, half of them with letters. */
function cnpj(a: Chance): string {
  const signs = a.real() < 0.5 ? '0123456789' : '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const base = Array.from({ length: 8 }, () => a.one(signs.split(''))).join('') + '0001'
  const digit = (s: string) => {
    const sum = Array.from(s).reduce((n, c, i) => n + (c.charCodeAt(0) - 48) * (2 + ((s.length - 1 - i) % 8)), 0)
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  const one = digit(base)
  return base + one + digit(base + one)
}

/**
 * Makes a CNM: registry code, book 2, the matrícula in seven digits, and two check digits, with which the whole number
 * modulo 97 is 1.
 */
function cnm(a: Chance, numero: string): string {
  const size = `${a.integer(1, 9)}${a.digits(5)}2${numero.padStart(7, '0')}`
  const checkDigit = String(98n - (BigInt(`${size}00`) % 97n)).padStart(2, '0')
  return `${size.slice(0, 6)}.2.${size.slice(7)}-${checkDigit}`
}

export const thousands = (s: string | number) => String(s).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
export const decimal = (n: number, decimals: number) => {
  const [i, d] = n.toFixed(decimals).split('.')
  return `${thousands(i as string)},${d}`
}
export const cpfFormatted = (s: string) =>
  s.length === 14
    ? s.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
    : s.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')

/** Returns what a matrícula says of an owner after the name, up to the number. */
export const enrolled = (a: Chance, number: string) =>
  number.length === 14
    ? `pessoa jurídica de direito privado, inscrita no CNPJ sob o nº ${cpfFormatted(number)}, ${a.one(['neste ato representada por', 'representada por seu sócio', 'na pessoa de'])} ${individual(a)}, CPF nº ${cpfFormatted(cpf(a))}`
    : `brasileiro, inscrito no CPF sob o nº ${cpfFormatted(number)}`
export const ccirFormatted = (s: string) => s.replace(/(\d{3})(\d{3})(\d{3})(\d{3})(\d)/, '$1.$2.$3.$4-$5')

const UNITS = [
  '',
  ...listed(`
  um, dois, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, treze, quatorze, quinze, dezesseis,
  dezessete, dezoito, dezenove
`),
]
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa']
const HUNDREDS = [
  '',
  ...listed(`cento, duzentos, trezentos, quatrocentos, quinhentos, seiscentos, setecentos, oitocentos, novecentos`),
]

export function spelled(n: number): string {
  if (n === 100) return 'cem'
  const pieces: string[] = []
  if (n >= 1000) {
    pieces.push(`${spelled(Math.floor(n / 1000))} mil`)
    n %= 1000
  }
  if (n >= 100) {
    pieces.push(n === 100 ? 'cem' : (HUNDREDS[Math.floor(n / 100)] as string))
    n %= 100
  }
  if (n >= 20) {
    pieces.push(TENS[Math.floor(n / 10)] as string)
    n %= 10
  }
  if (n > 0) pieces.push(UNITS[n] as string)
  return pieces.join(' e ')
}

export function areaInWords(ha: number): string {
  const total = Math.round(ha * 1e4)
  const pieces: string[] = []
  const h = Math.floor(total / 1e4)
  const areas = Math.floor(total / 100) % 100
  const hundredths = total % 100
  if (h > 0) pieces.push(`${spelled(h)} ${h === 1 ? 'hectare' : 'hectares'}`)
  if (areas > 0) pieces.push(`${spelled(areas)} ${areas === 1 ? 'are' : 'ares'}`)
  if (hundredths > 0) pieces.push(`${spelled(hundredths)} ${hundredths === 1 ? 'centiare' : 'centiares'}`)
  return pieces.length < 2 ? pieces.join('') : `${pieces.slice(0, -1).join(', ')} e ${pieces.at(-1)}`
}
