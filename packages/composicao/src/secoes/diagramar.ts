/**
 * Lays out the whole dossier as pages of shapes, before there is any PDF. It is pure: the same input gives the same
 * pages.
 */
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { DadosDossie } from '../dados/dossie.ts'
import type { Marcador, No, Pagina } from '../layout/formas.ts'
import { ampliacao, ampliar, COR, ESTILO, FOLHA } from '../layout/estilo.ts'
import { criarFluxo, escrever, type Fluxo, type Medidor, no, por, virar } from '../layout/fluxo.ts'
import { dataHora } from '../dados/formato.ts'
import { anexo } from './anexo.ts'
import { capa } from './capa.ts'
import { conferencias } from './conferencias.ts'
import { decisoes } from './decisoes.ts'
import { documentos } from './documentos.ts'
import { historico } from './historico.ts'
import { imovel } from './imovel.ts'
import { mapa } from './mapa.ts'
import { pendencias } from './pendencias.ts'
import { ressalvas } from './ressalvas.ts'
import { sumario } from './sumario.ts'
import { encurtar, limpar } from '../layout/texto.ts'

export interface Diagrama {
  paginas: Pagina[]
  nos: No[]
  marcadores: Marcador[]
}

export function diagramar(dados: DadosDossie, anexos: readonly AnexoPreparado[], medidor: Medidor): Diagrama {
  const f = criarFluxo(medidor, null)
  capa(f, dados)
  const lugarDoSumario = no(f, 'Sect', 0) // it is read after the cover, but made once every page has its number
  f.cabecalho = 'Dossiê'
  virar(f)
  imovel(f, dados)
  mapa(f, dados)
  documentos(f, dados, new Map(anexos.map((a) => [a.documento, a])))
  ressalvas(f, dados)
  conferencias(f, dados)
  pendencias(f, dados)
  decisoes(f, dados)
  historico(f, dados)
  reproducoes(f, dados, anexos)
  comSumario(f, lugarDoSumario)
  f.paginas.forEach((pagina, i) => moldura(f, pagina, i, dados))
  return { paginas: f.paginas, nos: f.nos, marcadores: f.marcadores }
}

function reproducoes(f: Fluxo, dados: DadosDossie, anexos: readonly AnexoPreparado[]): void {
  const marcador = f.marcadores.length
  anexos.forEach((a, indice) => {
    const i = dados.documentos.findIndex((d) => d.id === a.documento)
    const documento = dados.documentos[i]
    if (documento !== undefined) anexo(f, documento, i + 1, dados.documentos.length, a, indice)
  })
  const primeiro = f.marcadores[marcador]
  if (primeiro)
    f.marcadores.splice(marcador, 0, {
      ...primeiro,
      titulo: '8  Documentos reproduzidos',
      nivel: 1,
      y: 0,
      noSumario: true,
    })
}

/**
 * Puts the table of contents after the cover. Its length does not depend on the numbers in it, so one trial run
 * determines it.
 */
function comSumario(f: Fluxo, raiz: number): void {
  const linhas = f.marcadores.filter((m) => m.noSumario)
  const fazer = (nos: No[], numeroDe: (p: Pagina) => number) => {
    const s: Fluxo = { ...criarFluxo(f.medidor, 'Dossiê'), nos, raiz }
    sumario(s, linhas, numeroDe)
    return s.paginas
  }
  const quantas = fazer([], () => 1).length
  f.paginas.splice(1, 0, ...fazer(f.nos, (p) => f.paginas.indexOf(p) + quantas + 1))
}

/** The running header and footer, which number the page. */
function moldura(f: Fluxo, pagina: Pagina, indice: number, dados: DadosDossie): void {
  f.pagina = pagina
  const e = ampliacao(pagina)
  const [fraco, forte] = [ampliar(ESTILO.corrente, e), ampliar(ESTILO.correnteForte, e)]
  const [esquerda, direita] = [FOLHA.esquerda * e, pagina.largura - FOLHA.esquerda * e]
  const processo = `Processo ${limpar(dados.processo.numero, f.medidor.desenha)}`
  if (pagina.cabecalho !== null) {
    const y = (FOLHA.reguaSuperior - 16) * e
    const livre = direita - esquerda - f.medidor.largura(processo, forte) - 20 * e
    const texto = encurtar(`Cadastro Ambiental Rural · ${pagina.cabecalho}`, livre, (t) => f.medidor.largura(t, fraco))
    escrever(f, texto, { x: esquerda, y }, fraco)
    escrever(f, processo, { x: direita, y, alinhar: 'direita' }, forte)
    linha(f, esquerda, direita, FOLHA.reguaSuperior * e)
  }
  const y = pagina.altura - FOLHA.reguaInferior * e
  linha(f, esquerda, direita, y)
  const codigo = `Código de verificação ${limpar(dados.codigo_verificacao, f.medidor.desenha)} · emitido em ${dataHora(dados.emitido_em)}`
  escrever(f, codigo, { x: esquerda, y: y + 7 * e }, fraco)
  escrever(f, `Página ${indice + 1} de ${f.paginas.length}`, { x: direita, y: y + 7 * e, alinhar: 'direita' }, forte)
}

function linha(f: Fluxo, de: number, ate: number, y: number): void {
  por(f, { forma: 'linha', de: [de, y], ate: [ate, y], cor: COR.regua, espessura: 0.6 })
}
