import type { Acaso } from './acaso.ts'

/** Made-up names of people and places in the shapes that real ones have: accents, particles, companies, estates. */
const PRENOMES = [
  'MARIA APARECIDA',
  'JOÃO BATISTA',
  'ANTÔNIA ROSÂNGELA',
  'LUÍS HENRIQUE',
  'SEBASTIÃO',
  'CONCEIÇÃO DE FÁTIMA',
  'JOSÉ ANTÔNIO',
  'GERALDO MAJELA',
  'INÊS',
  'ÂNGELA',
  'CECÍLIA',
  'MÁRCIO',
  'JÚLIO CÉSAR',
  'THAÍS',
  'VERÔNICA',
  'ANDRÉ LUIZ',
  'ZULMIRA',
  'OTÁVIO',
  'EUCLIDES',
  'NEUSA',
  'WALDEMAR',
  'YARA',
  'KLEBER',
  'BENEDITA',
  'HÉLIO',
  'RAIMUNDA',
  'TARCÍSIO',
  'VALDECI',
  'ROSÁLIA',
  'EDSON',
]
const SOBRENOMES = [
  'DA CONCEIÇÃO',
  'DE OLIVEIRA',
  'MAGALHÃES',
  'ASSUNÇÃO FILHO',
  'FERREIRA DOS SANTOS',
  'BRANDÃO',
  'GONÇALVES NETO',
  'DE ARAÚJO',
  'GUIMARÃES',
  'SIMÕES',
  'MUÑOZ',
  "D'ÁVILA",
  'PRAÇA',
  'TEIXEIRA DE FREITAS',
  'QUEIRÓZ',
  'LEÃO',
  'KRÜGER',
  'XAVIER',
  'DE PAULA E SILVA',
  'VILLELA',
  'PEÇANHA',
  'BITTENCOURT',
  'DA LUZ',
  'JÚNIOR',
  'WEBER',
  'DAL MOLIN',
  'SANCHES',
  'COUTINHO',
  'NÓBREGA',
  'ESTÊVÃO',
]
/** Stands between first and last name, and makes a name long enough to run over a line's end. */
const DO_MEIO = [
  'DE ALBUQUERQUE',
  'CAVALCANTI',
  'APARECIDA DOS REIS',
  'ANTUNES',
  'DA CÂMARA',
  'DE CASTRO',
  'NUNES PEREIRA',
]
const EMPRESAS = [
  'AGROPECUÁRIA SÃO JOAQUIM LTDA',
  'FAZENDAS REUNIDAS IPÊ S/A',
  'COOPERATIVA AGRÍCOLA VALE DO AÇU',
  'TRÊS PODERES PARTICIPAÇÕES LTDA',
  'IRMÃOS FALCÃO & CIA LTDA',
]
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
const IMOVEIS = [
  'FAZENDA TRÊS IRMÃOS',
  'SÍTIO BOA ESPERANÇA',
  'FAZENDA ÁGUA LIMPA',
  'CHÁCARA NOSSA SENHORA DA APARECIDA',
  'FAZENDA SÃO BENTO',
  'FAZENDA CÓRREGO DO OURO',
  'ESTÂNCIA CAPÃO REDONDO',
  'SÍTIO PALMEIRINHA',
  'FAZENDA JACARANDÁ - GLEBA 2',
]
export const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

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

export const pessoa = (a: Acaso) =>
  a.real() < 0.12
    ? a.um(EMPRESAS)
    : `${a.real() < 0.06 ? 'ESPÓLIO DE ' : ''}${a.um(PRENOMES)} ${a.real() < 0.25 ? `${a.um(DO_MEIO)} ` : ''}${a.um(SOBRENOMES)}`

export function imovel(a: Acaso): Imovel {
  const [municipio, uf, estado] = a.um(MUNICIPIOS)
  const numero = String(a.inteiro(0, 9) === 0 ? a.inteiro(100, 999) : a.inteiro(1000, 99_999))
  const escala = a.um([10, 100, 1000, 1000, 10_000])
  const area_ha = Math.round((escala * 0.1 + a.real() * escala) * 1e4) / 1e4
  return {
    numero,
    area_ha,
    proprietario: pessoa(a),
    cpf: cpf(a),
    ccir: a.digitos(13),
    cnm: cnm(a, numero),
    denominacao: a.um(IMOVEIS),
    municipio,
    uf,
    estado,
  }
}

export function cpf(a: Acaso): string {
  const base = `${a.inteiro(1, 9)}${a.digitos(8)}`
  const digito = (s: string) => {
    const soma = Array.from(s).reduce((n, c, i) => n + Number(c) * (s.length + 1 - i), 0)
    return String(((soma * 10) % 11) % 10)
  }
  const um = digito(base)
  return base + um + digito(base + um)
}

/** Registry code, book 2, the matrícula in seven digits, and two check digits that make the whole leave 1 over 97. */
function cnm(a: Acaso, numero: string): string {
  const corpo = `${a.inteiro(1, 9)}${a.digitos(5)}2${numero.padStart(7, '0')}`
  const dv = String(98n - (BigInt(`${corpo}00`) % 97n)).padStart(2, '0')
  return `${corpo.slice(0, 6)}.2.${corpo.slice(7)}-${dv}`
}

export const milhar = (s: string | number) => String(s).replace(/\B(?=(\d{3})+(?!\d))/g, '.')
export const decimal = (n: number, casas: number) => {
  const [i, d] = n.toFixed(casas).split('.')
  return `${milhar(i as string)},${d}`
}
export const cpfFormatado = (s: string) => s.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
export const ccirFormatado = (s: string) => s.replace(/(\d{3})(\d{3})(\d{3})(\d{3})(\d)/, '$1.$2.$3.$4-$5')

const UNIDADES = [
  '',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
]
const DEZENAS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa']
const CENTENAS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
]

export function extenso(n: number): string {
  if (n === 100) return 'cem'
  const partes: string[] = []
  if (n >= 1000) {
    partes.push(`${extenso(Math.floor(n / 1000))} mil`)
    n %= 1000
  }
  if (n >= 100) {
    partes.push(n === 100 ? 'cem' : (CENTENAS[Math.floor(n / 100)] as string))
    n %= 100
  }
  if (n >= 20) {
    partes.push(DEZENAS[Math.floor(n / 10)] as string)
    n %= 10
  }
  if (n > 0) partes.push(UNIDADES[n] as string)
  return partes.join(' e ')
}

export function areaPorExtenso(ha: number): string {
  const total = Math.round(ha * 1e4)
  const partes: string[] = []
  const h = Math.floor(total / 1e4)
  const ares = Math.floor(total / 100) % 100
  const centi = total % 100
  if (h > 0) partes.push(`${extenso(h)} ${h === 1 ? 'hectare' : 'hectares'}`)
  if (ares > 0) partes.push(`${extenso(ares)} ${ares === 1 ? 'are' : 'ares'}`)
  if (centi > 0) partes.push(`${extenso(centi)} ${centi === 1 ? 'centiare' : 'centiares'}`)
  return partes.length < 2 ? partes.join('') : `${partes.slice(0, -1).join(', ')} e ${partes.at(-1)}`
}
