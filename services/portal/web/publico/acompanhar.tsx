import { STATUS_PROCESSO_LABEL } from '@car/vocabulary/processo'
import { type FormEvent, useEffect, useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { CampoDeTexto } from '../comum/componentes/campo.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Mensagem } from '../comum/componentes/mensagem.tsx'
import { erroDo, type ErroDeCampo, ResumoDeErros } from '../comum/componentes/resumo-de-erros.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { data, rotulo } from '../comum/formato.ts'

type Pedido = { numero: string; chave: string }
const ROTULOS = { numero: 'Número do processo', chave: 'Chave' }

/** Number and key stand after `#` in the address of a receipt, where no server sees them. */
function doEndereco(): Pedido {
  const dito = new URLSearchParams(location.hash.slice(1))
  return { numero: dito.get('numero') ?? '', chave: dito.get('chave') ?? '' }
}

function faltasDe({ numero, chave }: Pedido): ErroDeCampo[] {
  const letras = chave.replaceAll(/[\s-]/g, '')
  return [
    ...(/^\d{4}\/\d{6,9}$/.test(numero) ? [] : [{ campo: 'numero', mensagem: 'Escreva como no recibo: 2026/000013.' }]),
    ...(/^[0-9A-TV-Z]{12}$/i.test(letras) ? [] : [{ campo: 'chave', mensagem: 'A chave tem 12 letras e números.' }]),
  ]
}

/** Tells where a case is to whoever has its number and key. */
export default function Acompanhar() {
  const [pedido, setPedido] = useState(doEndereco)
  const [faltas, setFaltas] = useState<ErroDeCampo[]>([])
  const ato = useAto((dito: Pedido) => pegar(api.POST('/api/v1/publico/acompanhamento', { body: dito })), { muda: [] })
  const acompanhar = (evento: FormEvent) => {
    evento.preventDefault()
    const dito = { numero: pedido.numero.trim(), chave: pedido.chave.trim() }
    const novas = faltasDe(dito)
    setFaltas(novas)
    if (novas.length === 0) ato.fazer(dito)
  }
  useEffect(() => {
    if (faltasDe(pedido).length === 0) ato.fazer(pedido)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of what the address said
  }, [])
  const naoAchou = ato.falha?.codigo === 'CAR-003'
  return (
    <>
      <Titulo texto="Acompanhar um processo" />
      <p>Veja em que etapa um processo está. Nenhum dado do imóvel ou de pessoas é mostrado.</p>
      <form onSubmit={acompanhar} noValidate>
        <ResumoDeErros erros={faltas} rotulos={ROTULOS} />
        <CampoDeTexto
          nome="numero"
          rotulo={ROTULOS.numero}
          dica="Está no recibo: 2026/000013"
          valor={pedido.numero}
          aoMudar={(numero) => setPedido({ ...pedido, numero })}
          erro={erroDo(faltas, 'numero')}
          maximo={20}
        />
        <CampoDeTexto
          nome="chave"
          rotulo={ROTULOS.chave}
          dica="Está no recibo, abaixo do número: 12 letras e números"
          valor={pedido.chave}
          aoMudar={(chave) => setPedido({ ...pedido, chave })}
          erro={erroDo(faltas, 'chave')}
          maximo={40}
        />
        <Botao tipo="primario" envia ocupado={ato.ocupado}>
          Acompanhar
        </Botao>
      </form>
      <div className="resultado" aria-live="polite">
        {naoAchou ? (
          <Mensagem tipo="erro" titulo="Não encontrado: confira o número e a chave">
            <p>A chave muda quando o dono do processo a troca. Peça a ele a chave de agora.</p>
          </Mensagem>
        ) : (
          <Falhou falha={ato.falha} />
        )}
        {ato.saida && !ato.ocupado && !ato.falha && <Etapa etapa={ato.saida.data} />}
      </div>
    </>
  )
}

type Andamento = {
  numero: string
  etapa: keyof typeof STATUS_PROCESSO_LABEL
  desde: string
  prazo_em: string | null
  proximo_passo: string
}

const Etapa = ({ etapa: { numero, etapa, desde, prazo_em, proximo_passo } }: { etapa: Andamento }) => (
  <Mensagem tipo="informacao" titulo={`Processo ${numero}: ${rotulo(STATUS_PROCESSO_LABEL, etapa).toLowerCase()}`}>
    <p>{proximo_passo}</p>
    <dl className="dados">
      <div>
        <dt>Nesta etapa desde</dt>
        <dd>{data(desde)}</dd>
      </div>
      {prazo_em && (
        <div>
          <dt>Prazo</dt>
          <dd>{data(prazo_em)}</dd>
        </div>
      )}
    </dl>
  </Mensagem>
)
