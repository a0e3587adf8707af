import { MANDATORY } from '@car/vocabulary/documento'
import { useQueries, useQuery } from '@tanstack/react-query'
import { documentosOf, isBeingRead, readingOf } from '../../shared/api/processo.ts'
import { offersOf, type Offer } from './offers.ts'

/** What the papers of a case say for its form, and whether some are still being read. */
export function useOffers(id: string): { offers: Offer[]; reading: boolean } {
  const { data: documentos = [] } = useQuery(documentosOf(id))
  const papers = MANDATORY.flatMap((tipo) => documentos.filter((documento) => documento.tipo_documento === tipo))
  const valid = papers.filter(({ status }) => status === 'valido')
  const readings = useQueries({ queries: valid.map((documento) => readingOf(documento)) })
  return {
    offers: offersOf(valid.map((documento, i) => ({ documento, campos: readings[i]?.data?.campos ?? [] }))),
    reading: papers.some(isBeingRead),
  }
}
