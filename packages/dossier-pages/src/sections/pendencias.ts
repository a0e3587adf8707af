import { STATUS_PENDENCIA_LABEL, PENDENCIA_KIND_LABEL } from '@car/vocabulary/pendencia'
import type { DadosDossie, PendenciaDossie } from '../data/dossie.ts'
import { type Flow, paragraph, titulo } from '../layout/flow.ts'
import { data, dateTime, label } from '../data/format.ts'
import type { Mark } from '../layout/mark.ts'
import { block } from '../layout/block.ts'

const MARK: Readonly<Record<string, Mark>> = {
  aberta: 'aviso',
  respondida: 'neutral',
  resolvida: 'ok',
  expirada: 'divergencia',
}

export function pendencias(f: Flow, { pendencias: all, documentos }: DadosDossie): void {
  titulo(f, 1, '5  Pendências')
  if (all.length === 0) paragraph(f, 'Nenhuma pendência foi criada neste processo.')
  const numero = new Map(documentos.map((d, i) => [d.id, i + 1]))
  for (const p of all) {
    block(f, {
      titulo: `Pendência ${p.numero} – ${label(PENDENCIA_KIND_LABEL, p.tipo)}`,
      situacao: { texto: label(STATUS_PENDENCIA_LABEL, p.status), mark: MARK[p.status] ?? 'neutral' },
      line: row(p, numero),
      texts: [
        { texto: p.descricao },
        ...(p.resposta ? [{ label: `Resposta, em ${dateTime(p.respondida_em)}`, texto: p.resposta }] : []),
      ],
    })
  }
}

function row(p: PendenciaDossie, numero: ReadonlyMap<string, number>): string {
  const documento = p.documento_id ? numero.get(p.documento_id) : undefined
  return [
    `Criada em ${dateTime(p.criada_em)}${p.criada_por ? ` por ${p.criada_por}` : ''}`,
    p.prazo_em ? `prazo até ${data(p.prazo_em)}` : '',
    documento ? `sobre o documento ${documento}` : '',
    p.campo ? `sobre o campo ${p.campo}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
