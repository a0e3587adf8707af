import { Link } from '@tanstack/react-router'
import { AGE_LABEL } from '@car/vocabulary/analysis'
import { boundsInWords, boundsOf } from '@car/vocabulary/geometry'
import { REASON_CODE_LABEL, STATUS_PROCESSO_LABEL } from '@car/vocabulary/processo'
import { data } from '../../shared/format.ts'
import type { QueryParameters } from './queue-query.ts'
import { useMunicipio } from '../municipio.ts'
import type { ListView } from './views.ts'

/** Names the filters that only the address shows, and lets the person remove them. */
export function Filtered({ visao, filters }: { visao: ListView; filters: QueryParameters }) {
  const {
    status,
    analista,
    prazo,
    aguarda,
    resposta,
    segunda_leitura: reading,
    achado,
    celula,
    municipio_ibge,
    idade,
    contagem,
    resultado,
    codigo_motivo,
    de,
    ate,
    ...rest
  } = filters
  const municipio = useMunicipio(municipio_ibge)
  const told = [
    status && words(STATUS_PROCESSO_LABEL, status),
    contagem && (COUNTED_AS[resultado ?? ''] ?? COUNTED[contagem]),
    codigo_motivo && `por ${words(REASON_CODE_LABEL, codigo_motivo)}`,
    contagem && de && ate && (de === ate ? `em ${data(de)}` : `de ${data(de)} a ${data(ate)}`),
    analista && (WHOSE[contagem ?? ''] ?? WITH_WHOM)(analista),
    idade && `enviados há ${words(AGE_LABEL, idade)}`,
    prazo && words(PRAZO, prazo),
    aguarda && words(AWAITS, aguarda),
    resposta && 'com resposta nova',
    reading && words(READING, reading),
    achado && 'com divergência',
    celula && (celula === 'nenhuma' ? 'sem perímetro desenhado' : `na célula ${boundsInWords(boundsOf(celula))}`),
    municipio_ibge && `de ${municipio ?? 'um município'}`,
  ].filter(Boolean)
  if (told.length === 0) return null
  return (
    <p>
      Só {told.join(', ')}.{' '}
      <Link to="/analise/fila" search={{ ...rest, visao }}>
        Mostrar todos
      </Link>
    </p>
  )
}

/** Returns the values of a filter in words. A value without words is left out; the interface refuses such a value. */
const words = (labels: Record<string, string>, list: string): string =>
  list
    .split(',')
    .flatMap((valor) => labels[valor] ?? [])
    .join(' ou ')
const COUNTED: Record<string, string> = {
  recebidos: 'recebidos',
  decididos: 'decididos',
  pendencias_abertas: 'com pendência aberta',
  pendencias_vencidas: 'com pendência vencida',
}
/** The words for the filter of decided cases by result. */
const COUNTED_AS: Record<string, string> = { aprovado: 'aprovados', rejeitado: 'rejeitados' }
type Whose = (analista: string) => string
const WITH_WHOM: Whose = (analista) =>
  analista === 'eu' ? 'com você' : analista === 'nenhum' ? 'sem analista' : 'com uma pessoa'
/** The meaning of `analista` in lists of received and decided cases. In other lists it is the present holder. */
const WHOSE: Record<string, Whose> = {
  recebidos: (analista) => (analista === 'eu' ? 'que você tem ou decidiu' : 'que uma pessoa tem ou decidiu'),
  decididos: (analista) => (analista === 'eu' ? 'por você' : 'por uma pessoa'),
}
const PRAZO: Record<string, string> = { vencidos: 'de prazo vencido', vencem_em_7_dias: 'que vencem em 7 dias' }
const READING: Record<string, string> = {
  pendente: 'que esperam a segunda leitura',
  revisao: 'que se decidem de novo',
  desempate: 'a desempatar',
}
const AWAITS: Record<string, string> = { requerente: 'que esperam o requerente', analise: 'que esperam a análise' }
