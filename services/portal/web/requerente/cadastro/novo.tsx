import '../requerente.css'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao, LinkBotao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Migalha } from '../../comum/componentes/migalha.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { ResumoDeErros } from '../../comum/componentes/resumo-de-erros.tsx'
import { Titulo } from '../../comum/componentes/titulo.tsx'
import { type Rascunho, useRascunho } from '../../comum/rascunho.ts'
import { ROTULOS } from '../rotulos.ts'
import { CAMPOS_DO_PASSO, NOME_DO_PASSO } from './campos.tsx'
import { useFaltas } from './faltas.ts'
import { CAMPOS, camposDo, type Ficha, lido, PASSOS, type Passo, paraNovo, VAZIA } from './ficha.ts'

const rota = getRouteApi('/processos/novo/$passo')
const ehPasso = (passo: string): passo is Passo => (PASSOS as readonly string[]).includes(passo)

/** A new case, one group of fields a step. It stays on this device, and only the last step needs a network. */
export default function NovoProcesso() {
  const { passo } = rota.useParams()
  const rascunho = useRascunho<Ficha>('novo', 'cadastro', VAZIA)
  if (!ehPasso(passo)) return <Navigate to="/processos/novo/$passo" params={{ passo: 'imovel' }} replace />
  return (
    <>
      <Migalha niveis={[{ texto: 'Meus processos', to: '/processos' }]} />
      <p className="passo">
        Novo processo, passo {PASSOS.indexOf(passo) + 1} de {PASSOS.length}
      </p>
      <Titulo texto={`Novo processo: ${NOME_DO_PASSO[passo]}`}>{NOME_DO_PASSO[passo]}</Titulo>
      {passo === 'imovel' && <Recuperado rascunho={rascunho} />}
      {!rascunho.lido && <Esqueleto linhas={3} />}
      {rascunho.lido && passo === 'conferir' && <Conferir rascunho={rascunho} />}
      {rascunho.lido && passo !== 'conferir' && (
        <Preencher key={`${passo} ${rascunho.recuperado}`} passo={passo} rascunho={rascunho} />
      )}
    </>
  )
}

function Preencher({ passo, rascunho }: { passo: Exclude<Passo, 'conferir'>; rascunho: Rascunho<Ficha> }) {
  const ir = rota.useNavigate()
  const faltas = useFaltas(passo, rascunho.valor)
  const Campos = CAMPOS_DO_PASSO[passo]
  const lugar = PASSOS.indexOf(passo)
  const seguir = (evento: FormEvent) => {
    evento.preventDefault()
    if (faltas.conferir()) void ir({ params: { passo: PASSOS[lugar + 1] as Passo } })
  }
  return (
    <form onSubmit={seguir} noValidate>
      <ResumoDeErros erros={faltas.resumo} rotulos={ROTULOS} />
      <Campos caso="novo" ficha={rascunho.valor} mudar={rascunho.mudar} erros={faltas.erros} aoSair={faltas.sair} />
      <div className="acoes">
        <Botao tipo="primario" envia>
          Continuar
        </Botao>
        {lugar > 0 ? (
          <LinkBotao to="/processos/novo/$passo" params={{ passo: PASSOS[lugar - 1] as Passo }}>
            Voltar
          </LinkBotao>
        ) : (
          <LinkBotao to="/processos">Deixar para depois</LinkBotao>
        )}
      </div>
    </form>
  )
}

/** Reads back everything that was filled in, and then creates the case. */
function Conferir({ rascunho }: { rascunho: Rascunho<Ficha> }) {
  const ir = rota.useNavigate()
  const ficha = rascunho.valor
  const faltas = useFaltas('conferir', ficha)
  const ato = useAto(
    (nova: Ficha, chave) =>
      pegar(api.POST('/api/v1/processos', { params: { header: { 'Idempotency-Key': chave } }, body: paraNovo(nova) })),
    {
      rascunho,
      muda: [['processos']],
      aoConcluir: ({ data }) => {
        void rascunho.concluir()
        anunciar(`O rascunho ${data.numero} foi criado.`)
        void ir({ to: '/processos/$id', params: { id: data.id } })
      },
    },
  )
  const criar = () => {
    if (faltas.conferir()) ato.fazer(ficha)
  }
  return (
    <>
      <ResumoDeErros erros={faltas.resumo} rotulos={ROTULOS} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} />
      {PASSOS.filter((passo) => passo !== 'conferir').map((passo) => (
        <section key={passo} className="grupo">
          <div className="grupo-cabeca">
            <h2>{NOME_DO_PASSO[passo]}</h2>
            <Link to="/processos/novo/$passo" params={{ passo }} aria-label={`Mudar: ${NOME_DO_PASSO[passo]}`}>
              Mudar
            </Link>
          </div>
          <dl className="dados">
            {camposDo(passo).map((campo) => (
              // The summary of errors leads to the value. The link to change it stands above.
              <div key={campo} id={CAMPOS[campo].caminho} tabIndex={-1}>
                <dt>{ROTULOS[CAMPOS[campo].caminho]}</dt>
                <dd className={lido(campo, ficha) ? undefined : 'em-branco'}>
                  {lido(campo, ficha) || 'Não informado'}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>O processo começa como rascunho: depois de criado, você envia os documentos e ainda pode mudar os dados.</p>
      <div className="acoes">
        <ComRede frase="Para criar o processo é preciso internet. O que você preencheu fica neste aparelho.">
          <Botao tipo="primario" ocupado={ato.ocupado} onClick={criar}>
            Criar processo
          </Botao>
        </ComRede>
        <LinkBotao to="/processos/novo/$passo" params={{ passo: 'perimetro' }}>
          Voltar
        </LinkBotao>
      </div>
    </>
  )
}
