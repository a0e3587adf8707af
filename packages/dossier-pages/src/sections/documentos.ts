import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { DOCUMENTO_REASON_LABEL, STATUS_DOCUMENTO_LABEL, DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { PreparedAnnex } from '../annexes/types.ts'
import type { DadosDossie, DocumentoDossie } from '../data/dossie.ts'
import { definitions } from '../layout/definitions.ts'
import { STYLE } from '../layout/style.ts'
import { fit, type Flow, paragraph, titulo } from '../layout/flow.ts'
import { dateTime, percent, counted, label, fileSize, fieldValue } from '../data/format.ts'
import type { Mark } from '../layout/mark.ts'
import { table } from '../layout/table.ts'
import { notesOf } from './annex-notes.ts'

const MARK: Readonly<Record<string, Mark>> = { valido: 'ok', invalido: 'divergencia' }

export function documentos(
  f: Flow,
  { documentos: allDocumentos, ressalvas }: DadosDossie,
  annexes: ReadonlyMap<string, PreparedAnnex>,
): void {
  titulo(f, 1, '3  Documentos e dados lidos')
  if (allDocumentos.length === 0) {
    paragraph(f, 'O processo ainda não tem documentos.')
    return
  }
  paragraph(
    f,
    'Cada arquivo é guardado como foi recebido e identificado pelo resumo criptográfico SHA-256 de seus bytes. A confiança diz quão segura foi a leitura automática, de 0 a 100\u00a0%.',
  )
  table(
    f,
    [
      { titulo: 'Nº', parte: 6 },
      { titulo: 'Documento', parte: 40 },
      { titulo: 'Situação', parte: 20 },
      { titulo: 'Confiança', parte: 18 },
      { titulo: 'Recebido em', parte: 22 },
      { titulo: 'No dossiê', parte: 16 },
    ],
    allDocumentos.map((d, i) => [
      String(i + 1),
      [
        { texto: label(DOCUMENTO_KIND_LABEL, d.tipo), style: STYLE.celulaForte },
        { texto: d.nome, style: STYLE.small },
      ],
      { texto: statusInWords(d, ressalvas), mark: MARK[d.status] ?? 'neutral' },
      confianca(d.confianca),
      dateTime(d.recebido_em),
      reproduction(annexes.get(d.id)),
    ]),
  )
  allDocumentos.forEach((d, i) => dados(f, d, i + 1, allDocumentos, annexes.get(d.id)))
}

function dados(
  f: Flow,
  d: DocumentoDossie,
  number: number,
  allDocumentos: readonly DocumentoDossie[],
  annex: PreparedAnnex | undefined,
): void {
  fit(f, 215)
  titulo(f, 2, `Documento ${number} – ${label(DOCUMENTO_KIND_LABEL, d.tipo)}`, false)
  const replaced = allDocumentos.findIndex((x) => x.id === d.substitui)
  definitions(
    f,
    [
      { label: 'Arquivo', valor: d.nome, span: 2 },
      { label: 'Tamanho', valor: fileSize(d.tamanho) },
      { label: 'Situação', valor: label(STATUS_DOCUMENTO_LABEL, d.status) },
      { label: 'SHA-256', valor: d.hash_sha256, span: 4 },
      ...(d.motivo ? [{ label: 'Motivo', valor: label(DOCUMENTO_REASON_LABEL, d.motivo), span: 4 }] : []),
      ...(replaced >= 0 ? [{ label: 'Substitui', valor: `Documento ${replaced + 1}`, span: 4 }] : []),
    ],
    4,
  )
  for (const note of annex ? notesOf(annex) : []) paragraph(f, note, STYLE.nota)
  if (d.campos.length === 0) {
    paragraph(f, 'Nenhum dado foi lido neste documento.', STYLE.nota)
    return
  }
  table(
    f,
    [
      { titulo: 'Dado', parte: 30 },
      { titulo: 'Valor lido', parte: 42 },
      { titulo: 'Confiança', parte: 18 },
      { titulo: 'Página', parte: 10, align: 'right' },
    ],
    d.campos.map((campo) => [
      label(CAMPO_LABEL, campo.nome),
      { texto: fieldValue(campo.nome, campo.valor), style: campo.valor === null ? STYLE.celula : STYLE.celulaForte },
      campo.dictated ? 'digitado por quem aceitou' : confianca(campo.confianca),
      campo.pagina ? String(campo.pagina) : '—',
    ]),
  )
}

function statusInWords({ id, status }: DocumentoDossie, ressalvas: DadosDossie['ressalvas']): string {
  const aceita = ressalvas.some((ressalva) => ressalva.documento_id === id && ressalva.status === 'aceita')
  return label(STATUS_DOCUMENTO_LABEL, status) + (aceita ? ', com ressalva' : '')
}

const confianca = (valor: number | null | undefined) =>
  valor === null || valor === undefined ? '—' : { texto: percent(valor), barra: valor }

function reproduction(annex: PreparedAnnex | undefined): string {
  return annex === undefined || annex.arquivo === null
    ? 'não reproduzido'
    : counted(annex.paginas.length, 'página', 'páginas')
}
