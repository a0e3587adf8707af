import { STATUS_PENDENCIA_LABEL } from '@car/vocabulary/pendencia'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao, LinkBotao } from '../../comum/componentes/botao.tsx'
import { AreaDeTexto } from '../../comum/componentes/campo.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Mensagem } from '../../comum/componentes/mensagem.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { erroDo, type ErroDeCampo, errosDe, ResumoDeErros } from '../../comum/componentes/resumo-de-erros.tsx'
import { dataHora, rotulo } from '../../comum/formato.ts'
import { useRascunho } from '../../comum/rascunho.ts'
import type { Pendencia } from '../../gen/interface.ts'
import { documentosDe, pendenciasDe } from '../consultas.ts'
import { ate } from '../prazo.ts'
import { grupoDo, ROTULOS as DO_PROCESSO } from '../rotulos.ts'
import { Juntados, useJuntados } from './juntados.tsx'
import { Documentos } from './lista-de-documentos.tsx'
import { type Caso, PorQueNao, Quadro, respostaAte } from './quadro.tsx'

const rota = getRouteApi('/processos/$id/pendencias/$pid')
const ROTULOS = { resposta: 'Resposta', documento_ids: 'Documentos' }

/** What the analysis asks, and the answer to it. */
export default function PaginaDaPendencia() {
  const { id, pid } = rota.useParams()
  const pendencias = useQuery(pendenciasDe(id))
  const pendencia = pendencias.data?.find((p) => p.id === pid)
  return (
    <Quadro id={id} titulo={pendencia ? `Pendência ${pendencia.numero}` : 'Pendência'}>
      {(caso) => (
        <>
          {pendencias.isPending && <Esqueleto linhas={3} />}
          <Falhou falha={pendencias.error} tentar={() => void pendencias.refetch()} />
          {pendencias.data && !pendencia && <p>Esta pendência não existe neste processo.</p>}
          {pendencia && <Pedido caso={caso} pendencia={pendencia} />}
        </>
      )}
    </Quadro>
  )
}

function Pedido({ caso, pendencia }: { caso: Caso; pendencia: Pendencia }) {
  const { id, imovel } = caso.processo
  const { data: documentos = [] } = useQuery(documentosDe(id))
  const documento = documentos.find((d) => d.id === pendencia.documento_id)
  const responder = caso.pode('responder_pendencia')
  const aberta = pendencia.status === 'aberta'
  return (
    <>
      <section className="pedido-da-analise" aria-label="O que a análise pede">
        <p className="palavras">{pendencia.descricao}</p>
        {(pendencia.campo || documento) && (
          <p className="discreto">
            Sobre: {pendencia.campo && (DO_PROCESSO[pendencia.campo] ?? 'dados do cadastro')}
            {pendencia.campo && documento && ', '}
            {documento && rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)}
            {documento?.nome_arquivo && <span className="nome-de-arquivo"> ({documento.nome_arquivo})</span>}
          </p>
        )}
        {aberta && (
          <p>
            {respostaAte(responder)} <strong>{ate(pendencia.prazo_em, imovel.uf)}</strong>
          </p>
        )}
      </section>
      {aberta && responder?.permitida && <Resposta key={pendencia.id} caso={caso} pendencia={pendencia} />}
      {aberta && !responder?.permitida && <PorQueNao permissao={responder} />}
      {!aberta && <Respondida caso={caso} pendencia={pendencia} />}
    </>
  )
}

const useResposta = (caso: string, { id }: Pendencia) =>
  useRascunho(caso, `pendencia ${id}`, { resposta: '', fora: [] as string[] })

