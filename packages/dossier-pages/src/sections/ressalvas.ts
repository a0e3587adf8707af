import { oDocumento, type DocumentoKind } from '@car/vocabulary/documento'
import { RESSALVA_REASON_LABEL, type RessalvaReason, STATUS_RESSALVA_LABEL } from '@car/vocabulary/ressalva'
import { dateTime, label } from '../data/format.ts'
import type { DadosDossie } from '../data/dossie.ts'
import { block } from '../layout/block.ts'
import { type Flow, titulo } from '../layout/flow.ts'
import type { Mark } from '../layout/mark.ts'

const MARK: Readonly<Record<string, Mark>> = { aberta: 'aviso', aceita: 'ok', recusada: 'divergencia' }

/**
 * Lists the reasons for missing or unreadable mandatory papers, with the decisions on them. Without any ressalva the
 * section is left out.
 */
export function ressalvas(f: Flow, { ressalvas: all, documentos }: DadosDossie): void {
  if (all.length === 0) return
  titulo(f, 2, 'Ressalvas', false)
  const number = new Map(documentos.map((d, i) => [d.id, i + 1]))
  for (const r of all) {
    const documento = r.documento_id === null ? undefined : number.get(r.documento_id)
    const line = `Apresentada em ${dateTime(r.criada_em)}`
    block(f, {
      titulo: `Sobre ${oDocumento(r.tipo_documento as DocumentoKind)}: ${RESSALVA_REASON_LABEL[r.motivo as RessalvaReason]}`,
      situacao: { texto: label(STATUS_RESSALVA_LABEL, r.status), mark: MARK[r.status] ?? 'neutral' },
      line: documento ? `${line} · melhor cópia: documento ${documento}` : line,
      texts: [
        { texto: r.texto },
        ...(r.decisao
          ? [{ label: `Decisão de ${r.decisao.por}, em ${dateTime(r.decisao.em)}`, texto: r.decisao.motivo }]
          : []),
      ],
    })
  }
}
