import { Link } from '@tanstack/react-router'
import { STATUS_PROCESSO_LABEL, type StatusProcesso } from '@car/vocabulary/processo'
import type { Parametros } from './consulta-da-fila.ts'
import type { Vista } from './vistas.ts'

/** Says which filters that no field shows an address has brought, and lets them be taken away. */
export function Filtrado({ visao, filtros }: { visao: Vista; filtros: Parametros }) {
  const { status, analista, prazo, aguarda, municipio_ibge, ...resto } = filtros
  const ditos = [
    status && status.split(',').map(daSituacao).join(' ou '),
    analista && (COM_QUEM[analista] ?? 'com uma pessoa'),
    prazo && PRAZO[prazo],
    aguarda && AGUARDA[aguarda],
    municipio_ibge && `do município ${municipio_ibge}`,
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

const daSituacao = (status: string) => STATUS_PROCESSO_LABEL[status as StatusProcesso] ?? status
const COM_QUEM: Record<string, string> = { eu: 'com você', nenhum: 'sem analista' }
const PRAZO: Record<string, string> = { vencidos: 'de prazo vencido', vencem_em_7_dias: 'que vencem em 7 dias' }
const AGUARDA: Record<string, string> = { requerente: 'que esperam o requerente', analise: 'que esperam a análise' }
