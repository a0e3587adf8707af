import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao, LinkBotao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Conflito } from '../../comum/componentes/conflito.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { errosDe, ResumoDeErros } from '../../comum/componentes/resumo-de-erros.tsx'
import { type Edicao, edicaoDe, useEdicao } from '../../comum/edicao.ts'
import { useRascunho } from '../../comum/rascunho.ts'
import { processoDe } from '../consultas.ts'
import { type Caso, PorQueNao, Quadro } from '../processo/quadro.tsx'
import { ROTULOS } from '../rotulos.ts'
import { CAMPOS_DO_PASSO, NOME_DO_PASSO } from './campos.tsx'
import { useFaltas } from './faltas.ts'
import { CAMPOS, type Campo, deProcesso, type Ficha, lido, type Passo, paraRemendo } from './ficha.ts'

const rota = getRouteApi('/processos/$id/dados/$passo')
type Grupo = Exclude<Passo, 'conferir'>
const ehGrupo = (passo: string): passo is Grupo => passo in CAMPOS_DO_PASSO

/** Corrects one group of a draft, or of a case that waits for its owner. */
export default function CorrigirDados() {
  const { id, passo } = rota.useParams()
  return (
    <Quadro id={id} titulo={ehGrupo(passo) ? `Corrigir: ${NOME_DO_PASSO[passo]}` : 'Corrigir dados'}>
      {(caso) => {
        if (!ehGrupo(passo)) return <p>Esta parte não existe.</p>
        if (!caso.pode('editar')?.permitida) return <PorQueNao permissao={caso.pode('editar')} />
        return <Corrigir key={passo} caso={caso} passo={passo} />
      }}
    </Quadro>
  )
}

function Corrigir({ caso: { processo }, passo }: { caso: Caso; passo: Grupo }) {
  const { id } = processo
  const ir = rota.useNavigate()
  const fila = useQueryClient()
  const [inicial] = useState(() => edicaoDe(deProcesso(processo), processo.versao))
  const rascunho = useRascunho<Edicao<Ficha>>(id, `dados ${passo}`, inicial)
  const { meu: ficha } = rascunho.valor
  const faltas = useFaltas(passo, ficha, true)
  const ato = useAto(
    ({ base, meu, versao }: Edicao<Ficha>) =>
      pegar(
        api.PATCH('/api/v1/processos/{id}', {
          params: { path: { id }, header: naVersao({ versao }) },
          body: paraRemendo(base, meu),
        }),
      ),
    {
      aoConcluir: () => {
        void rascunho.concluir()
        anunciar('As mudanças foram guardadas.')
        void ir({ to: '/processos/$id', params: { id } })
      },
    },
  )
  const { conflitos, falha, resolver } = useEdicao({
    rascunho,
    ato,
    reler: async () => {
      const { data } = await fila.fetchQuery({ ...processoDe(id), staleTime: 0 })
      return edicaoDe(deProcesso(data), data.versao)
    },
  })
  const salvar = (evento: FormEvent) => {
    evento.preventDefault()
    if (faltas.conferir()) ato.fazer(rascunho.valor)
  }
  if (!rascunho.lido) return <Esqueleto linhas={3} />
  const Campos = CAMPOS_DO_PASSO[passo]
  const erros = [...faltas.erros, ...errosDe(falha?.detalhes ?? [])]
  return (
    <form onSubmit={salvar} noValidate>
      <Recuperado rascunho={rascunho} />
      <ResumoDeErros erros={faltas.resumo} rotulos={ROTULOS} />
      <Falhou falha={falha} rotulos={ROTULOS} />
      <Campos
        key={`${rascunho.recuperado}`}
        caso={id}
        ficha={ficha}
        mudar={(parte) => rascunho.mudar({ meu: { ...ficha, ...parte } })}
        erros={erros}
        aoSair={faltas.sair}
        mascara={processo.proprietario.cpf_cnpj}
      />
      <div className="acoes">
        <ComRede frase="Para salvar é preciso internet. O que você escreveu fica neste aparelho.">
          <Botao tipo="primario" envia ocupado={ato.ocupado}>
            Salvar
          </Botao>
        </ComRede>
        <LinkBotao to="/processos/$id" params={{ id }}>
          Voltar sem salvar
        </LinkBotao>
      </div>
      <Conflito
        conflitos={conflitos}
        rotulos={ROTULOS_DA_FICHA}
        mostrar={(campo, valor) => lido(campo as Campo, { ...ficha, [campo]: valor }) || 'Em branco'}
        resolver={resolver}
      />
    </form>
  )
}

const ROTULOS_DA_FICHA = Object.fromEntries(
  Object.entries(CAMPOS).map(([campo, { caminho }]) => [campo, ROTULOS[caminho] ?? campo]),
)
