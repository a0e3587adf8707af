import { CODIGO_MOTIVO_LABEL, DECISAO_LABEL } from '@car/vocabulary/processo'
import { STATUS_RECURSO_LABEL } from '@car/vocabulary/recurso'
import type { DadosDossie, DecisaoDossie, RecursoDossie } from '../dados.ts'
import { type Fluxo, paragrafo, titulo } from '../fluxo.ts'
import { dataHora, rotulo } from '../formato.ts'
import type { Marca } from '../marca.ts'
import { bloco } from './bloco.ts'

const MARCA_RECURSO: Readonly<Record<string, Marca>> = { aberto: 'aviso', deferido: 'ok', indeferido: 'divergencia' }

/** Decisions with their reasons, and the appeals against them. */
export function decisoes(f: Fluxo, { decisoes: todas, recursos }: DadosDossie): void {
  titulo(f, 1, '6  Decisões e recursos')
  if (todas.length === 0) paragrafo(f, 'O processo ainda não foi decidido.')
  for (const d of todas) bloco(f, daDecisao(d))
  titulo(f, 2, 'Recursos', false)
  if (recursos.length === 0) paragrafo(f, 'Não há recurso.')
  recursos.forEach((r, i) => bloco(f, doRecurso(r, i + 1)))
}

function daDecisao(d: DecisaoDossie) {
  return {
    titulo: rotulo(DECISAO_LABEL, d.tipo),
    linha: `${dataHora(d.em)}${d.por ? ` por ${d.por}` : ''}`,
    textos: [
      ...(d.codigo_motivo ? [{ rotulo: 'Motivo', texto: rotulo(CODIGO_MOTIVO_LABEL, d.codigo_motivo) }] : []),
      { texto: d.texto || 'Sem parecer escrito.' },
    ],
  }
}

function doRecurso(r: RecursoDossie, numero: number) {
  return {
    titulo: `Recurso ${numero}`,
    situacao: { texto: rotulo(STATUS_RECURSO_LABEL, r.status), marca: MARCA_RECURSO[r.status] ?? ('neutra' as const) },
    linha: `Aberto em ${dataHora(r.aberto_em)}`,
    textos: [
      { texto: r.fundamentacao },
      ...(r.decidido_em
        ? [
            {
              rotulo: `Decisão, em ${dataHora(r.decidido_em)}${r.decidido_por ? ` por ${r.decidido_por}` : ''}`,
              texto: r.decisao || '—',
            },
          ]
        : []),
    ],
  }
}
