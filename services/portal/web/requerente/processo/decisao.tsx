import { CODIGO_MOTIVO_LABEL } from '@car/vocabulary/processo'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { AreaDeTexto } from '../../comum/componentes/campo.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Mensagem, type TipoDeMensagem } from '../../comum/componentes/mensagem.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { erroDo, type ErroDeCampo, errosDe, ResumoDeErros } from '../../comum/componentes/resumo-de-erros.tsx'
import { Vazio } from '../../comum/componentes/vazio.tsx'
import { data, dataHora } from '../../comum/formato.ts'
import { useRascunho } from '../../comum/rascunho.ts'
import type { Decisao, Recurso } from '../../gen/interface.ts'
import { decisoesDe, documentosDe, recursosDe } from '../consultas.ts'
import { ate } from '../prazo.ts'
import { podeRecorrerAte } from '../recurso.ts'
import { Juntados, useJuntados } from './juntados.tsx'
import { Documentos } from './lista-de-documentos.tsx'
import { type Caso, PorQueNao, Quadro } from './quadro.tsx'

const rota = getRouteApi('/processos/$id/decisao')
const ROTULOS = { fundamentacao: 'Por que você recorre', documento_ids: 'Documentos' }

/** The decision, the appeal against it, and the result of the appeal. */
export default function PaginaDaDecisao() {
  const { id } = rota.useParams()
  return (
    <Quadro id={id} titulo="Decisão">
      {(caso) => <Decidido caso={caso} />}
    </Quadro>
  )
}

function Decidido({ caso }: { caso: Caso }) {
  const { id, status } = caso.processo
  const decisoes = useQuery(decisoesDe(id))
  const recursos = useQuery(recursosDe(id))
  const falha = decisoes.error ?? recursos.error
  if (falha) return <Falhou falha={falha} tentar={() => void Promise.all([decisoes.refetch(), recursos.refetch()])} />
  if (!decisoes.data || !recursos.data) return <Esqueleto linhas={4} />
  const [ultima, ...antes] = decisoes.data.toReversed()
  if (!ultima) return <Vazio frase="Este processo ainda não foi decidido." />
  const rejeicao = decisoes.data.findLast(({ resultado }) => resultado === 'rejeitado')
  return (
    <>
      <UmaDecisao decisao={ultima} />
      {recursos.data.toReversed().map((recurso) => (
        <UmRecurso key={recurso.id} recurso={recurso} />
      ))}
      {status === 'rejeitado' && rejeicao && <Recorrer caso={caso} rejeicao={rejeicao} />}
      {antes.length > 0 && (
        <section className="grupo">
          <h2>Decisões anteriores</h2>
          {antes.map((decisao) => (
            <UmaDecisao key={decisao.em} decisao={decisao} />
          ))}
        </section>
      )}
    </>
  )
}

const RESULTADO: Record<Decisao['resultado'], { tipo: TipoDeMensagem; titulo: string }> = {
  aprovado: { tipo: 'sucesso', titulo: 'O pedido foi aprovado' },
  rejeitado: { tipo: 'erro', titulo: 'O pedido foi rejeitado' },
  recurso_deferido: { tipo: 'sucesso', titulo: 'O recurso foi aceito: o processo volta à análise' },
  recurso_indeferido: { tipo: 'erro', titulo: 'O recurso não foi aceito' },
}

function UmaDecisao({ decisao }: { decisao: Decisao }) {
  const { resultado, codigo_motivo, motivo, parecer, em } = decisao
  const { tipo, titulo } = RESULTADO[resultado]
  const palavras = motivo ?? parecer
  return (
    <Mensagem tipo={tipo} titulo={titulo}>
      {codigo_motivo && <p>Motivo: {CODIGO_MOTIVO_LABEL[codigo_motivo]}.</p>}
      {palavras && <p className="palavras">{palavras}</p>}
      <p>Decidido em {dataHora(em)}</p>
    </Mensagem>
  )
}

const DO_RECURSO: Record<Recurso['status'], string> = {
  aberto: 'O recurso espera a decisão da supervisão. Avisamos você quando ela sair.',
  deferido: 'O recurso foi aceito.',
  indeferido: 'O recurso não foi aceito.',
}

