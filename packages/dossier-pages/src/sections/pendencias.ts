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
  for (const pendencia of all) {
    block(f, {
      titulo: `Pendência ${pendencia.numero} – ${label(PENDENCIA_KIND_LABEL, pendencia.tipo)}`,
      situacao: { texto: label(STATUS_PENDENCIA_LABEL, pendencia.status), mark: MARK[pendencia.status] ?? 'neutral' },
      line: row(pendencia, numero),
      texts: [
        { texto: pendencia.descricao },
        ...(pendencia.resposta
          ? [{ label: `Resposta, em ${dateTime(pendencia.respondida_em)}`, texto: pendencia.resposta }]
          : []),
      ],
    })
  }
}

function row(pendencia: PendenciaDossie, numero: ReadonlyMap<string, number>): string {
  const documento = pendencia.documento_id ? numero.get(pendencia.documento_id) : undefined
  return [
    `Criada em ${dateTime(pendencia.criada_em)}${pendencia.criada_por ? ` por ${pendencia.criada_por}` : ''}`,
    pendencia.prazo_em ? `prazo até ${data(pendencia.prazo_em)}` : '',
    documento ? `sobre o documento ${documento}` : '',
    pendencia.campo ? `sobre o campo ${pendencia.campo}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
