import './conta.css'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { corrigirPessoa, useEu } from '../comum/api/sessao.ts'
import { saiuSemApertar } from '../comum/ao-sair.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Baixar } from '../comum/componentes/baixar.tsx'
import { Botao } from '../comum/componentes/botao.tsx'
import { CampoDeTexto } from '../comum/componentes/campo.tsx'
import { ComRede } from '../comum/componentes/com-rede.tsx'
import { Dialogo } from '../comum/componentes/dialogo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Recuperado } from '../comum/componentes/recuperado.tsx'
import { erroDo, type ErroDeCampo, errosDe, ResumoDeErros } from '../comum/componentes/resumo-de-erros.tsx'
import { Tag } from '../comum/componentes/tag.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { dataHora, rotulo } from '../comum/formato.ts'
import { useRascunho } from '../comum/rascunho.ts'
import { sessoes } from './consultas.ts'

const ROTULOS = { email_contato: 'E-mail para avisos', telefone: 'Telefone' }

/** What this service knows of the person, how they are notified, and where they are signed in. */
export default function MeusDados() {
  const eu = useEu()
  return (
    <>
      <Titulo texto="Meus dados" />
      <dl className="dados">
        <div>
          <dt>Nome</dt>
          <dd>{eu.nome}</dd>
        </div>
        <div>
          <dt>CPF</dt>
          <dd>{eu.cpf}</dd>
        </div>
        <div>
          <dt>Papel</dt>
          <dd>{rotulo(PAPEL_LABEL, eu.tipo_usuario)}</dd>
        </div>
        <div>
          <dt>Conta gov.br</dt>
          <dd>Nível {eu.nivel_confiabilidade}</dd>
        </div>
      </dl>
      <p className="discreto">O nome, o CPF e o nível vêm da sua conta gov.br, e se mudam lá.</p>
      <Contato />
      <Dispositivos />
      <section className="parte">
        <h2>O que guardamos sobre você</h2>
        <p>
          Um arquivo zip com a sua conta, os seus avisos e os seus processos, com documentos, recibos e dossiês. Até
          três por dia.
        </p>
        <Baixar
          caminho="/api/v1/privacidade/exportacao"
          nome="meus-dados.zip"
          texto="Baixar meus dados"
          sobre="arquivo zip"
          principal
        />
      </section>
    </>
  )
}

/** Also checked when the field is left. */
const faltasDo = (email: string): ErroDeCampo[] =>
  email.trim() === '' || /^\S+@\S+\.\S+$/.test(email.trim())
    ? []
    : [{ campo: 'email_contato', mensagem: 'Escreva como nome@exemplo.com.br.' }]

function Contato() {
  const eu = useEu()
  const rascunho = useRascunho('conta', 'contato', { email: eu.email_contato ?? '', telefone: eu.telefone ?? '' })
  const { email, telefone } = rascunho.valor
  const [faltas, setFaltas] = useState<ErroDeCampo[]>([])
  const [saiu, setSaiu] = useState(false)
  const ato = useAto(
    (contato: { email_contato: string | null; telefone: string | null }) =>
      pegar(api.PATCH('/api/v1/auth/me', { body: contato })),
    {
      muda: [],
      aoConcluir: ({ data }) => {
        corrigirPessoa(data)
        void rascunho.concluir()
        anunciar('O contato foi guardado.')
      },
    },
  )
  const guardar = (evento: FormEvent) => {
    evento.preventDefault()
    const novas = faltasDo(email)
    setFaltas(novas)
    if (novas.length === 0) ato.fazer({ email_contato: email.trim() || null, telefone: telefone.trim() || null })
  }
  const erros = [...(saiu ? faltasDo(email) : faltas), ...errosDe(ato.falha?.detalhes ?? [])]
  return (
    <form className="parte" onSubmit={guardar} noValidate>
      <h2>Contato</h2>
      <Recuperado rascunho={rascunho} />
      <ResumoDeErros erros={faltas} rotulos={ROTULOS} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} />
      <CampoDeTexto
        nome="email_contato"
        rotulo={ROTULOS.email_contato}
        opcional
        dica={eu.email ? `Em branco, os avisos vão para ${eu.email}.` : 'Sem ele, você vê os avisos só aqui.'}
        valor={email}
        aoMudar={(novo) => rascunho.mudar({ email: novo })}
        aoSair={() => setSaiu(saiuSemApertar())}
        erro={erroDo(erros, 'email_contato')}
        tipo="email"
        teclado="email"
        preencher="email"
        maximo={254}
      />
      <CampoDeTexto
        nome="telefone"
        rotulo={ROTULOS.telefone}
        opcional
        dica="Com DDD: (66) 99999-0000"
        valor={telefone}
        aoMudar={(novo) => rascunho.mudar({ telefone: novo })}
        erro={erroDo(erros, 'telefone')}
        tipo="tel"
        teclado="tel"
        preencher="tel"
        maximo={30}
      />
      <ComRede frase="Para guardar o contato é preciso internet. O que você escreveu fica neste aparelho.">
        <Botao tipo="primario" envia ocupado={ato.ocupado}>
          Guardar contato
        </Botao>
      </ComRede>
    </form>
  )
}

