import type { DocumentoKind } from '@car/vocabulary/documento'
import { findTerm } from '../text/find-term.ts'
import type { DocumentText } from '../text/text.ts'

/** A kind that its words tell. A neighbour's consent quotes titles and descriptions of land, so nothing tells it from them. */
export type PaperKind = Exclude<DocumentoKind, 'outros' | 'anuencia_confrontante'> | 'unknown'

/** Terms that indicate a kind, and their weights. Titles weigh most; words that other kinds also use weigh little. */
export const SIGNS: Record<Exclude<PaperKind, 'unknown'>, [string, number][]> = {
  ccir: [
    ['CERTIFICADO DE CADASTRO DE IMOVEL RURAL', 5],
    ['CODIGO DO IMOVEL RURAL', 2],
    ['DENOMINACAO DO IMOVEL RURAL', 2],
    ['CLASSIFICACAO FUNDIARIA', 2],
    ['FRACAO MINIMA DE PARCELAMENTO', 2],
    ['TAXA DE SERVICOS CADASTRAIS', 2],
    ['NOME DO DECLARANTE', 2],
    ['INSTITUTO NACIONAL DE COLONIZACAO', 1],
    ['NUMERO DO CCIR', 2],
  ],
  matricula_imovel: [
    ['REGISTRO GERAL', 3],
    ['REGISTRO DE IMOVEIS', 3],
    ['REGISTRO IMOBILIARIO', 3],
    ['LIVRO N', 1],
    ['COMARCA DE', 1],
    ['REGISTRO ANTERIOR', 3],
    ['PRESENTE MATRICULA', 2],
    ['PROPRIETARIO', 1],
    ['COMPRA E VENDA', 1],
    ['DOU FE', 2],
  ],
  memorial_descritivo: [['MEMORIAL DESCRITIVO', 7]],
  planta_georeferenciada: [
    ['PLANTA DO IMOVEL', 5],
    ['PLANTA GEORREFERENCIADA', 7],
    ['PLANTA TOPOGRAFICA', 7],
    ['LEVANTAMENTO TOPOGRAFICO', 3],
    ['LEVANTAMENTO PLANIMETRICO', 5],
    ['PLANTA DE SITUACAO', 5],
    ['ESCALA', 1],
  ],
  car_anterior: [
    ['CADASTRO AMBIENTAL RURAL', 4],
    ['RECIBO DE INSCRICAO DO IMOVEL RURAL NO CAR', 7],
    ['REGISTRO NO CAR', 3],
  ],
  declaracao_area: [
    ['DECLARACAO DE AREA', 7],
    ['DECLARO PARA OS DEVIDOS FINS', 4],
    ['DECLARO', 2],
    ['SOB AS PENAS DA LEI', 2],
  ],
}
const MIN_EVIDENCE = 5

/** Finds the kind with the strongest evidence, the sum of the weights of its terms. Below 5 the kind is unknown. */
export function classify(t: DocumentText): { paperKind: PaperKind; evidence: number } {
  let paperKind: PaperKind = 'unknown'
  let evidence = MIN_EVIDENCE - 1
  for (const [name, signs] of Object.entries(SIGNS) as [Exclude<PaperKind, 'unknown'>, [string, number][]][]) {
    const sum = signs.reduce((s, [term, peso]) => s + (findTerm(t, term).length > 0 ? peso : 0), 0)
    if (sum > evidence) {
      paperKind = name
      evidence = sum
    }
  }
  return paperKind === 'unknown' ? { paperKind, evidence: 0 } : { paperKind, evidence }
}
