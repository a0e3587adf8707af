import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { CampoDeTexto } from '../../comum/componentes/campo.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Mensagem } from '../../comum/componentes/mensagem.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { erroDo, errosDe, ResumoDeErros } from '../../comum/componentes/resumo-de-erros.tsx'
import { useRascunho } from '../../comum/rascunho.ts'
import { type Caso, PorQueNao, Quadro } from './quadro.tsx'

const rota = getRouteApi('/processos/$id/assinatura')
const ROTULOS = { conselho: 'Conselho', registro: 'Registro', art_trt: 'ART ou TRT' }
type Assinatura = Record<keyof typeof ROTULOS, string>

/** The signature of the technician, who takes legal responsibility. */
export default function PaginaDaAssinatura() {
  const { id } = rota.useParams()
  return (
    <Quadro id={id} titulo="Assinatura">
      {(caso) => (
        <>
          <Assinado caso={caso} />
          {caso.pode('assinar')?.permitida ? <Assinar caso={caso} /> : <PorQueNao permissao={caso.pode('assinar')} />}
        </>
      )}
    </Quadro>
  )
}

function Assinado({ caso: { processo } }: { caso: Caso }) {
  const quem = processo.responsavel_tecnico
  if (quem?.art_trt === undefined) return null
  return (
    <Mensagem tipo="sucesso" titulo={`Assinado por ${quem.nome}`}>
      <p>
        {quem.conselho}, registro {quem.registro}, ART ou TRT {quem.art_trt}.
      </p>
    </Mensagem>
  )
}

function Assinar({ caso: { processo } }: { caso: Caso }) {
  const { id } = processo
  const rascunho = useRascunho<Assinatura>(id, 'assinatura', { conselho: '', registro: '', art_trt: '' })
  const [faltas, setFaltas] = useState<{ campo: string; mensagem: string }[]>([])
  const ato = useAto(
    (corpo: Assinatura, chave) =>
      pegar(
        api.POST('/api/v1/processos/{id}/assinar', {
          params: { path: { id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
          body: corpo,
        }),
      ),
    {
      rascunho,
      aoConcluir: () => {
        void rascunho.concluir()
        anunciar('O processo foi assinado.')
      },
    },
  )
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    const campos = Object.keys(ROTULOS) as (keyof Assinatura)[]
    const vazios = campos.filter((campo) => rascunho.valor[campo].trim() === '')
    setFaltas(vazios.map((campo) => ({ campo, mensagem: 'Preencha este campo.' })))
    if (vazios.length === 0) ato.fazer(rascunho.valor)
  }
  const erros = [...faltas, ...errosDe(ato.falha?.detalhes ?? [])]
  const campo = (nome: keyof Assinatura, dica: string, maximo: number) => (
    <CampoDeTexto
      nome={nome}
      rotulo={ROTULOS[nome]}
      dica={dica}
      valor={rascunho.valor[nome]}
      aoMudar={(valor) => rascunho.mudar({ [nome]: valor })}
      erro={erroDo(erros, nome)}
      maximo={maximo}
    />
  )
  return (
    <form onSubmit={enviar} noValidate>
      <p>
        Ao assinar, você responde tecnicamente pelo que foi declarado. Se os dados mudarem, será preciso assinar de
        novo.
      </p>
      <Recuperado rascunho={rascunho} />
      <ResumoDeErros erros={faltas} rotulos={ROTULOS} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} caso={processo} />
      {campo('conselho', 'Sigla e estado, como CREA-MT ou CFTA.', 20)}
      {campo('registro', 'Seu número no conselho.', 40)}
      {campo('art_trt', 'Número da anotação (ART) ou do termo (TRT) deste serviço.', 60)}
      <div className="acoes">
        <ComRede frase="Para assinar é preciso internet. O que você escreveu fica neste aparelho.">
          <Botao tipo="primario" envia ocupado={ato.ocupado}>
            Assinar
          </Botao>
        </ComRede>
      </div>
    </form>
  )
}
