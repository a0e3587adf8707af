import './envios.css'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useEffect, useRef } from 'react'
import { Botao } from '../componentes/botao.tsx'
import { Icone } from '../componentes/icone.tsx'
import { andado, data, rotulo } from '../formato.ts'
import { CONSELHO, type Defeito, dito } from './defeitos.ts'
import { BotaoDeArquivo, FOTOS } from './botao-de-arquivo.tsx'
import type { Envio, Giro } from './guardados.ts'
import { enviarAssimMesmo, ePagina, tirar, tirarOutra, useEnvios } from './saida.ts'
import { venceEm, venceLogo } from './validade.ts'

/**
 * What is on its way for a case: how far it is, what is asked about it, why it waits, or why it was refused.
 * @param fechado  the case takes no documents, so pages have no slot to stand in
 */
export function Envios({ caso, fechado = false }: { caso: string; fechado?: boolean }) {
  const envios = useEnvios(caso).filter((envio) => fechado || !ePagina(envio))
  if (envios.length === 0) return null
  return (
    <ul className="envios" aria-label="Arquivos a caminho">
      {envios.map((envio) =>
        envio.defeitos && !ePagina(envio) ? (
          <Duvida key={envio.id} envio={envio} defeitos={envio.defeitos} />
        ) : (
          <Linha key={envio.id} envio={envio} />
        ),
      )}
    </ul>
  )
}

function Linha({ envio }: { envio: Envio }) {
  const { nome, arquivo, recebido, estado } = envio
  const recusado = estado === 'recusado' || ePagina(envio)
  const acao = recusado ? 'Tirar da lista' : 'Cancelar'
  return (
    <li className={recusado ? 'envio envio-recusado' : 'envio'}>
      <div className="envio-texto">
        <Nome envio={envio} />
        <span className="envio-estado">
          {recusado && <Icone nome="atencao" />}
          {estadoDe(envio)}
        </span>
        {!recusado && <progress value={recebido} max={arquivo.size} aria-label={`Envio de ${nome}`} />}
        <Prazo envio={envio} />
      </div>
      <Botao tipo="simples" aria-label={`${acao}: ${nome}`} onClick={() => void tirar(envio)}>
        {acao}
      </Botao>
    </li>
  )
}

const Nome = ({ envio: { tipo, nome } }: { envio: Envio }) => (
  <>
    <strong>{rotulo(TIPO_DOCUMENTO_LABEL, tipo)}</strong>, <span className="nome-de-arquivo">{nome}</span>
  </>
)

function estadoDe(envio: Envio): string {
  const { estado, frase, recebido, arquivo } = envio
  if (ePagina(envio)) return 'Esta página não foi enviada, e o processo não recebe documentos agora.'
  const parte = andado(recebido, arquivo.size)
  if (estado === 'recusado') return frase ?? 'Não foi enviado.'
  if (estado === 'confere') return frase ?? 'Conferindo a foto'
  if (estado === 'envia') return `Enviando, ${parte}`
  if (frase === undefined) return 'Na fila deste aparelho'
  return recebido > 0 ? `Parado em ${parte}. ${frase}` : frase
}

export const Prazo = ({ envio }: { envio: Envio }) =>
  venceLogo(envio) && (
    <span className="envio-estado">
      Fica neste aparelho só até {data(new Date(venceEm(envio)).toISOString())}. Conecte-se à internet para enviar.
    </span>
  )

/** A photograph that may not be readable. Its sender looks at it and decides. */
function Duvida({ envio, defeitos }: { envio: Envio; defeitos: readonly Defeito[] }) {
  const { nome } = envio
  return (
    <li className="envio envio-duvida">
      <Miniatura foto={envio.miniatura} />
      <div className="envio-texto">
        <Defeitos defeitos={defeitos} />
        <Nome envio={envio} />
        <Prazo envio={envio} />
      </div>
      <div className="envio-acoes">
        <TirarOutra linha={envio} sobre={nome} />
        <Botao aria-label={`Enviar assim mesmo: ${nome}`} onClick={() => void enviarAssimMesmo(envio)}>
          Enviar assim mesmo
        </Botao>
        <Botao tipo="simples" aria-label={`Cancelar: ${nome}`} onClick={() => void tirar(envio)}>
          Cancelar
        </Botao>
      </div>
    </li>
  )
}

/** What seems wrong with a photograph, and what to do about it. */
export const Defeitos = ({ defeitos }: { defeitos: readonly Defeito[] }) => (
  <>
    <strong className="envio-estado">{dito(defeitos)}</strong>
    <ul>
      {defeitos.map((defeito) => (
        <li key={defeito}>{CONSELHO[defeito]}</li>
      ))}
    </ul>
  </>
)

export const TirarOutra = ({ linha, sobre }: { linha: Envio; sobre: string }) => (
  <BotaoDeArquivo
    texto="Tirar outra"
    sobre={sobre}
    camera
    accept={FOTOS}
    aoEscolher={([arquivo]) => arquivo && tirarOutra(linha, arquivo)}
  />
)

export function Miniatura({ foto, giro = 0, alt = 'A foto escolhida' }: DaMiniatura) {
  const imagem = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!foto || !imagem.current) return
    const endereco = URL.createObjectURL(foto)
    imagem.current.src = endereco
    return () => URL.revokeObjectURL(endereco)
  }, [foto])
  return foto ? <img ref={imagem} className="miniatura" data-giro={giro} alt={alt} /> : null
}

type DaMiniatura = { foto: Blob | undefined; giro?: Giro; alt?: string }
