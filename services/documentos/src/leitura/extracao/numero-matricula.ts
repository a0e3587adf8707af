import type { Pagina } from '../tipos.ts'
import { achado, type Achado, type Testemunha } from './achado.ts'
import { type Ato, matriculaDoAto, NUMERO } from './atos.ts'
import { lerCelulas } from './celulas.ts'
import type { Reler } from './extrair.ts'
import { assentar } from './releitura.ts'
import { acharTermo } from './rotulos.ts'
import { type PalavraEm, type Texto, trecho } from './texto.ts'

const DEPOIS = new RegExp(
  String.raw`^[\s:;.,\-–—]{0,3}(?:N|Nº|N\.|NO|N°|N2|NR|NUMERO|Nº\.?|N[^\w\s]{1,2})?[\s:;.,º°\-–—]{0,4}(${NUMERO})(?!-[A-Z])`,
)
/** How an earlier registry is cited. */
const DE_LIVRO = /^[,\s]{0,3}D[OE]\s+LIVRO|^[,\s]{0,3}(?:FOLHAS|FLS)/
/** What speaks of a matrícula instead of being its heading. */
const OUTRA = /ANTERIOR|ORIGEM|DESMEMBRAD|PROCED|TRANSPORTAD|(?:^|[^A-Z])(?:D[AEO]S?|N?AS?|PELAS?|DESTAS?|SOB|COM)\s+$/
const CNM = /(?<!\d)(\d{6})\s?[.,]\s?([23])\s?[.,]\s?(\d{7})\s?[-–.]\s?(\d{2})(?!\d)/g

/** The national number of a matrícula (Prov. CNJ 143/2023): six, one, seven and two digits, sixteen that leave 1 over 97. */
export function cnmValido(cnm: string): boolean {
  const d = cnm.replace(/\D/g, '')
  return d.length === 16 && Number(d.slice(14)) >= 2 && BigInt(d) % 97n === 1n
}

/**
 * The number in the heading, held against the one every act repeats and against the national number, whose check digits
 * settle it.
 */
export async function numeroDaMatricula(paginas: Pagina[], t: Texto, atos: Ato[], reler: Reler): Promise<Achado[]> {
  const cnm = acharCnm(t)
  const titulos = cabecalhos(t, atos)
  const doQuadro = titulos.length > 0 ? [] : doFormulario(paginas)
  const testemunhas: Testemunha[] = [...titulos, ...doQuadro, ...atos.flatMap(doAto)]
  if (cnm) testemunhas.push({ valor: cnm.numero, conf: 100, palavras: cnm.palavras, lugar: 'cnm' })
  const [titulo] = testemunhas
  const veredito = await assentar(testemunhas, reler)
  return [
    ...(veredito
      ? [
          achado(
            'numero_matricula',
            veredito.valor,
            veredito.conf,
            (titulo?.valor === veredito.valor ? titulo : veredito).palavras,
          ),
        ]
      : []),
    ...(cnm ? [achado('cnm', cnm.valor, 99, cnm.palavras)] : []),
  ]
}

/** Of a stretch read again: its number, when it holds one and no more. */
function unicoNumero(s: string): string | null {
  const [numero, outro] = [...s.matchAll(new RegExp(NUMERO, 'g'))]
  return numero && !outro && !/\p{L}{2,}/u.test(s.replace(/^.{0,3}N\S{0,2}\s/u, '')) ? limpo(numero[0]) : null
}

const doAto = ({ matricula, marca }: Ato): Testemunha[] =>
  matricula === null
    ? []
    : [
        {
          valor: matricula,
          conf: marca.conf,
          palavras: marca.palavras,
          lugar: `ato ${marca.inicio}`,
          sentido: matriculaDoAto,
        },
      ]

function acharCnm(t: Texto) {
  for (const m of t.busca.matchAll(CNM)) {
    const valor = `${m[1]}.${m[2]}.${m[3]}-${m[4]}`
    if (cnmValido(valor))
      return { valor, numero: limpo(m[3] as string), palavras: trecho(t, m.index, m.index + m[0].length).palavras }
  }
  return null
}

/** A heading stands in the upper part of its page; further down a matrícula that is named may be another. */
const noAlto = (palavras: PalavraEm[]) => palavras.every((p) => p.y0 < p.pagina.altura * 0.35)

/** "MATRÍCULA Nº 88.074" before the first act; what speaks of another matrícula is left out. */
function cabecalhos(t: Texto, atos: Ato[]): Testemunha[] {
  const ateOnde = atos[0]?.marca.inicio ?? t.busca.length
  return acharTermo(t, 'MATRICULA').flatMap(({ inicio, fim }) => {
    if (inicio > ateOnde || OUTRA.test(t.busca.slice(Math.max(0, inicio - 40), inicio))) return []
    const m = DEPOIS.exec(t.busca.slice(fim, fim + 40))
    if (!m) return []
    const numero = m[1] as string
    const comeco = fim + m[0].length - numero.length
    const lido = trecho(t, comeco, comeco + numero.length)
    if (!noAlto(lido.palavras) || DE_LIVRO.test(t.busca.slice(fim + m[0].length, fim + m[0].length + 40))) return []
    return [
      { valor: limpo(numero), conf: lido.conf, palavras: lido.palavras, lugar: `${comeco}`, sentido: unicoNumero },
    ]
  })
}

/** A heading drawn as a form, the number under its label. */
function doFormulario(paginas: Pagina[]): Testemunha[] {
  return lerCelulas(paginas.slice(0, 1), [
    ['matricula', 'MATRICULA'],
    ['matricula', 'MATRICULA N'],
    ['ficha', 'FICHA'],
    ['livro', 'LIVRO'],
    ['data', 'DATA'],
  ]).flatMap((c) => {
    const m = new RegExp(`^(?:${NUMERO})$`).exec(c.texto.trim())
    return c.rotulo === 'matricula' && m
      ? [{ valor: limpo(m[0]), conf: c.conf, palavras: c.palavras, lugar: c.lugar, sentido: unicoNumero }]
      : []
  })
}

const limpo = (s: string) => s.replace(/\D/g, '').replace(/^0+/, '')
