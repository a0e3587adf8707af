import { STATUS_PENDENCIA_LABEL, TIPO_PENDENCIA_LABEL } from '@car/vocabulary/pendencia'
import type { DadosDossie, PendenciaDossie } from '../dados/dossie.ts'
import { type Fluxo, paragrafo, titulo } from '../layout/fluxo.ts'
import { data, dataHora, rotulo } from '../dados/formato.ts'
import type { Marca } from '../layout/marca.ts'
import { bloco } from '../layout/bloco.ts'

const MARCA: Readonly<Record<string, Marca>> = {
  aberta: 'aviso',
  respondida: 'neutra',
  resolvida: 'ok',
  expirada: 'divergencia',
}

/** What the analyst asked for, and the answers. */
export function pendencias(f: Fluxo, { pendencias: todas, documentos }: DadosDossie): void {
  titulo(f, 1, '5  Pendências')
  if (todas.length === 0) paragrafo(f, 'Nenhuma pendência foi criada neste processo.')
  const numero = new Map(documentos.map((d, i) => [d.id, i + 1]))
  for (const p of todas) {
    bloco(f, {
      titulo: `Pendência ${p.numero} – ${rotulo(TIPO_PENDENCIA_LABEL, p.tipo)}`,
      situacao: { texto: rotulo(STATUS_PENDENCIA_LABEL, p.status), marca: MARCA[p.status] ?? 'neutra' },
      linha: linha(p, numero),
      textos: [
        { texto: p.descricao },
        ...(p.resposta ? [{ rotulo: `Resposta, em ${dataHora(p.respondida_em)}`, texto: p.resposta }] : []),
      ],
    })
  }
}

function linha(p: PendenciaDossie, numero: ReadonlyMap<string, number>): string {
  const documento = p.documento_id ? numero.get(p.documento_id) : undefined
  return [
    `Criada em ${dataHora(p.criada_em)}${p.criada_por ? ` por ${p.criada_por}` : ''}`,
    p.prazo_em ? `prazo até ${data(p.prazo_em)}` : '',
    documento ? `sobre o documento ${documento}` : '',
    p.campo ? `sobre o campo ${p.campo}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
