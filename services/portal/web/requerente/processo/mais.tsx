import { useNavigate } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Dialogo } from '../../comum/componentes/dialogo.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Icone } from '../../comum/componentes/icone.tsx'
import { type Caso, PorQueNao } from './quadro.tsx'

/** Links to the other pages of a case, and the way to give it up. */
export function Mais({ caso }: { caso: Caso }) {
  const { processo, pode } = caso
  const { id, status } = processo
  const salas = [
    ...(status === 'rascunho'
      ? []
      : [{ to: '/processos/$id/comprovantes', texto: 'Comprovantes e acompanhamento' } as const]),
    ...(pode('revogar_autorizacao')
      ? [{ to: '/processos/$id/autorizacoes', texto: 'Autorizações de técnicos' } as const]
      : []),
    ...(pode('assinar')
      ? [{ to: '/processos/$id/assinatura', texto: 'Assinatura do responsável técnico' } as const]
      : []),
    { to: '/processos/$id/historico', texto: 'Histórico e quem viu' } as const,
  ]
  return (
    <>
      <ul className="tarefas">
        {salas.map(({ to, texto }) => (
          <li key={to} className="tarefa">
            <Link to={to} params={{ id }}>
              <span>{texto}</span>
              <Icone nome="seta" />
            </Link>
          </li>
        ))}
      </ul>
      {(status === 'rascunho' || status === 'submetido') && <Excluir caso={caso} />}
    </>
  )
}

const PALAVRAS = {
  rascunho: {
    botao: 'Excluir rascunho',
    titulo: 'Excluir este rascunho?',
    texto: 'Os dados e os documentos enviados são apagados, e não há como voltar atrás.',
    feito: 'O rascunho foi excluído.',
  },
  submetido: {
    botao: 'Cancelar pedido',
    titulo: 'Cancelar este pedido?',
    texto:
      'O pedido sai da fila da análise, e não há como voltar atrás. Para pedir de novo, será preciso abrir outro processo.',
    feito: 'O pedido foi cancelado.',
  },
}

function Excluir({ caso: { processo, pode } }: { caso: Caso }) {
  const [aberto, setAberto] = useState(false)
  const ir = useNavigate()
  const palavras = PALAVRAS[processo.status === 'rascunho' ? 'rascunho' : 'submetido']
  const excluir = pode('excluir')
  const ato = useAto(
    () =>
      pegar(
        api.DELETE('/api/v1/processos/{id}', {
          params: { path: { id: processo.id }, header: naVersao(processo) },
        }),
      ),
    {
      muda: [['processos']],
      aoConcluir: () => {
        anunciar(palavras.feito)
        void ir({ to: '/processos' })
      },
    },
  )
  if (!excluir?.permitida) return <PorQueNao permissao={excluir} />
  return (
    <div className="acoes">
      <Botao onClick={() => setAberto(true)}>{palavras.botao}</Botao>
      <Dialogo
        titulo={palavras.titulo}
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        acoes={
          <>
            <ComRede>
              <Botao tipo="perigo" ocupado={ato.ocupado} onClick={() => ato.fazer(undefined)}>
                {palavras.botao}
              </Botao>
            </ComRede>
            <Botao onClick={() => setAberto(false)}>Voltar</Botao>
          </>
        }
      >
        <p>{palavras.texto}</p>
        <Falhou falha={ato.falha} caso={processo} />
      </Dialogo>
    </div>
  )
}
