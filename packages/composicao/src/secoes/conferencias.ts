import { RESULTADO_AVALIACAO_LABEL, SITUACAO_ACHADO_LABEL } from '@car/vocabulary/achado'
import type { ConferenciaDossie, DadosDossie, EvidenciaDossie } from '../dados/dossie.ts'
import { ESTILO } from '../layout/estilo.ts'
import { type Fluxo, paragrafo, titulo } from '../layout/fluxo.ts'
import { hectares, porcento, rotulo } from '../dados/formato.ts'
import type { Marca } from '../layout/marca.ts'
import { type Trecho, tabela } from '../layout/tabela.ts'

const MARCA: Readonly<Record<ConferenciaDossie['situacao'], Marca>> = {
  ok: 'ok',
  aviso: 'aviso',
  divergencia: 'divergencia',
  a_confirmar: 'aviso',
  nao_verificavel: 'neutra',
}

/** Cross-checks of what was declared against what was read. */
export function conferencias(f: Fluxo, { conferencias: todas, documentos }: DadosDossie): void {
  titulo(f, 1, '4  Conferências')
  if (todas.length === 0) {
    paragrafo(f, 'Nenhuma conferência foi feita até a emissão deste dossiê.')
    return
  }
  paragrafo(
    f,
    'Comparação automática entre o que foi declarado, o que foi lido nos documentos e outros processos. Não substitui a análise.',
  )
  const numero = new Map(documentos.map((d, i) => [d.id, i + 1]))
  tabela(
    f,
    [
      { titulo: 'Situação', parte: 19 },
      { titulo: 'Conferência', parte: 34 },
      { titulo: 'Declarado', parte: 20 },
      { titulo: 'Lido', parte: 20 },
      { titulo: 'Onde', parte: 17 },
    ],
    todas.map((c) => [
      { texto: rotulo(SITUACAO_ACHADO_LABEL, c.situacao), marca: MARCA[c.situacao], estilo: ESTILO.celulaForte },
      emPalavras(c),
      valor(c, c.declarado),
      valor(c, c.lido),
      onde(c, numero),
    ]),
  )
}

function emPalavras(conferencia: ConferenciaDossie): string {
  const { mensagem, informado, avaliacao } = conferencia
  const informada = informado === undefined ? '' : ` Quem apresenta informou: ${valor(conferencia, informado)}.`
  if (!avaliacao) return `${mensagem}${informada}`
  const dita = `${mensagem}${informada} Conferência ${RESULTADO_AVALIACAO_LABEL[avaliacao.resultado]} pela análise.`
  return avaliacao.motivo === null ? dita : `${dita} Motivo: ${avaliacao.motivo}`
}

function onde({ evidencias }: ConferenciaDossie, numero: ReadonlyMap<string, number>): Trecho[] {
  const textos = evidencias.map((e) => {
    if (!('documento_id' in e)) return noOutro(e)
    const documento = numero.get(e.documento_id)
    return [
      documento === undefined ? 'documento retirado' : `Documento ${documento}`,
      e.pagina ? `página ${e.pagina}` : '',
      e.confianca === null || e.confianca === undefined ? '' : `confiança ${porcento(e.confianca)}`,
    ]
      .filter(Boolean)
      .join(', ')
  })
  return (textos.length === 0 ? ['—'] : textos).map((texto) => ({ texto, estilo: ESTILO.miudo }))
}

/** Evidence from another case, or about the case's own perimeter. */
function noOutro({ processo_numero, hectares: ha, parte }: Extract<EvidenciaDossie, { hectares?: unknown }>): string {
  return [
    processo_numero ? `Processo ${processo_numero}` : '',
    ha === null || ha === undefined ? '' : hectares(ha),
    parte === null || parte === undefined ? '' : porcento(parte * 100),
  ]
    .filter(Boolean)
    .join(', ')
}

function valor(c: ConferenciaDossie, v: string | number | null | undefined): string {
  if (typeof v === 'number')
    return c.campo?.endsWith('area_ha') || c.codigo.includes('area') ? hectares(v) : String(v).replace('.', ',')
  return v || '—'
}
