import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { documentosDe, emLeitura } from '../consultas.ts'

/** As documents have been read, what follows from them is asked anew, and of each one sentence is said. */
export function useNovasLeituras(id: string): void {
  const fila = useQueryClient()
  // Only looks on: a page that shows no documents asks for none.
  const { data: documentos } = useQuery({ ...documentosDe(id), enabled: false })
  const antes = useRef(new Map<string, string>())
  useEffect(() => {
    if (!documentos) return
    const lidos = documentos.filter((d) => !emLeitura(d) && (antes.current.get(d.id) ?? d.status) !== d.status)
    antes.current = new Map(documentos.map((d) => [d.id, d.status]))
    if (lidos.length === 0) return
    anunciar(lidos.map(emPalavras).join(' '))
    const outros = (chave: readonly unknown[]) =>
      chave[0] === 'processo' && chave[1] === id && chave[2] !== 'documentos'
    void fila.invalidateQueries({ predicate: ({ queryKey }) => outros(queryKey) })
  }, [id, documentos, fila])
}

const emPalavras = ({ tipo_documento, status }: Documento): string =>
  `${rotulo(TIPO_DOCUMENTO_LABEL, tipo_documento)}: ${status === 'valido' ? 'documento lido e aceito.' : 'o documento não foi aceito. Envie de novo.'}`
