import type { MotivoDocumento, TipoDocumento } from '@car/vocabulary/documento'
import type { Achado, NomeCampo } from './extracao/achado.ts'
import type { Especie } from './extracao/classificar.ts'
import type { Extracao } from './extracao/extrair.ts'
import { emBranco } from './confianca.ts'
import { instrucoesPara } from './instrucoes.ts'
import { apagada, desfocada } from './qualidade.ts'
import { CERTEZA, type Campo, type Dados, type Leitura, MINIMO, type Pagina } from './tipos.ts'

const VAZIO: Dados = { numero_matricula: null, area_ha: null, proprietario_nome: null }
const EXIGIDOS = ['numero_matricula', 'area_ha', 'proprietario_nome'] as const
/** Kinds whose wording is fixed enough to say that a document is another one. */
const CONHECIDOS: Especie[] = ['matricula_imovel', 'ccir']
/** So much evidence of another kind is needed before a document is called by it. */
const EVIDENCIA = 7
/** One unread page among good ones is enough to ask again: it may hold the act that counts. */
const PAGINA_ILEGIVEL = 50

type Lido = {
  tipo: TipoDocumento
  paginas: Pagina[]
  extracao: Extracao
  confianca: number
  etapas: { nome: string; ms: number }[]
}

/** What the reading amounts to: accepted only when everything the kind demands was read with certainty. */
export function julgar(lido: Lido): Leitura {
  const { tipo, paginas, extracao, confianca, etapas } = lido
  const achados = extracao.achados.filter((a) => a.confianca >= MINIMO)
  const faltam = EXIGIDOS.filter((nome) => !achados.some((a) => a.nome === nome && a.confianca >= CERTEZA))
  const motivo = motivoDe(lido, faltam)
  const base = { confianca, paginas: paginas.length, fonte: fonteDe(paginas), etapas }
  const campos = motivo === 'tipo_divergente' ? [] : achados.map(paraCampo)
  const dados = motivo === 'tipo_divergente' ? VAZIO : dadosDe(achados)
  if (motivo === null) return { ...base, status: 'valido', instrucoes: [], campos, dados }
  const instrucoes = instrucoesPara(motivo, { tipo, especie: extracao.especie, paginas, faltam, achados })
  return { ...base, status: 'invalido', motivo, instrucoes, campos, dados }
}

/** A file that could not be read at all. */
export function recusar(motivo: MotivoDocumento, paginas: number, etapas: { nome: string; ms: number }[]): Leitura {
  const instrucoes = instrucoesPara(motivo, {
    tipo: 'outros',
    especie: 'desconhecida',
    paginas: [],
    faltam: [],
    achados: [],
  })
  return {
    status: 'invalido',
    motivo,
    instrucoes,
    confianca: 0,
    paginas,
    campos: [],
    dados: VAZIO,
    fonte: 'ocr',
    etapas,
  }
}

function motivoDe({ tipo, paginas, extracao, confianca }: Lido, faltam: readonly string[]): MotivoDocumento | null {
  const { especie, evidencias, achados } = extracao
  const escritas = paginas.filter((p) => !emBranco(p))
  if (escritas.length === 0)
    return paginas.some((p) => p.qualidade && apagada(p.qualidade)) ? 'ocr_baixa_confianca' : 'nao_e_documento'
  if (confianca < MINIMO || escritas.some((p) => p.confianca < PAGINA_ILEGIVEL)) {
    const semPalavras = escritas.every((p) => p.palavras.length < 15 && !(p.qualidade && desfocada(p.qualidade)))
    return semPalavras ? 'nao_e_documento' : 'ocr_baixa_confianca'
  }
  if (divergente(tipo, especie, evidencias)) return 'tipo_divergente'
  if (tipo !== 'matricula_imovel' && tipo !== 'ccir') return null
  if (dadoInvalido(tipo, achados)) return 'dado_invalido'
  return faltam.length > 0 ? 'campo_ausente' : null
}

function divergente(tipo: TipoDocumento, especie: Especie, evidencias: number): boolean {
  if (tipo === 'outros' || tipo === especie) return false
  if (tipo === 'matricula_imovel' || tipo === 'ccir') return true
  return CONHECIDOS.includes(especie) && evidencias >= EVIDENCIA
}

/** What is plainly read and plainly impossible, or makes a CCIR none. */
function dadoInvalido(tipo: TipoDocumento, achados: Achado[]): boolean {
  if (tipo !== 'ccir') return false
  const certo = (nome: NomeCampo) => achados.find((a) => a.nome === nome && a.confianca >= CERTEZA)?.valor
  const [codigo, exercicio] = [certo('ccir_codigo'), certo('exercicio')]
  if (codigo !== undefined && String(codigo).length !== 13) return true
  if (exercicio !== undefined && Number(exercicio) > new Date().getFullYear()) return true
  return certo('quitacao') === 'nao_quitado'
}

const paraCampo = (a: Achado): Campo => ({ ...a, confirmar: a.confianca < CERTEZA })

const fonteDe = (paginas: Pagina[]): Leitura['fonte'] => {
  const fontes = new Set(paginas.map((p) => p.fonte))
  return fontes.size > 1 ? 'misto' : fontes.has('texto') ? 'texto' : 'ocr'
}

/** The specified fields as found (all certain, where the document is valid); of the others only what is certain. */
function dadosDe(achados: Achado[]): Dados {
  const texto = (nome: NomeCampo, minimo = MINIMO) => {
    const valor = achados.find((a) => a.nome === nome && a.confianca >= minimo)?.valor
    return valor === undefined ? null : String(valor)
  }
  const dados: Dados = {
    numero_matricula: texto('numero_matricula'),
    area_ha: Number(texto('area_ha') ?? Number.NaN) || null,
    proprietario_nome: texto('proprietario_nome'),
  }
  for (const nome of OUTROS) {
    const valor = texto(nome, CERTEZA)
    if (valor !== null) dados[nome] = valor
  }
  return dados
}

const OUTROS = ['cnm', 'cartorio', 'comarca', 'ccir_codigo', 'municipio', 'uf', 'data_emissao', 'cpf_cnpj'] as const
