import { distance } from 'fastest-levenshtein'
import type { Pagina } from '../tipos.ts'
import { soLetras } from './rotulos.ts'
import { envolver, type PalavraEm, semAcento } from './texto.ts'

export type Celula = {
  rotulo: string
  texto: string
  conf: number
  palavras: PalavraEm[]
  /** What stands on the same row after a wide blank: a neighbour's, when its label was not read. */
  resto: PalavraEm[]
}

/** Every label of the form: those whose value is wanted, and those that bound a neighbour's cell. */
const ROTULOS: [rotulo: string, termo: string, semInicio?: number][] = [
  ['codigo', 'CODIGO DO IMOVEL RURAL'],
  ['codigo', 'CODIGO DO IMOVEL NO INCRA'],
  ['codigo', 'CODIGO IMOVEL RURAL'],
  ['denominacao', 'DENOMINACAO DO IMOVEL RURAL'],
  ['denominacao', 'DENOMINACAO DO IMOVEL'],
  ['area_total', 'AREA TOTAL HA'],
  ['area_total', 'AREA TOTAL'],
  ['area_registrada', 'AREA REGISTRADA HA'],
  ['area_registrada', 'AREA REGISTRADA'],
  ['area_posse', 'AREA DE POSSE A JUSTO TITULO HA'],
  ['area_posse', 'POSSE A JUSTO TITULO HA'],
  ['area_posse', 'POSSE POR SIMPLES OCUPACAO HA'],
  ['area_medida', 'AREA MEDIDA HA'],
  ['area_medida', 'AREA MEDIDA'],
  ['classificacao', 'CLASSIFICACAO FUNDIARIA'],
  ['data_processamento', 'DATA DO PROCESSAMENTO DA ULTIMA DECLARACAO'],
  ['localizacao', 'INDICACOES PARA LOCALIZACAO DO IMOVEL RURAL'],
  ['municipio', 'MUNICIPIO SEDE DO IMOVEL RURAL'],
  ['municipio', 'MUNICIPIO SEDE DO IMOVEL'],
  ['uf', 'UF'],
  ['modulo', 'MODULO RURAL HA'],
  ['modulo', 'N MODULOS RURAIS'],
  ['modulo', 'MODULO FISCAL HA'],
  ['modulo', 'N MODULOS FISCAIS'],
  ['fracao', 'FRACAO MINIMA DE PARCELAMENTO HA'],
  ['municipio_cartorio', 'MUNICIPIO DO CARTORIO'],
  ['matricula', 'MATRICULA OU TRANSCRICAO'],
  ['matricula', 'OU TRANSCRICAO', 10],
  ['registro', 'REGISTRO'],
  ['livro', 'LIVRO OU FICHA'],
  ['data_registro', 'DATA REGISTRO'],
  ['cns', 'CNS OU OFICIO'],
  ['declarante', 'NOME DO DECLARANTE'],
  ['titular', 'NOME DO TITULAR'],
  ['titular', 'NOME DO PROPRIETARIO'],
  ['cpf_cnpj', 'CPF CNPJ'],
  ['nacionalidade', 'NACIONALIDADE'],
  ['condicao', 'CONDICAO'],
  ['condicao', 'CONDICAO DA PESSOA'],
  ['detencao', 'DETENCAO'],
  ['numero_ccir', 'NUMERO DO CCIR'],
  ['data_lancamento', 'DATA DE LANCAMENTO'],
  ['data_geracao', 'DATA DE GERACAO DO CCIR'],
  ['data_vencimento', 'DATA DE VENCIMENTO'],
  ['taxa', 'TAXA DE SERVICOS CADASTRAIS'],
  ['multa', 'MULTA'],
  ['juros', 'JUROS'],
  ['valor_total', 'VALOR TOTAL'],
  ['titulo', 'DADOS DO IMOVEL RURAL'],
]
/** `semInicio`: letters that are missing before the term, where only a label's end is looked for. */
type Alvo = { rotulo: string; letras: string; palavras: number; semInicio: number }
const paraAlvo = ([rotulo, termo, semInicio = 0]: (typeof ROTULOS)[number]): Alvo => ({
  rotulo,
  letras: soLetras(termo),
  palavras: termo.split(' ').length,
  semInicio,
})

/** Values stand below their label, within so many of its heights. */
const ABAIXO = 5

type Rotulo = { rotulo: string; x0: number; x1: number; y0: number; y1: number; palavras: PalavraEm[] }

/** The cells of a form, each label with the words under it up to the next label of its row. */
export function lerCelulas(paginas: Pagina[], rotulosDoFormulario = ROTULOS): Celula[] {
  const alvos = rotulosDoFormulario.map(paraAlvo)
  return paginas.flatMap((pagina) => {
    const filas = emFilas(pagina)
    const rotulos = filas.flatMap((fila) => rotulosDaFila(fila, alvos))
    const usadas = new Set(rotulos.flatMap((r) => r.palavras))
    return rotulos.flatMap((r) => celula(r, rotulos, filas, usadas))
  })
}

