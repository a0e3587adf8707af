import '../analise/analise.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { useState } from 'react'
import { Falha } from '../comum/api/falha.ts'
import { useEu } from '../comum/api/sessao.ts'
import { Botao, LinkBotao } from '../comum/componentes/botao.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Migalha } from '../comum/componentes/migalha.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { dataHora, rotulo } from '../comum/formato.ts'
import type { Usuario } from '../gen/interface.ts'
import { pessoaDe } from './consultas.ts'
import { EncerrarSessoes } from './encerrar-sessoes.tsx'
import { MudarPapel } from './mudar-papel.tsx'

const rota = getRouteApi('/admin/pessoas/$id')

/** A person as this service knows them: their role, and a way to end their sessions. */
export default function Pessoa() {
  const { id } = rota.useParams()
  const pessoa = useQuery(pessoaDe(id))
  return (
    <>
      <Migalha niveis={[{ texto: 'Pessoas', to: '/admin/pessoas' }]} />
      <Titulo texto={pessoa.data?.data.nome ?? 'Pessoa'} />
      {pessoa.isPending && <Esqueleto linhas={6} />}
      {pessoa.error instanceof Falha && pessoa.error.codigo === 'CAR-003' ? (
        <Vazio frase="Ninguém está neste endereço.">
          <LinkBotao to="/admin/pessoas">Procurar pelo nome</LinkBotao>
        </Vazio>
      ) : (
        <Falhou falha={pessoa.error} tentar={() => void pessoa.refetch()} />
      )}
      {pessoa.data && <Inteira pessoa={pessoa.data.data} />}
    </>
  )
}

function Inteira({ pessoa }: { pessoa: Usuario }) {
  const eu = useEu()
  const [aberto, setAberto] = useState<'papel' | 'sessoes' | null>(null)
  const fechar = () => setAberto(null)
  const dados = [
    ['Papel', rotulo(PAPEL_LABEL, pessoa.tipo_usuario)],
    ['Unidade', pessoa.unidade ?? 'Não informada'],
    ['Conta gov.br', `Nível ${pessoa.nivel_confiabilidade}`],
    ['CPF', pessoa.cpf],
    ['E-mail', pessoa.email_contato ?? pessoa.email ?? 'Não informado'],
    ['Telefone', pessoa.telefone ?? 'Não informado'],
    ['Entrou pela primeira vez em', dataHora(pessoa.criado_em)],
    ['Último acesso', dataHora(pessoa.ultimo_acesso_em)],
  ]
  return (
    <>
      <dl className="dados">
        {dados.map(([nome, valor]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
      <p>Cada consulta a esta página fica registrada.</p>
      <p className="discreto">O nome, o CPF e o nível vêm da conta gov.br, e se mudam lá.</p>
      <p>
        <Link to="/admin/auditoria" search={{ usuario: pessoa.id }}>
          O que esta pessoa fez
        </Link>
      </p>
      {eu.nivel_confiabilidade === 'ouro' ? (
        <div className="acoes">
          <Botao tipo="primario" onClick={() => setAberto('papel')}>
            Mudar papel ou unidade…
          </Botao>
          <Botao onClick={() => setAberto('sessoes')}>Encerrar sessões…</Botao>
        </div>
      ) : (
        <p>Para mudar o papel ou encerrar sessões é preciso conta ouro.</p>
      )}
      {aberto === 'papel' && <MudarPapel pessoa={pessoa} aoFechar={fechar} />}
      {aberto === 'sessoes' && <EncerrarSessoes pessoa={pessoa} aoFechar={fechar} />}
    </>
  )
}
