import './envios.css'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { Botao } from '../componentes/botao.tsx'
import { Icone } from '../componentes/icone.tsx'
import { rotulo } from '../formato.ts'
import { tirar, useEnvios } from './saida.ts'
import type { Envio } from './guardados.ts'

/** What of a case is on its way: how far it is, why it waits, why it was refused. */
export function Envios({ caso }: { caso: string }) {
  const envios = useEnvios(caso)
  if (envios.length === 0) return null
  return (
    <ul className="envios" aria-label="Arquivos a caminho">
      {envios.map((envio) => (
        <Linha key={envio.id} envio={envio} />
      ))}
    </ul>
  )
}

function Linha({ envio }: { envio: Envio }) {
  const { tipo, nome, arquivo, recebido, estado, frase } = envio
  const recusado = estado === 'recusado'
  const acao = recusado ? 'Tirar da lista' : 'Cancelar'
  return (
    <li className={recusado ? 'envio envio-recusado' : 'envio'}>
      <div className="envio-texto">
        <strong>{rotulo(TIPO_DOCUMENTO_LABEL, tipo)}</strong>, <span className="nome-de-arquivo">{nome}</span>
        <span className="envio-estado">
          {recusado && <Icone nome="atencao" />}
          {frase ?? (estado === 'envia' ? `Enviando, ${porcento(recebido, arquivo.size)} %` : 'Na fila deste aparelho')}
        </span>
        {!recusado && <progress value={recebido} max={arquivo.size} aria-label={`Envio de ${nome}`} />}
      </div>
      <Botao tipo="simples" aria-label={`${acao}: ${nome}`} onClick={() => void tirar(envio)}>
        {acao}
      </Botao>
    </li>
  )
}

const porcento = (parte: number, todo: number): number => Math.floor((parte / Math.max(todo, 1)) * 100)
