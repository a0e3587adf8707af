import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { documentosOf, isBeingRead } from '../../../shared/api/processo.ts'
import { ofProcesso } from '../../../shared/api/queries.ts'
import { announce } from '../../../shared/components/announcement.tsx'
import { label } from '../../../shared/format.ts'
import type { Documento } from '../../../gen/interface.ts'

/** Repeats the queries that depend on documents when a document has been read, and announces the result. */
export function useNewReadings(id: string): void {
  const queries = useQueryClient()
  // This query only observes the list. A page that shows no documents need not request them.
  const { data: documentos } = useQuery({ ...documentosOf(id), enabled: false })
  const before = useRef(new Map<string, string>())
  useEffect(() => {
    if (!documentos) return
    const readings = documentos.filter((d) => !isBeingRead(d) && (before.current.get(d.id) ?? d.status) !== d.status)
    before.current = new Map(documentos.map((d) => [d.id, d.status]))
    if (readings.length === 0) return
    announce(readings.map(inWords).join(' '))
    void queries.invalidateQueries({
      queryKey: ofProcesso(id),
      predicate: ({ queryKey: [, , what] }) => what !== 'documentos',
    })
  }, [id, documentos, queries])
}

const inWords = ({ tipo_documento, status }: Documento): string =>
  `${label(DOCUMENTO_KIND_LABEL, tipo_documento)}: ${status === 'valido' ? 'documento lido e aceito.' : 'o documento não foi aceito. Envie de novo.'}`