/** Words by height on the page, left to right: the engine's own lines break a table's rows apart. */
function emFilas(pagina: Pagina): PalavraEm[][] {
  const filas: { meio: number; altura: number; palavras: PalavraEm[] }[] = []
  const visiveis = pagina.palavras.filter((p) => /[\p{L}\p{N}]/u.test(p.texto))
  for (const p of visiveis.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const meio = (p.y0 + p.y1) / 2
    const altura = p.y1 - p.y0
    const fila = filas.slice(-4).findLast((f) => Math.abs(meio - f.meio) < Math.min(f.altura, altura) * 0.6)
    if (fila) {
      const n = fila.palavras.push({ ...p, pagina })
      fila.meio += (meio - fila.meio) / n
    } else filas.push({ meio, altura, palavras: [{ ...p, pagina }] })
  }
  return filas.map((f) => f.palavras.sort((a, b) => a.x0 - b.x0))
}

function rotulosDaFila(fila: PalavraEm[], alvos: Alvo[]): Rotulo[] {
  const letras = fila.map((p) => soLetras(semAcento(p.texto)))
  const achados: Rotulo[] = []
  for (let i = 0; i < fila.length; ) {
    const melhor = melhorRotulo(fila, letras, i, alvos)
    if (!melhor) {
      i++
      continue
    }
    const palavras = fila.slice(i, i + melhor.n)
    const caixa = envolver(palavras)
    const letra = (caixa.x1 - caixa.x0) / palavras.reduce((n, p) => n + p.texto.length + 1, 0)
    achados.push({ rotulo: melhor.rotulo, palavras, ...caixa, x0: caixa.x0 - letra * melhor.semInicio })
    i += melhor.n
  }
  return achados
}

function melhorRotulo(fila: PalavraEm[], letras: string[], i: number, alvos: Alvo[]) {
  let melhor: { rotulo: string; n: number; nota: number; semInicio: number } | undefined
  for (const alvo of alvos) {
    let junto = ''
    for (let n = 1; n <= alvo.palavras + 1 && i + n <= fila.length; n++) {
      if (n > 1 && distante(fila[i + n - 2] as PalavraEm, fila[i + n - 1] as PalavraEm)) break
      junto += letras[i + n - 1]
      const folga = Math.floor(alvo.letras.length / 5)
      if (Math.abs(junto.length - alvo.letras.length) > folga) continue
      const d = distance(junto, alvo.letras)
      const nota = alvo.letras.length - 3 * d
      if (d <= folga && (!melhor || nota > melhor.nota))
        melhor = { rotulo: alvo.rotulo, n, nota, semInicio: alvo.semInicio }
    }
  }
  return melhor
}

/** Wider apart than words of one label are. */
const distante = (a: PalavraEm, b: PalavraEm) => b.x0 - a.x1 > 2 * Math.max(a.y1 - a.y0, b.y1 - b.y0)

function celula(r: Rotulo, todos: Rotulo[], filas: PalavraEm[][], usadas: Set<PalavraEm>): Celula[] {
  const altura = r.y1 - r.y0
  const meio = (r.y0 + r.y1) / 2
  const vizinhos = todos.filter((o) => o !== r && Math.abs((o.y0 + o.y1) / 2 - meio) < altura && o.x0 > r.x1)
  const direita = Math.min(Number.POSITIVE_INFINITY, ...vizinhos.map((v) => v.x0 - altura * 0.5))
  for (const fila of filas) {
    const dentro = fila.filter((p) => {
      const y = (p.y0 + p.y1) / 2
      const naFaixa = y > r.y1 && y < r.y1 + altura * ABAIXO
      return naFaixa && p.x0 > r.x0 - altura * 1.5 && p.x0 < direita && !usadas.has(p)
    })
    if (dentro.length === 0) continue
    const vao = dentro.findIndex((p, i) => i > 0 && afastada(dentro[i - 1] as PalavraEm, p))
    const palavras = vao < 0 ? dentro : dentro.slice(0, vao)
    return [
      {
        rotulo: r.rotulo,
        texto: palavras.map((p) => p.texto).join(' '),
        conf: Math.min(...palavras.map((p) => p.conf)),
        palavras,
        resto: vao < 0 ? [] : dentro.slice(vao),
      },
    ]
  }
  return []
}

/** Wider apart than words of one value are. */
const afastada = (a: PalavraEm, b: PalavraEm) => b.x0 - a.x1 > 1.6 * Math.max(a.y1 - a.y0, b.y1 - b.y0)