function UmRecurso({ recurso }: { recurso: Recurso }) {
  const { data: documentos = [] } = useQuery(documentosDe(recurso.processo_id))
  return (
    <section className="grupo">
      <h2>Recurso de {data(recurso.aberto_em)}</h2>
      <p>{DO_RECURSO[recurso.status]}</p>
      <details>
        <summary>O que você escreveu</summary>
        <p className="palavras">{recurso.fundamentacao}</p>
        <Documentos documentos={documentos.filter(({ id }) => recurso.documento_ids.includes(id))} />
      </details>
    </section>
  )
}

function Recorrer({ caso, rejeicao }: { caso: Caso; rejeicao: Decisao }) {
  const [aberto, setAberto] = useState(false)
  const recorrer = caso.pode('recorrer')
  if (!recorrer) return null
  const prazo = podeRecorrerAte(recorrer, rejeicao)
  return (
    <section className="grupo">
      <h2>Recorrer</h2>
      {prazo && (
        <p>
          Se você não concorda, pode recorrer até <strong>{ate(prazo, caso.processo.imovel.uf)}</strong>. Quem decide o
          recurso não é a pessoa que rejeitou o pedido.
        </p>
      )}
      <PorQueNao permissao={recorrer} />
      {recorrer.permitida && !aberto && (
        <Botao tipo="primario" onClick={() => setAberto(true)}>
          Recorrer
        </Botao>
      )}
      {recorrer.permitida && aberto && <Formulario caso={caso} rejeicao={rejeicao} />}
    </section>
  )
}

function Formulario({ caso: { processo }, rejeicao }: { caso: Caso; rejeicao: Decisao }) {
  const { id } = processo
  const rascunho = useRascunho(id, `recurso ${rejeicao.em}`, { fundamentacao: '', fora: [] as string[] })
  const { fundamentacao, fora } = rascunho.valor
  const { novos, ids, antes } = useJuntados(id, rejeicao.em, fora)
  const [faltas, setFaltas] = useState<ErroDeCampo[]>([])
  const ato = useAto(
    (corpo: { fundamentacao: string; documento_ids: string[] }, chave) =>
      pegar(
        api.POST('/api/v1/processos/{id}/recursos', {
          params: { path: { id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
          body: corpo,
        }),
      ),
    {
      aoConcluir: () => {
        void rascunho.concluir()
        anunciar('O recurso foi enviado.')
      },
    },
  )
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    const falta = fundamentacao.trim() === ''
    setFaltas(falta ? [{ campo: 'fundamentacao', mensagem: 'Diga por que você recorre.' }] : [])
    if (!falta && !antes) ato.fazer({ fundamentacao: fundamentacao.trim(), documento_ids: ids })
  }
  const erros = [...faltas, ...errosDe(ato.falha?.detalhes ?? [])]
  return (
    <form onSubmit={enviar} noValidate>
      <Recuperado rascunho={rascunho} />
      <ResumoDeErros erros={faltas} rotulos={ROTULOS} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} caso={processo} />
      <AreaDeTexto
        nome="fundamentacao"
        rotulo="Por que você recorre"
        dica="Diga em que a decisão está errada, e o que mostra isso."
        valor={fundamentacao}
        aoMudar={(nova) => rascunho.mudar({ fundamentacao: nova })}
        erro={erroDo(erros, 'fundamentacao')}
        maximo={10_000}
        linhas={8}
      />
      <Juntados caso={id} novos={novos} fora={fora} aoMudar={(novo) => rascunho.mudar({ fora: novo })} />
      {antes && <p className="por-que-nao">Para enviar o recurso, {antes}.</p>}
      <div className="acoes">
        {!antes && (
          <ComRede frase="Para recorrer é preciso internet. O que você escreveu fica guardado.">
            <Botao tipo="primario" envia ocupado={ato.ocupado}>
              Enviar recurso
            </Botao>
          </ComRede>
        )}
      </div>
    </form>
  )
}
