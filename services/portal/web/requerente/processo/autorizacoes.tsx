import { ESCOPO_LABEL, ESCOPOS, type Escopo } from '@car/vocabulary/processo'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { saiuSemApertar } from '../../comum/ao-sair.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { CampoDeTexto, GrupoDeOpcoes } from '../../comum/componentes/campo.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Dialogo } from '../../comum/componentes/dialogo.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { erroDo, errosDe, ResumoDeErros } from '../../comum/componentes/resumo-de-erros.tsx'
import { Vazio } from '../../comum/componentes/vazio.tsx'
import { data, rotulo } from '../../comum/formato.ts'
import { useRascunho } from '../../comum/rascunho.ts'
import type { Autorizacao } from '../../gen/interface.ts'
import { autorizacoesDe } from '../consultas.ts'
import { faltaDoCpf } from '../documento-da-pessoa.ts'
import { type Caso, PorQueNao, Quadro } from './quadro.tsx'

const rota = getRouteApi('/processos/$id/autorizacoes')

const DICA: Record<Escopo, string> = {
  consultar: 'Vê os dados, os documentos e o andamento.',
  editar: 'Também muda os dados e envia documentos.',
  submeter: 'Também assina como responsável técnico e responde às pendências. O envio para análise continua sendo seu.',
}
const ROTULOS = { cpf: 'CPF do técnico', escopo: 'O que o técnico pode fazer', expira_em: 'Até quando' }

/** The technicians who may act for the owner, and what each may do. */
export default function Autorizacoes() {
  const { id } = rota.useParams()
  return (
    <Quadro id={id} titulo="Autorizações">
      {(caso) => (
        <>
          <Autorizados caso={caso} />
          <Autorizar caso={caso} />
        </>
      )}
    </Quadro>
  )
}

function Autorizados({ caso: { processo, pode } }: { caso: Caso }) {
  const revogar = pode('revogar_autorizacao')
  const autorizacoes = useQuery(autorizacoesDe(processo.id))
  return (
    <section className="grupo">
      <h2>Quem está autorizado</h2>
      {autorizacoes.isPending && <Esqueleto linhas={2} />}
      <Falhou falha={autorizacoes.error} tentar={() => void autorizacoes.refetch()} />
      {autorizacoes.data?.length === 0 && <Vazio frase="Nenhum técnico está autorizado neste processo." />}
      <ul className="documentos">
        {autorizacoes.data?.map((autorizacao) => (
          <Autorizado
            key={autorizacao.id}
            caso={processo.id}
            autorizacao={autorizacao}
            revoga={revogar?.permitida === true}
          />
        ))}
      </ul>
      {autorizacoes.data && autorizacoes.data.length > 0 && <PorQueNao permissao={revogar} />}
    </section>
  )
}

type DoAutorizado = { caso: string; autorizacao: Autorizacao; revoga: boolean }

function Autorizado({ caso, autorizacao, revoga }: DoAutorizado) {
  const [aberto, setAberto] = useState(false)
  const { id, tecnico, escopo, expira_em } = autorizacao
  const ato = useAto(
    () => pegar(api.DELETE('/api/v1/processos/{id}/autorizacoes/{aid}', { params: { path: { id: caso, aid: id } } })),
    {
      aoConcluir: () => {
        setAberto(false)
        anunciar(`A autorização de ${tecnico.nome} foi revogada.`)
      },
    },
  )
  return (
    <li className="documento">
      <h3>{tecnico.nome}</h3>
      <p>
        {rotulo(ESCOPO_LABEL, escopo)}.{' '}
        <span className="discreto">{expira_em ? `Até ${data(expira_em)}.` : 'Até você revogar.'}</span>
      </p>
      {revoga && (
        <Botao tipo="simples" aria-label={`Revogar: ${tecnico.nome}`} onClick={() => setAberto(true)}>
          Revogar
        </Botao>
      )}
      <Dialogo
        titulo={`Revogar a autorização de ${tecnico.nome}?`}
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        acoes={
          <>
            <ComRede>
              <Botao tipo="perigo" ocupado={ato.ocupado} onClick={() => ato.fazer(undefined)}>
                Revogar
              </Botao>
            </ComRede>
            <Botao onClick={() => setAberto(false)}>Voltar</Botao>
          </>
        }
      >
        <p>A partir de agora, esta pessoa não vê mais o processo.</p>
        <Falhou falha={ato.falha} />
      </Dialogo>
    </li>
  )
}

