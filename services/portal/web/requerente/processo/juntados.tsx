import { TIPO_DOCUMENTO_LABEL, TIPOS_DOCUMENTO, type TipoDocumento } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CaixaDeSelecao, Selecao } from '../../comum/componentes/campo.tsx'
import { rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { documentosDe } from '../consultas.ts'
import { Envios } from '../../comum/envios/envios.tsx'
import type { Envio } from '../../comum/envios/guardados.ts'
import { Escolher } from '../../comum/envios/escolher.tsx'
import { ePagina, paginasDe, useEnvios } from '../../comum/envios/saida.ts'

/**
 * Documents that go with a text: those sent since it was asked for, without those that the person leaves out.
 * @param desde  ISO 8601
 * @param fora  ids of those left out
 */
export function useJuntados(caso: string, desde: string, fora: readonly string[]) {
  const { data } = useQuery(documentosDe(caso))
  const envios = useEnvios(caso)
  const novos = (data ?? []).filter(({ recebido_em }) => recebido_em >= desde)
  return { novos, ids: novos.map(({ id }) => id).filter((id) => !fora.includes(id)), antes: oQueVemAntes(envios) }
}

/** What has to be done first, so that the text is not sent without what it names. */
function oQueVemAntes(envios: readonly Envio[]): string | null {
  if (envios.some(ePagina)) return 'envie antes as páginas fotografadas'
  return envios.some(({ estado }) => estado !== 'recusado') ? 'espere os arquivos chegarem' : null
}

type Props = {
  caso: string
  novos: readonly Documento[]
  fora: readonly string[]
  aoMudar: (fora: string[]) => void
  tipo?: TipoDocumento
  /** The refused document that the first new one replaces. */
  substitui?: string | undefined
}

/** Sends documents with a text, and shows which go with it. */
export function Juntados({ caso, novos, fora, aoMudar, tipo: inicial = 'outros', substitui }: Props) {
  const [tipo, setTipo] = useState<TipoDocumento>(inicial)
  const envios = useEnvios(caso)
  const comPaginas = TIPOS_DOCUMENTO.filter((outro) => outro !== tipo && paginasDe(envios, outro).length > 0)
  const jaSubstituido = novos.some((documento) => documento.substitui === substitui)
  return (
    <fieldset className="campo juntados">
      <legend>
        Documentos<span className="opcional"> (opcional)</span>
      </legend>
      {novos.map(({ id, tipo_documento, nome_arquivo }) => (
        <CaixaDeSelecao
          key={id}
          rotulo={[rotulo(TIPO_DOCUMENTO_LABEL, tipo_documento), nome_arquivo].filter(Boolean).join(', ')}
          marcada={!fora.includes(id)}
          aoMudar={(marcada) => aoMudar(marcada ? fora.filter((outro) => outro !== id) : [...fora, id])}
        />
      ))}
      <Envios caso={caso} />
      {comPaginas.map((outro) => (
        <div key={outro}>
          <strong>{rotulo(TIPO_DOCUMENTO_LABEL, outro)}</strong>
          <Escolher caso={caso} tipo={outro} />
        </div>
      ))}
      <Selecao
        nome="tipo_documento"
        rotulo="Que documento você vai juntar?"
        valor={tipo}
        aoMudar={setTipo}
        opcoes={TIPOS_DOCUMENTO.map((valor) => ({ valor, texto: rotulo(TIPO_DOCUMENTO_LABEL, valor) }))}
      />
      <Escolher caso={caso} tipo={tipo} substitui={tipo === inicial && !jaSubstituido ? substitui : undefined} />
    </fieldset>
  )
}
