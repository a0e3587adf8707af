import type { Pagina } from '../tipos.ts'
import { achado, type Achado, type NomeCampo, type Testemunha } from './achado.ts'
import { foraDoAlfabeto } from './alfabeto.ts'
import { type Celula, lerCelulas } from './celulas.ts'
import type { Reler } from './extrair.ts'
import { lugarDoMunicipio } from './municipio.ts'
import { nomeLimpo } from './nomes.ts'
import { digitos, numeroBr } from './numeros.ts'
import { assentar, olharDeNovo } from './releitura.ts'
import { acharTermo } from './rotulos.ts'
import { type Texto, trecho } from './texto.ts'
import { parecidos, ponderar } from './testemunhas.ts'

/** What a cell's text means: its value in one spelling, or null. */
type Sentido = (texto: string) => string | null

const area: Sentido = (s) => {
  const limpo = s
    .replace(/ha$/i, '')
    .replace(/[^\d.,\s]/g, '')
    .replace(/^[.,\s]+|[.,\s]+$/g, '') // specks
  const n = /[.,]\d{4}$/.test(limpo) ? numeroBr(limpo) : null // a CCIR's areas have four decimals
  return n === null ? null : String(n)
}
const numero: Sentido = (s) => {
  const m = /\d{1,3}(?:[ .,]?\d{3})+|\d{1,7}/.exec(s.replace(/[Il|](?=\d)|(?<=\d)[Il|]/g, '1'))
  const n = m ? m[0].replace(/\D/g, '').replace(/^0+/, '') : ''
  return n === '' ? null : n
}
const codigo: Sentido = (s) => {
  const d = digitos(s.replace(/\s/g, ''))
  return d.length >= 12 && d.length <= 14 ? d : null
}
const documento: Sentido = (s) => {
  const d = s.replace(/\D/g, '')
  return d.length === 11 || d.length === 14 ? d : null
}
const data: Sentido = (s) => {
  const m = /(\d{2})[/.\s](\d{2})[/.\s](\d{4})/.exec(s)
  return m && Number(m[1]) <= 31 && Number(m[2]) <= 12 ? `${m[3]}-${m[2]}-${m[1]}` : null
}

/** The fields of a CCIR: a form of labelled cells, read by where the labels stand and not in reading order. */
export async function extrairCcir(paginas: Pagina[], texto: Texto, reler: Reler): Promise<Achado[]> {
  const celulas = lerCelulas(paginas)
  const de = (rotulo: string) => celulas.filter((c) => c.rotulo === rotulo)
  const ler = async (nome: NomeCampo, fontes: Celula[], sentido: Sentido, apoio: Celula[] = []) => {
    const v = await pesar(fontes, apoio, sentido, reler)
    if (!v) return []
    const teto = nome === 'proprietario_nome' && foraDoAlfabeto(v.valor, v.palavras) ? 80 : 99
    return [achado(nome, nome === 'area_ha' ? Number(v.valor) : v.valor, Math.min(v.conf, teto), v.palavras)]
  }
  const cpfs = de('cpf_cnpj')
  const [titulares, declarantes] = [de('titular'), de('declarante')]
  if (titulares.length === 0) titulares.push(...daSecao(texto, de('nome'), 'DADOS DOS TITULARES'))
  if (declarantes.length === 0) declarantes.push(...daSecao(texto, de('nome'), 'DADOS DO DECLARANTE'))
  const doTitular = cpfDaFila(titulares[0], cpfs)?.lugar
  return [
    ...(await ler('numero_matricula', de('matricula'), numero)),
    ...(await ler('area_ha', de('area_total'), area, [...de('area_registrada'), ...de('area_medida')])),
    ...(await ler('proprietario_nome', titulares, nomeLimpo, declarantes)),
    ...(await ler('ccir_codigo', de('codigo'), codigo)),
    ...(await ler(
      'cpf_cnpj',
      cpfs.filter((c) => c.lugar === doTitular),
      documento,
      cpfs,
    )),
    ...(await ler('ccir_numero', de('numero_ccir'), numeroCcir)),
    ...(await ler('data_emissao', de('data_geracao'), data)),
    ...(await ler('data_vencimento', de('data_vencimento'), data)),
    ...simples('denominacao', de('denominacao')[0]),
    ...simples('cartorio', de('municipio_cartorio')[0]),
    ...exercicio(texto),
    ...quitacao(texto),
    ...lugarDoMunicipio(de('municipio')[0], de('uf')[0]),
  ]
}

