import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { useEnvios } from '../../comum/envios/saida.ts'
import { andado, dataHora, rotulo } from '../../comum/formato.ts'
import { type EnvioAberto, enviosAbertos } from '../consultas.ts'

/** Uploads that the person began on another device, or on one that has lost the file. They take up room. */
export function Interrompidos({ caso }: { caso: string }) {
  const daqui = new Set(useEnvios(caso).map(({ envio }) => envio))
  const { data = [] } = useQuery(enviosAbertos)
  const abertos = data.filter(({ id, processo_id }) => processo_id === caso && !daqui.has(id))
  if (abertos.length === 0) return null
  return (
    <ul className="envios" aria-label="Envios interrompidos">
      {abertos.map((envio) => (
        <Interrompido key={envio.id} envio={envio} />
      ))}
    </ul>
  )
}

function Interrompido({
  envio: { id, nome, tipo_documento, recebido_bytes, tamanho, expira_em },
}: {
  envio: EnvioAberto
}) {
  const ato = useAto(() => pegar(api.DELETE('/api/v1/documentos/envios/{id}', { params: { path: { id } } })), {
    muda: [enviosAbertos.queryKey],
    aoConcluir: () => anunciar(`${nome}: envio descartado.`),
  })
  return (
    <li className="envio">
      <div className="envio-texto">
        <strong>{rotulo(TIPO_DOCUMENTO_LABEL, tipo_documento)}</strong>, <span className="nome-de-arquivo">{nome}</span>
        <span className="envio-estado">
          Envio interrompido em {andado(recebido_bytes, tamanho)}. Continue no aparelho em que começou, até{' '}
          {dataHora(expira_em)}, ou descarte-o e envie o arquivo de novo.
        </span>
        <Falhou falha={ato.falha} />
      </div>
      <Botao tipo="simples" aria-label={`Descartar o envio: ${nome}`} onClick={() => ato.fazer(undefined)}>
        Descartar
      </Botao>
    </li>
  )
}
