import { Link } from '@tanstack/react-router'
import { IDADE_LABEL } from '@car/vocabulary/analise'
import { STATUS_PROCESSO_LABEL } from '@car/vocabulary/processo'
import { data } from '../comum/formato.ts'
import type { Parametros } from './consulta-da-fila.ts'
import { useMunicipio } from './municipio.ts'
import type { Vista } from './vistas.ts'

/** Says which filters that no field shows an address has brought, and lets them be taken away. */
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

/** A list of an address, in words; what the interface has no word for is its to refuse. */
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
/** Of what was received or decided, who has it now is not all. */
const DE_QUEM: Record<string, DeQuem> = {
  recebidos: (analista) => (analista === 'eu' ? 'que você tem ou decidiu' : 'que uma pessoa tem ou decidiu'),
  decididos: (analista) => (analista === 'eu' ? 'por você' : 'por uma pessoa'),
}
const PRAZO: Record<string, string> = { vencidos: 'de prazo vencido', vencem_em_7_dias: 'que vencem em 7 dias' }
const AGUARDA: Record<string, string> = { requerente: 'que esperam o requerente', analise: 'que esperam a análise' }
