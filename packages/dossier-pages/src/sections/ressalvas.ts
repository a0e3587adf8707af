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
  for (const ressalva of all) {
    const documento = ressalva.documento_id === null ? undefined : number.get(ressalva.documento_id)
    const line = `Apresentada em ${dateTime(ressalva.criada_em)}`
    block(f, {
      titulo: `Sobre ${oDocumento(ressalva.tipo_documento as DocumentoKind)}: ${RESSALVA_REASON_LABEL[ressalva.motivo as RessalvaReason]}`,
      situacao: { texto: label(STATUS_RESSALVA_LABEL, ressalva.status), mark: MARK[ressalva.status] ?? 'neutral' },
      line: documento ? `${line} · melhor cópia: documento ${documento}` : line,
      texts: [
        { texto: ressalva.texto },
        ...(ressalva.decisao
          ? [
              {
                label: `Decisão de ${ressalva.decisao.por}, em ${dateTime(ressalva.decisao.em)}`,
                texto: ressalva.decisao.motivo,
              },
            ]
          : []),
      ],
    })
  }
}
