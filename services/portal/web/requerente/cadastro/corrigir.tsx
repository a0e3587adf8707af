import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao, LinkBotao } from '../../comum/componentes/botao.tsx'
import { Conflito } from '../../comum/componentes/conflito.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Espera, Falhou } from '../../comum/componentes/falhou.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { errosDe, ResumoDeErros } from '../../comum/componentes/resumo-de-erros.tsx'
import { type Conflito as EmConflito, mesclar } from '../../comum/mesclar.ts'
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

/** What is typed, and of which version of the case: another version may have been made meanwhile. */
type Edicao = { ficha: Ficha; base: Ficha; versao: number }

function Corrigir({ caso: { processo }, passo }: { caso: Caso; passo: Grupo }) {
  const { id } = processo
  const ir = rota.useNavigate()
  const fila = useQueryClient()
  const [inicial] = useState<Edicao>(() => {
    const ficha = deProcesso(processo)
    return { ficha, base: ficha, versao: processo.versao }
  })
  const rascunho = useRascunho<Edicao>(id, `dados ${passo}`, inicial)
  const [conflitos, setConflitos] = useState<readonly EmConflito<Ficha>[]>([])
  const { ficha } = rascunho.valor
  const faltas = useFaltas(passo, ficha, true)
  const ato = useAto(
    ({ base, ficha: nova, versao }: Edicao) =>
      pegar(
        api.PATCH('/api/v1/processos/{id}', {
          params: { path: { id }, header: { 'If-Match': `"${versao}"` } },
          body: paraRemendo(base, nova),
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
  const { falha, fazer, esquecer } = ato
  const ultrapassado = falha?.codigo === 'CAR-012'

  /** What others changed comes in; the same field is asked about. */
  async function juntar(): Promise<void> {
    const { data: agora } = await fila.fetchQuery({ ...processoDe(id), staleTime: 0 })
    const novo = deProcesso(agora)
    const junto = mesclar(rascunho.valor.base, rascunho.valor.ficha, novo)
    const edicao = { ficha: junto.valor, base: novo, versao: agora.versao }
    rascunho.mudar(edicao)
    esquecer()
    setConflitos(junto.conflitos)
    if (junto.conflitos.length === 0) fazer(edicao)
  }
  useEffect(() => {
    if (ultrapassado) void juntar()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [ultrapassado])

  const resolver = (campo: keyof Ficha, qual: 'meu' | 'novo') => {
    const resto = conflitos.filter((conflito) => conflito.campo !== campo)
    const dele = conflitos.find((conflito) => conflito.campo === campo)
    const nova = qual === 'novo' && dele ? { ...ficha, [campo]: dele.novo } : ficha
    rascunho.mudar({ ficha: nova })
    setConflitos(resto)
    if (resto.length === 0) fazer({ ...rascunho.valor, ficha: nova })
  }
  const salvar = (evento: FormEvent) => {
    evento.preventDefault()
    if (faltas.conferir()) fazer(rascunho.valor)
  }
  if (!rascunho.lido) return <Esqueleto linhas={3} />
  const Campos = CAMPOS_DO_PASSO[passo]
  const erros = [...faltas.erros, ...errosDe(falha?.detalhes ?? [])]
  return (
    <form onSubmit={salvar} noValidate>
      <Recuperado rascunho={rascunho} />
      <ResumoDeErros erros={faltas.resumo} rotulos={ROTULOS} />
      {!ultrapassado && <Falhou falha={falha} rotulos={ROTULOS} />}
      <Campos
        key={`${rascunho.recuperado}`}
        caso={id}
        ficha={ficha}
        mudar={(parte) => rascunho.mudar({ ficha: { ...ficha, ...parte } })}
        erros={erros}
        aoSair={faltas.sair}
        mascara={processo.proprietario.cpf_cnpj}
      />
      <Espera restamS={ato.esperaS} />
      <div className="acoes">
        <Botao tipo="primario" envia ocupado={ato.ocupado}>
          Salvar
        </Botao>
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
