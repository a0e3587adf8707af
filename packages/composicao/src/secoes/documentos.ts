import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { MOTIVO_DOCUMENTO_LABEL, STATUS_DOCUMENTO_LABEL, TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { DadosDossie, DocumentoDossie } from '../dados/dossie.ts'
import { definicoes } from '../layout/definicoes.ts'
import { ESTILO } from '../layout/estilo.ts'
import { caber, type Fluxo, paragrafo, titulo } from '../layout/fluxo.ts'
import { dataHora, porcento, quantos, rotulo, tamanho, valorDeCampo } from '../dados/formato.ts'
import type { Marca } from '../layout/marca.ts'
import { tabela } from '../layout/tabela.ts'

const MARCA: Readonly<Record<string, Marca>> = { valido: 'ok', invalido: 'divergencia' }

/** Every document of the case: what it is, its hash, what was read in it and how sure the reading is. */
export function documentos(
  f: Fluxo,
  { documentos: todos, ressalvas }: DadosDossie,
  anexos: ReadonlyMap<string, AnexoPreparado>,
): void {
  titulo(f, 1, '3  Documentos e dados lidos')
  if (todos.length === 0) {
    paragrafo(f, 'O processo ainda não tem documentos.')
    return
  }
  paragrafo(
    f,
    'Cada arquivo é guardado como foi recebido e identificado pelo resumo criptográfico SHA-256 de seus bytes. A confiança diz quão segura foi a leitura automática, de 0 a 100\u00a0%.',
  )
  tabela(
    f,
    [
      { titulo: 'Nº', parte: 6 },
      { titulo: 'Documento', parte: 40 },
      { titulo: 'Situação', parte: 20 },
      { titulo: 'Confiança', parte: 18 },
      { titulo: 'Recebido em', parte: 22 },
      { titulo: 'No dossiê', parte: 16 },
    ],
    todos.map((d, i) => [
      String(i + 1),
      [
        { texto: rotulo(TIPO_DOCUMENTO_LABEL, d.tipo), estilo: ESTILO.celulaForte },
        { texto: d.nome, estilo: ESTILO.miudo },
      ],
      { texto: situacao(d, ressalvas), marca: MARCA[d.status] ?? 'neutra' },
      confianca(d.confianca),
      dataHora(d.recebido_em),
      reproducao(anexos.get(d.id)),
    ]),
  )
  todos.forEach((d, i) => dados(f, d, i + 1, todos))
}

function dados(f: Fluxo, d: DocumentoDossie, numero: number, todos: readonly DocumentoDossie[]): void {
  caber(f, 215)
  titulo(f, 2, `Documento ${numero} – ${rotulo(TIPO_DOCUMENTO_LABEL, d.tipo)}`, false)
  const substituido = todos.findIndex((x) => x.id === d.substitui)
  definicoes(
    f,
    [
      { rotulo: 'Arquivo', valor: d.nome, vao: 2 },
      { rotulo: 'Tamanho', valor: tamanho(d.tamanho) },
      { rotulo: 'Situação', valor: rotulo(STATUS_DOCUMENTO_LABEL, d.status) },
      { rotulo: 'SHA-256', valor: d.hash_sha256, vao: 4 },
      ...(d.motivo ? [{ rotulo: 'Motivo', valor: rotulo(MOTIVO_DOCUMENTO_LABEL, d.motivo), vao: 4 }] : []),
      ...(substituido >= 0 ? [{ rotulo: 'Substitui', valor: `Documento ${substituido + 1}`, vao: 4 }] : []),
    ],
    4,
  )
  if (d.campos.length === 0) {
    paragrafo(f, 'Nenhum dado foi lido neste documento.', ESTILO.nota)
    return
  }
  tabela(
    f,
    [
      { titulo: 'Dado', parte: 30 },
      { titulo: 'Valor lido', parte: 42 },
      { titulo: 'Confiança', parte: 18 },
      { titulo: 'Página', parte: 10, alinhar: 'direita' },
    ],
    d.campos.map((c) => [
      rotulo(CAMPO_LABEL, c.nome),
      { texto: valorDeCampo(c.nome, c.valor), estilo: c.valor === null ? ESTILO.celula : ESTILO.celulaForte },
      c.ditado ? 'digitado por quem aceitou' : confianca(c.confianca),
      c.pagina ? String(c.pagina) : '—',
    ]),
  )
}

/** A document that was accepted with a reservation says so. */
function situacao({ id, status }: DocumentoDossie, ressalvas: DadosDossie['ressalvas']): string {
  const aceita = ressalvas.some((r) => r.documento_id === id && r.status === 'aceita')
  return rotulo(STATUS_DOCUMENTO_LABEL, status) + (aceita ? ', com ressalva' : '')
}

const confianca = (valor: number | null | undefined) =>
  valor === null || valor === undefined ? '—' : { texto: porcento(valor), barra: valor }

function reproducao(anexo: AnexoPreparado | undefined): string {
  return anexo === undefined || anexo.arquivo === null
    ? 'não reproduzido'
    : quantos(anexo.paginas.length, 'página', 'páginas')
}