const SECOES = ['DADOS DO DECLARANTE', 'DADOS DOS TITULARES', 'DADOS DO TITULAR', 'DADOS DE CONTROLE']

/** Cells of a label that several sections have: those under this section's heading and above the next one's. */
function daSecao(t: Texto, celulas: Celula[], secao: string): Celula[] {
  const titulos = SECOES.flatMap((s) =>
    acharTermo(t, s).map(({ inicio, fim }) => ({ s, em: trecho(t, inicio, fim).palavras })),
  )
  return celulas.filter((c) => {
    const acima = titulos
      .filter(({ em }) => em[0] && em[0].pagina === c.palavras[0]?.pagina && em[0].y0 < c.palavras[0].y0)
      .sort((a, b) => (b.em[0]?.y0 ?? 0) - (a.em[0]?.y0 ?? 0))[0]
    return acima !== undefined && parecidos(acima.s, secao)
  })
}

/** The CPF on the owner's row; the declarant may be somebody else. */
function cpfDaFila(titular: Celula | undefined, cpfs: Celula[]): Celula | undefined {
  const meio = (c: Celula) => ((c.palavras[0]?.y0 ?? 0) + (c.palavras[0]?.y1 ?? 0)) / 2
  const altura = (titular?.palavras[0]?.y1 ?? 0) - (titular?.palavras[0]?.y0 ?? 0)
  return titular && cpfs.find((c) => Math.abs(meio(c) - meio(titular)) < altura)
}

const numeroCcir: Sentido = (s) => {
  const d = digitos(s.replace(/\s/g, ''))
  return d.length >= 8 && d.length <= 14 ? d : null
}

/** Readings of the cell and of those that repeat it; unless these settle it, all of them once more. */
async function pesar(fontes: Celula[], apoio: Celula[], sentido: Sentido, reler: Reler) {
  const ouvir = (c: Celula): Testemunha[] => {
    const valor = sentido(c.texto)
    return valor === null ? [] : [{ valor, conf: c.conf, palavras: c.palavras, lugar: c.lugar, sentido }]
  }
  const [principal] = fontes
  const testemunhas = fontes.flatMap(ouvir)
  if (principal && testemunhas.length === 0)
    testemunhas.push(...(await olharDeNovo({ palavras: principal.palavras, lugar: principal.lugar, sentido }, reler)))
  const base = ponderar(testemunhas)?.valor
  const repetidas = apoio.filter((c) => !fontes.includes(c)).flatMap(ouvir)
  if (base === undefined) return null // what only may repeat it is not it
  return assentar([...testemunhas, ...repetidas.filter((t) => parecidos(t.valor, base))], reler)
}

function simples(nome: NomeCampo, c: Celula | undefined): Achado[] {
  const valor = c ? nomeLimpo(c.texto) : null
  const certeza = c && c.resto.length > 0 ? 80 : c?.conf === 100 ? 99 : 92 // something stands beside it
  return c && valor ? [achado(nome, valor, Math.min(c.conf, certeza), c.palavras)] : []
}

/** Whether the fee is said to be paid; "válido com a taxa quitada", which every CCIR says, is no such word. */
function quitacao(t: Texto): Achado[] {
  const m = /(NAO\s+)?QUITADO(?![A-Z])/.exec(t.busca)
  if (!m) return []
  const { palavras, conf } = trecho(t, m.index, m.index + m[0].length)
  return [achado('quitacao', m[1] ? 'nao_quitado' : 'quitado', conf, palavras)]
}

function exercicio(t: Texto): Achado[] {
  const m = /EXERCICIO\S{0,2}\s+(?:DE\s+)?((?:19|20)\d{2})/.exec(t.busca)
  if (!m) return []
  const inicio = m.index + m[0].length - 4
  const dono = t.palavras[t.donos[inicio] ?? -1]
  return dono ? [achado('exercicio', Number(m[1]), dono.conf, [dono])] : []
}