/** Text and documents. They are sent together, once every document has arrived. */
function Resposta({ caso: { processo }, pendencia }: { caso: Caso; pendencia: Pendencia }) {
  const { id } = processo
  const ir = rota.useNavigate()
  const rascunho = useResposta(id, pendencia)
  const { resposta, fora } = rascunho.valor
  const { novos, ids, antes } = useJuntados(id, pendencia.criada_em, fora)
  const { data: documentos = [] } = useQuery(documentosDe(id))
  const pedido = documentos.find((d) => d.id === pendencia.documento_id)
  const [faltas, setFaltas] = useState<ErroDeCampo[]>([])
  const ato = useAto(
    (corpo: { resposta: string; documento_ids: string[] }, chave) =>
      pegar(
        api.POST('/api/v1/processos/{id}/pendencias/{pid}/responder', {
          params: { path: { id, pid: pendencia.id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
          body: corpo,
        }),
      ),
    {
      aoConcluir: () => {
        void rascunho.concluir()
        anunciar('A resposta foi enviada.')
        void ir({ to: '/processos/$id', params: { id } })
      },
    },
  )
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    const falta = resposta.trim() === ''
    setFaltas(falta ? [{ campo: 'resposta', mensagem: 'Escreva a resposta à análise.' }] : [])
    if (!falta && !antes) ato.fazer({ resposta: resposta.trim(), documento_ids: ids })
  }
  const erros = [...faltas, ...errosDe(ato.falha?.detalhes ?? [])]
  return (
    <form onSubmit={enviar} noValidate>
      <h2>Sua resposta</h2>
      <Recuperado rascunho={rascunho} />
      <ResumoDeErros erros={faltas} rotulos={ROTULOS} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} caso={processo} />
      <AreaDeTexto
        nome="resposta"
        rotulo="Resposta"
        dica="Explique com as suas palavras. A análise lê o que você escrever aqui."
        valor={resposta}
        aoMudar={(nova) => rascunho.mudar({ resposta: nova })}
        erro={erroDo(erros, 'resposta')}
        maximo={4000}
      />
      <Juntados
        caso={id}
        novos={novos}
        fora={fora}
        aoMudar={(novo) => rascunho.mudar({ fora: novo })}
        {...(pedido ? { tipo: pedido.tipo_documento } : {})}
        substitui={pedido?.status === 'invalido' ? pedido.id : undefined}
      />
      {pendencia.tipo === 'dado' && (
        <p>
          Se for preciso corrigir um dado, corrija-o antes de responder.{' '}
          {pendencia.campo ? (
            <Link to="/processos/$id/dados/$passo" params={{ id, passo: grupoDo(pendencia.campo) }}>
              Corrigir: {DO_PROCESSO[pendencia.campo] ?? 'dados do cadastro'}
            </Link>
          ) : (
            <Link to="/processos/$id" params={{ id }}>
              Corrigir os dados
            </Link>
          )}
        </p>
      )}
      {antes && <p className="por-que-nao">Para enviar a resposta, {antes}.</p>}
      <div className="acoes">
        {!antes && (
          <ComRede frase="Para enviar a resposta é preciso internet. O que você escreveu fica guardado.">
            <Botao tipo="primario" envia ocupado={ato.ocupado}>
              Enviar resposta
            </Botao>
          </ComRede>
        )}
        <LinkBotao tipo="simples" to="/processos/$id" params={{ id }}>
          Deixar para depois
        </LinkBotao>
      </div>
    </form>
  )
}

function Respondida({ caso: { processo }, pendencia }: { caso: Caso; pendencia: Pendencia }) {
  const { data: documentos = [] } = useQuery(documentosDe(processo.id))
  const { status, resposta, respondida_em, documento_ids } = pendencia
  const juntos = documentos.filter(({ id }) => documento_ids.includes(id))
  return (
    <>
      <Mensagem tipo={status === 'expirada' ? 'atencao' : 'informacao'}>
        <p>Esta pendência está {STATUS_PENDENCIA_LABEL[status]}. Não há nada a responder.</p>
      </Mensagem>
      {resposta !== null && (
        <section className="grupo">
          <h2>Sua resposta</h2>
          <p className="palavras">{resposta}</p>
          {respondida_em && <p className="discreto">Enviada em {dataHora(respondida_em)}</p>}
          <Documentos documentos={juntos} />
        </section>
      )}
      <NaoEnviado caso={processo.id} pendencia={pendencia} />
    </>
  )
}

/** What somebody wrote after it was no longer asked for. */
function NaoEnviado({ caso, pendencia }: { caso: string; pendencia: Pendencia }) {
  const { valor, recuperado, descartar } = useResposta(caso, pendencia)
  if (!recuperado || valor.resposta === '') return null
  return (
    <section className="grupo" aria-labelledby="nao-enviado">
      <h2 id="nao-enviado">O que você tinha escrito</h2>
      <p className="palavras">{valor.resposta}</p>
      <p className="discreto">Não foi enviado: está só neste aparelho.</p>
      <Botao tipo="simples" onClick={() => void descartar()}>
        Descartar
      </Botao>
    </section>
  )
}
