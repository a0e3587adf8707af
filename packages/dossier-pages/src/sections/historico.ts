import { ATO_LABEL } from '@car/vocabulary/ato'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import type { DadosDossie } from '../data/dossie.ts'
import { definitions } from '../layout/definitions.ts'
import { STYLE, SHEET } from '../layout/style.ts'
import { type Flow, paragraph, titulo, turnPage } from '../layout/flow.ts'
import { dateTime, formatNumber, label } from '../data/format.ts'
import { table } from '../layout/table.ts'

/** Lists every act of the case, oldest first, with the hash that chains it to the act before. */
export function layOutHistorico(f: Flow, { historico: atos, trail }: DadosDossie): void {
  if (f.y > SHEET.base / 2) turnPage(f)
  titulo(f, 1, '7  Histórico do processo')
  paragraph(
    f,
    'Todos os atos, do primeiro ao último. Abaixo de cada ato está o seu resumo criptográfico, que inclui o do ato anterior do mesmo registro (processo, documento ou dossiê): retirar ou alterar um ato muda todos os seguintes.',
  )
  f.y += 4
  definitions(
    f,
    [
      { label: 'Atos no histórico', valor: formatNumber(atos.length) },
      { label: 'Cadeia de atos', valor: 'verificada e íntegra', span: 3 },
      { label: 'Resumo do último ato do processo', valor: trail.ultimo_hash, span: 4 },
    ],
    4,
  )
  f.y += 4
  table(
    f,
    [
      { titulo: 'Nº', parte: 7 },
      { titulo: 'Data e hora', parte: 14 },
      { titulo: 'Ato', parte: 58 },
      { titulo: 'Por', parte: 22 },
    ],
    atos.map((ato, i) => [
      String(i + 1),
      dateTime(ato.em),
      [
        { texto: label(ATO_LABEL, ato.tipo), style: STYLE.celulaForte },
        { texto: ato.resumo },
        { texto: `v${ato.versao} ${ato.hash}`, style: STYLE.small },
      ],
      ato.por
        ? [
            { texto: ato.por.nome },
            ...(ato.por.tipo_usuario ? [{ texto: label(PAPEL_LABEL, ato.por.tipo_usuario), style: STYLE.small }] : []),
          ]
        : 'sistema',
    ]),
  )
}
