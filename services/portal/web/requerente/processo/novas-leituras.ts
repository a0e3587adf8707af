import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { documentosDe, emLeitura } from '../consultas.ts'

/** When documents have been read, asks again for what follows from them, and says one sentence about each. */
export function useNovasLeituras(id: string): void {
  const fila = useQueryClient()
  // Only observes: a page that shows no documents asks for none.
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
