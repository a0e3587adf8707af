import { MANDATORY } from '@car/vocabulary/documento'
import { useQueries, useQuery } from '@tanstack/react-query'
import { documentosOf, isBeingRead, readingOf } from '../../shared/api/processo.ts'
import type { Form } from './fields.ts'
import { currentOf, type ItemOffer, itemOffersOf, knownIn, type Offer, offersOf } from './offers.ts'

type Said = { offers: Offer[]; moreFor: (form: Form) => ItemOffer[]; reading: boolean }

/** Returns the offers of the case's mandatory papers, and whether a paper is still being read. */
export function useOffers(id: string): Said {
  const { data: documentos = [] } = useQuery(documentosOf(id))
  const papers = MANDATORY.flatMap((kind) => documentos.filter((documento) => documento.tipo_documento === kind))
  const valid = papers.filter(({ status }) => status === 'valido')
  const read = useQueries({ queries: valid.map((documento) => readingOf(documento)) })
  const all = valid.flatMap((documento, i) => {
    const data = read[i]?.data
    return data ? { ...data, documento, campos: knownIn(data) } : []
  })
  const readings = currentOf(all)
  return {
    offers: offersOf(readings),
    moreFor: (form) => itemOffersOf(readings, form),
    reading: papers.some(isBeingRead),
  }
}
