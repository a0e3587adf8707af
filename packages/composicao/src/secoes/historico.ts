import { ATO_LABEL } from '@car/vocabulary/ato'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import type { DadosDossie } from '../dados/dossie.ts'
import { definicoes } from '../layout/definicoes.ts'
import { ESTILO, FOLHA } from '../layout/estilo.ts'
import { type Fluxo, paragrafo, titulo, virar } from '../layout/fluxo.ts'
import { dataHora, numero, rotulo } from '../dados/formato.ts'
import { tabela } from '../layout/tabela.ts'

/** Every act of the case, oldest first, with the hash that chains it to the one before. */
export function historico(f: Fluxo, { historico: atos, trilha }: DadosDossie): void {
  if (f.y > FOLHA.base / 2) virar(f)
  titulo(f, 1, '7  Histórico do processo')
  paragrafo(
    f,
    'Todos os atos, do primeiro ao último. Abaixo de cada ato está o seu resumo criptográfico, que inclui o do ato anterior do mesmo registro (processo, documento ou dossiê): retirar ou alterar um ato muda todos os seguintes.',
  )
  f.y += 4
  definicoes(
    f,
    [
      { rotulo: 'Atos no histórico', valor: numero(atos.length) },
      { rotulo: 'Cadeia de atos', valor: 'verificada e íntegra', vao: 3 },
      { rotulo: 'Resumo do último ato do processo', valor: trilha.ultimo_hash, vao: 4 },
    ],
    4,
  )
  f.y += 4
  tabela(
    f,
    [
      { titulo: 'Nº', parte: 7 },
      { titulo: 'Data e hora', parte: 14 },
      { titulo: 'Ato', parte: 58 },
      { titulo: 'Por', parte: 22 },
    ],
    atos.map((a, i) => [
      String(i + 1),
      dataHora(a.em),
      [
        { texto: rotulo(ATO_LABEL, a.tipo), estilo: ESTILO.celulaForte },
        { texto: a.resumo },
        { texto: `v${a.versao} ${a.hash}`, estilo: ESTILO.miudo },
      ],
      a.por
        ? [
            { texto: a.por.nome },
            ...(a.por.tipo_usuario ? [{ texto: rotulo(PAPEL_LABEL, a.por.tipo_usuario), estilo: ESTILO.miudo }] : []),
          ]
        : 'sistema',
    ]),
  )
}
