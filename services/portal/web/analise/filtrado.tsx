import { Link } from '@tanstack/react-router'
import { IDADE_LABEL } from '@car/vocabulary/analise'
import { STATUS_PROCESSO_LABEL } from '@car/vocabulary/processo'
import { data } from '../comum/formato.ts'
import type { Parametros } from './consulta-da-fila.ts'
import { useMunicipio } from './municipio.ts'
import type { Vista } from './vistas.ts'

/** Names the filters of the address that no field shows, and lets the person remove them. */
export function Filtrado({ visao, filtros }: { visao: Vista; filtros: Parametros }) {
  const { status, analista, prazo, aguarda, municipio_ibge, idade, contagem, de, ate, ...resto } = filtros
  const municipio = useMunicipio(municipio_ibge)
  const ditos = [
    status && palavras(STATUS_PROCESSO_LABEL, status),
    contagem && CONTAGEM[contagem],
    contagem && de && ate && (de === ate ? `em ${data(de)}` : `de ${data(de)} a ${data(ate)}`),
    analista && (DE_QUEM[contagem ?? ''] ?? COM_QUEM)(analista),
    idade && `submetidos há ${palavras(IDADE_LABEL, idade)}`,
    prazo && palavras(PRAZO, prazo),
    aguarda && palavras(AGUARDA, aguarda),
    municipio_ibge && `de ${municipio ?? 'um município'}`,
  ].filter(Boolean)
  if (ditos.length === 0) return null
  return (
    <p>
      Só {ditos.join(', ')}.{' '}
      <Link to="/analise/fila" search={{ ...resto, visao }}>
        Mostrar todos
      </Link>
    </p>
  )
}

/** The values of a filter in words. The interface refuses a value that has none. */
const palavras = (rotulos: Record<string, string>, lista: string): string =>
  lista
    .split(',')
    .flatMap((valor) => rotulos[valor] ?? [])
    .join(' ou ')
const CONTAGEM: Record<string, string> = {
  recebidos: 'recebidos',
  decididos: 'decididos',
  pendencias_abertas: 'com pendência aberta',
  pendencias_vencidas: 'com pendência vencida',
}
type DeQuem = (analista: string) => string
const COM_QUEM: DeQuem = (analista) =>
  analista === 'eu' ? 'com você' : analista === 'nenhum' ? 'sem analista' : 'com uma pessoa'
/** In what was received or decided, the person who has a case now is only one filter. */
const DE_QUEM: Record<string, DeQuem> = {
  recebidos: (analista) => (analista === 'eu' ? 'que você tem ou decidiu' : 'que uma pessoa tem ou decidiu'),
  decididos: (analista) => (analista === 'eu' ? 'por você' : 'por uma pessoa'),
}
const PRAZO: Record<string, string> = { vencidos: 'de prazo vencido', vencem_em_7_dias: 'que vencem em 7 dias' }
const AGUARDA: Record<string, string> = { requerente: 'que esperam o requerente', analise: 'que esperam a análise' }
