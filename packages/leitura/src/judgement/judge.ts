import { dadosExigidos, type TipoDocumento } from '@car/vocabulary/documento'
import { faded, blurred } from '@car/quality/faults'
import type { Candidate, FieldName } from '../fields/candidate.ts'
import type { Especie } from '../kind/classify.ts'
import type { Extraction } from '../extract.ts'
import { isBlank } from '../words/confidence.ts'
import { instrucoesPara } from './instrucoes.ts'
import {
  CERTEZA,
  type Campo,
  type Dados,
  type Etapa,
  type Leitura,
  MINIMO,
  type MotivoDaLeitura,
  type PaginaLida,
} from '../leitura.ts'
import type { ReadPage } from '../page.ts'

const VAZIO: Dados = { numero_matricula: null, area_ha: null, proprietario_nome: null }
/** Kinds with fixed enough wording to say that a document is of another kind than declared. */
const CONHECIDOS: Especie[] = ['matricula_imovel', 'ccir']
/** The evidence needed before a document is said to be of another kind. */
const EVIDENCIA = 7
/** One unread page among good ones is enough to ask again, because it may hold the act that counts. */
const PAGINA_ILEGIVEL = 50

/** What a document was sent as, and everything that was read in it. `now` shows whether a year lies in the future. */
export type Evidence = {
  tipo: TipoDocumento
  pages: ReadPage[]
  extraction: Extraction
  confianca: number
  etapas: Etapa[]
  now?: Date
}

/**
 * The result of a reading. A value that was not read with certainty is null, and asked of a person; nobody is turned
 * away for it.
 */
export function judge(evidence: Evidence): Leitura {
  const { tipo, pages, extraction, confianca, etapas } = evidence
  const candidates = extraction.candidates.filter((a) => a.confianca >= MINIMO)
  const motivo = motivoDe(evidence)
  const outraEspecie = motivo === 'tipo_divergente'
  const leitura = {
    confianca,
    paginas: pages.length,
    porPagina: pages.map(paraPaginaLida),
    campos: outraEspecie ? [] : [...candidates.map(paraCampo), ...naoEncontrados(tipo, candidates)],
    dados: outraEspecie ? VAZIO : dadosDe(candidates),
    fonte: fonteDe(pages),
    etapas,
  }
  if (motivo === null) return { status: 'valido', instrucoes: [], ...leitura }
  const instrucoes = instrucoesPara(motivo, { tipo, especie: extraction.especie, pages, candidates })
  return { status: 'invalido', motivo, instrucoes, ...leitura }
}

/**
 * The result for a file that could not be read at all. `paginas` is the number counted so far, `detalhe` is for the
 * log.
 */
export function refuse(motivo: MotivoDaLeitura, paginas: number, etapas: Etapa[], detalhe?: string): Leitura {
  const nothing = { tipo: 'outros', especie: 'desconhecida', pages: [], candidates: [] } as const
  return {
    status: 'invalido',
    motivo,
    instrucoes: instrucoesPara(motivo, nothing),
    confianca: 0,
    paginas,
    porPagina: [],
    campos: [],
    dados: VAZIO,
    fonte: 'ocr',
    etapas,
    ...(detalhe === undefined ? {} : { detalhe }),
  }
}

function motivoDe({ tipo, pages, extraction, confianca, now = new Date() }: Evidence): MotivoDaLeitura | null {
  const { especie, evidence, candidates } = extraction
  const escritas = pages.filter((p) => !isBlank(p))
  if (escritas.length === 0)
    return pages.some((p) => p.quality && faded(p.quality)) ? 'ocr_baixa_confianca' : 'nao_e_documento'
  if (confianca < MINIMO || escritas.some((p) => p.confianca < PAGINA_ILEGIVEL)) {
    const semPalavras = escritas.every((p) => p.words.length < 15 && !(p.quality && blurred(p.quality)))
    return semPalavras ? 'nao_e_documento' : 'ocr_baixa_confianca'
  }
  if (divergente(tipo, especie, evidence)) return 'tipo_divergente'
  return dadoInvalido(tipo, candidates, now) ? 'dado_invalido' : null
}

function divergente(tipo: TipoDocumento, especie: Especie, evidencias: number): boolean {
  if (tipo === 'outros' || tipo === especie) return false
  if (tipo === 'matricula_imovel' || tipo === 'ccir') return true
  return CONHECIDOS.includes(especie) && evidencias >= EVIDENCIA
}

/** Whether something plainly readable is plainly impossible, or shows that the document is not a CCIR. */
function dadoInvalido(tipo: TipoDocumento, candidates: Candidate[], now: Date): boolean {
  if (tipo !== 'ccir') return false
  const certo = (nome: FieldName) => candidates.find((a) => a.nome === nome && a.confianca >= CERTEZA)?.valor
  const [codigo, exercicio] = [certo('ccir_codigo'), certo('exercicio')]
  if (codigo !== undefined && String(codigo).length !== 13) return true
  if (exercicio !== undefined && Number(exercicio) > now.getFullYear()) return true
  return certo('quitacao') === 'nao_quitado'
}

const paraPaginaLida = ({ number, fonte, confianca, words, quality }: ReadPage): PaginaLida => ({
  pagina: number,
  fonte,
  confianca: Math.round(confianca),
  palavras: words.length,
  qualidade: quality,
})

const paraCampo = (a: Candidate): Campo => ({ ...a, confirmar: a.confianca < CERTEZA })

/** The required values of which nothing was found. A person may still see them on the paper. */
function naoEncontrados(tipo: TipoDocumento, candidates: readonly Candidate[]): Campo[] {
  const faltam = dadosExigidos(tipo).filter((nome) => candidates.every((a) => a.nome !== nome))
  return faltam.map((nome) => ({ nome, valor: null, confianca: 0, pagina: null, caixa: null, confirmar: true }))
}

const fonteDe = (pages: ReadPage[]): Leitura['fonte'] => {
  const fontes = new Set(pages.map((p) => p.fonte))
  return fontes.size > 1 ? 'misto' : fontes.has('texto') ? 'texto' : 'ocr'
}

/** The fields that were read with certainty. */
function dadosDe(candidates: Candidate[]): Dados {
  const valorDe = (nome: FieldName) => {
    const valor = candidates.find((a) => a.nome === nome && a.confianca >= CERTEZA)?.valor
    return valor === undefined ? null : String(valor)
  }
  const dados: Dados = {
    numero_matricula: valorDe('numero_matricula'),
    area_ha: Number(valorDe('area_ha') ?? Number.NaN) || null,
    proprietario_nome: valorDe('proprietario_nome'),
  }
  for (const nome of OUTROS) {
    const valor = valorDe(nome)
    if (valor !== null) dados[nome] = valor
  }
  return dados
}

const OUTROS = ['cnm', 'cartorio', 'comarca', 'ccir_codigo', 'municipio', 'uf', 'data_emissao', 'cpf_cnpj'] as const
