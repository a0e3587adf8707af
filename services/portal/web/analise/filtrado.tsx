import { Link } from '@tanstack/react-router'
import { STATUS_PROCESSO_LABEL } from '@car/vocabulary/processo'
import type { Parametros } from './consulta-da-fila.ts'
import { useMunicipio } from './municipio.ts'
import type { Vista } from './vistas.ts'

/** Says which filters that no field shows an address has brought, and lets them be taken away. */
export function Filtrado({ visao, filtros }: { visao: Vista; filtros: Parametros }) {
  const { status, analista, prazo, aguarda, municipio_ibge, ...resto } = filtros
  const municipio = useMunicipio(municipio_ibge)
  const ditos = [
    status && palavras(STATUS_PROCESSO_LABEL, status),
    analista && (COM_QUEM[analista] ?? 'com uma pessoa'),
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
const COM_QUEM: Record<string, string> = { eu: 'com você', nenhum: 'sem analista' }
const PRAZO: Record<string, string> = { vencidos: 'de prazo vencido', vencem_em_7_dias: 'que vencem em 7 dias' }
const AGUARDA: Record<string, string> = { requerente: 'que esperam o requerente', analise: 'que esperam a análise' }