/** The end of a day in Brasília. */
const fimDoDia = (dia: string): string => `${dia}T23:59:59-03:00`

function Autorizar({ caso }: { caso: Caso }) {
  const { id } = caso.processo
  const autorizar = caso.pode('autorizar')
  const rascunho = useRascunho(id, 'autorizacao', { cpf: '', escopo: '' as Escopo | '', dia: '' })
  const { cpf, escopo, dia } = rascunho.valor
  const [faltas, setFaltas] = useState<{ campo: string; mensagem: string }[]>([])
  const [saiuDoCpf, setSaiuDoCpf] = useState(false)
  const ato = useAto(
    (corpo: { cpf: string; escopo: Escopo; expira_em?: string }, chave) =>
      pegar(
        api.POST('/api/v1/processos/{id}/autorizacoes', {
          params: { path: { id }, header: { 'Idempotency-Key': chave } },
          body: corpo,
        }),
      ),
    {
      aoConcluir: () => {
        void rascunho.descartar()
        setSaiuDoCpf(false)
        anunciar('O técnico foi autorizado.')
      },
    },
  )
  if (!autorizar?.permitida) return <PorQueNao permissao={autorizar} />
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    const doCpf = faltaDoCpf(cpf)
    const novas = [
      ...(doCpf ? [{ campo: 'cpf', mensagem: doCpf }] : []),
      ...(escopo ? [] : [{ campo: 'escopo', mensagem: 'Escolha uma opção.' }]),
    ]
    setFaltas(novas)
    if (escopo && novas.length === 0) ato.fazer({ cpf, escopo, ...(dia ? { expira_em: fimDoDia(dia) } : {}) })
  }
  const noCpf = saiuDoCpf && cpf !== '' ? faltaDoCpf(cpf) : null
  const erros = [
    ...(noCpf ? [{ campo: 'cpf', mensagem: noCpf }] : []),
    ...faltas,
    ...errosDe(ato.falha?.detalhes ?? []),
  ]
  return (
    <form onSubmit={enviar} noValidate>
      <h2>Autorizar um técnico</h2>
      <Recuperado rascunho={rascunho} />
      <ResumoDeErros erros={faltas} rotulos={ROTULOS} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} />
      <CampoDeTexto
        nome="cpf"
        rotulo="CPF do técnico"
        dica="O técnico precisa já ter entrado uma vez neste serviço."
        valor={cpf}
        aoMudar={(novo) => rascunho.mudar({ cpf: novo })}
        aoSair={() => setSaiuDoCpf(saiuSemApertar())}
        erro={erroDo(erros, 'cpf')}
        teclado="numeric"
        maximo={20}
      />
      <GrupoDeOpcoes
        nome="escopo"
        rotulo="O que o técnico pode fazer"
        valor={escopo}
        aoMudar={(novo) => rascunho.mudar({ escopo: novo })}
        erro={erroDo(erros, 'escopo')}
        opcoes={ESCOPOS.map((valor) => ({ valor, texto: rotulo(ESCOPO_LABEL, valor), dica: DICA[valor] }))}
      />
      <CampoDeTexto
        nome="expira_em"
        tipo="date"
        rotulo="Até quando"
        opcional
        dica="Sem data, vale até você revogar."
        valor={dia}
        aoMudar={(novo) => rascunho.mudar({ dia: novo })}
        erro={erroDo(erros, 'expira_em')}
      />
      <div className="acoes">
        <ComRede frase="Para autorizar é preciso internet. O que você escreveu fica neste aparelho.">
          <Botao tipo="primario" envia ocupado={ato.ocupado}>
            Autorizar
          </Botao>
        </ComRede>
      </div>
    </form>
  )
}