type Sessao = {
  id: string
  criada_em: string
  ultimo_uso_em: string
  dispositivo: string | null
  atual: boolean
}

function Dispositivos() {
  const lista = useQuery(sessoes)
  const [aberto, setAberto] = useState(false)
  const ato = useAto(() => pegar(api.DELETE('/api/v1/auth/sessoes')), {
    muda: [['sessoes']],
    aoConcluir: () => {
      setAberto(false)
      anunciar('As outras sessões foram encerradas.')
    },
  })
  const outras = lista.data?.some(({ atual }) => !atual)
  return (
    <section className="parte" aria-labelledby="dispositivos">
      <h2 id="dispositivos">Onde você está conectado</h2>
      <p>Se não reconhecer algum, encerre-o e mude a senha da sua conta gov.br.</p>
      {lista.isPending && <Esqueleto linhas={2} />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      <ul className="avisos">
        {lista.data?.map((sessao) => (
          <UmaSessao key={sessao.id} sessao={sessao} />
        ))}
      </ul>
      {outras && <Botao onClick={() => setAberto(true)}>Encerrar todas as outras</Botao>}
      <Dialogo
        titulo="Encerrar todas as outras sessões?"
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        acoes={
          <>
            <ComRede>
              <Botao tipo="perigo" ocupado={ato.ocupado} onClick={() => ato.fazer(undefined)}>
                Encerrar
              </Botao>
            </ComRede>
            <Botao onClick={() => setAberto(false)}>Voltar</Botao>
          </>
        }
      >
        <p>Nos outros aparelhos será preciso entrar de novo. Aqui você continua.</p>
        <Falhou falha={ato.falha} />
      </Dialogo>
    </section>
  )
}

function UmaSessao({ sessao }: { sessao: Sessao }) {
  const { id, criada_em, ultimo_uso_em, dispositivo, atual } = sessao
  const nome = dispositivo ?? 'Aparelho desconhecido'
  const ato = useAto(() => pegar(api.DELETE('/api/v1/auth/sessoes/{id}', { params: { path: { id } } })), {
    muda: [['sessoes']],
    aoConcluir: () => anunciar('A sessão foi encerrada.'),
  })
  return (
    <li className="aviso">
      <h3>
        {nome} {atual && <Tag tom="bom">Este aparelho</Tag>}
      </h3>
      <p className="discreto">
        Entrou em {dataHora(criada_em)}, último uso em {dataHora(ultimo_uso_em)}
      </p>
      {!atual && (
        <ComRede frase="Para encerrar é preciso internet.">
          <Botao
            tipo="simples"
            ocupado={ato.ocupado}
            aria-label={`Encerrar: ${nome}, de ${dataHora(criada_em)}`}
            onClick={() => ato.fazer(undefined)}
          >
            Encerrar
          </Botao>
        </ComRede>
      )}
      <Falhou falha={ato.falha} />
    </li>
  )
}
