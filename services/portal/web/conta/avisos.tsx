import './conta.css'
import { ehOpcional, TIPO_AVISO_LABEL, TIPOS_AVISO, type TipoAviso } from '@car/vocabulary/aviso'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { useEu } from '../comum/api/sessao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Botao } from '../comum/componentes/botao.tsx'
import { ComRede } from '../comum/componentes/com-rede.tsx'
import { CaixaDeSelecao } from '../comum/componentes/campo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tag } from '../comum/componentes/tag.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { data, dataHora, rotulo } from '../comum/formato.ts'
import { avisos, preferencias } from './consultas.ts'

type Aviso = {
  id: string
  titulo: string
  texto: string
  caminho: string
  criado_em: string
  lido_em: string | null
  processo_numero?: string
  prazo_em?: string
}

/** The notices of a person, newest first, and what they want to be told by mail. */
export default function Avisos() {
  const lista = useInfiniteQuery(avisos)
  const todos: Aviso[] = lista.data?.pages.flatMap((pagina) => pagina.data) ?? []
  return (
    <>
      <Titulo texto="Avisos" />
      {lista.isPending && <Esqueleto linhas={4} />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      {lista.data && todos.length === 0 && <Vazio frase="Você ainda não tem avisos." />}
      <ul className="avisos">
        {todos.map((aviso) => (
          <UmAviso key={aviso.id} aviso={aviso} />
        ))}
      </ul>
      {lista.hasNextPage && (
        <Botao ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
          Mostrar mais antigos
        </Botao>
      )}
      <Preferencias />
    </>
  )
}

function UmAviso({ aviso }: { aviso: Aviso }) {
  const { id, titulo, texto, caminho, criado_em, lido_em, prazo_em } = aviso
  const ato = useAto(
    (_: undefined, chave) =>
      pegar(
        api.POST('/api/v1/avisos/{id}/lido', {
          params: { path: { id }, header: { 'Idempotency-Key': chave } },
          body: {},
        }),
      ),
    { muda: [['avisos', 'lista']] },
  )
  const marcar = () => {
    if (lido_em === null) ato.fazer(undefined)
  }
  return (
    <li className={lido_em === null ? 'aviso aviso-novo' : 'aviso'}>
      <h2>
        {/* A whole address: rooms of other areas may be of before. */}
        <a href={caminho} onClick={marcar}>
          {titulo}
        </a>{' '}
        {lido_em === null && <Tag tom="andamento">Novo</Tag>}
      </h2>
      <p>{texto}</p>
      <p className="discreto">
        {dataHora(criado_em)}
        {prazo_em && `, prazo até ${data(prazo_em)}`}
      </p>
      {lido_em === null && (
        <ComRede frase="Para marcar como lido é preciso internet.">
          <Botao tipo="simples" ocupado={ato.ocupado} aria-label={`Marcar como lido: ${titulo}`} onClick={marcar}>
            Marcar como lido
          </Botao>
        </ComRede>
      )}
      <Falhou falha={ato.falha} />
    </li>
  )
}

type Escolhas = Record<TipoAviso, boolean>
/** The person is not offered kinds of notice that their role never gets. */
const DA_ANALISE: readonly TipoAviso[] = ['escalado', 'resumo']
const DO_REQUERENTE: readonly TipoAviso[] = ['recebido', 'pendencia', 'lembrete', 'documento_invalido']

function Preferencias() {
  const eu = useEu()
  const guardadas = useQuery(preferencias)
  const [mudadas, setMudadas] = useState<Partial<Escolhas>>({})
  const ato = useAto(
    (escolhas: Escolhas) => pegar(api.PUT('/api/v1/avisos/preferencias', { body: escolhas as never })),
    {
      muda: [['avisos', 'preferencias']],
      aoConcluir: () => {
        setMudadas({})
        anunciar('As suas escolhas foram guardadas.')
      },
    },
  )
  const requerente = eu.tipo_usuario === 'produtor_rural' || eu.tipo_usuario === 'responsavel_tecnico'
  const fora = requerente ? DA_ANALISE : eu.tipo_usuario === 'admin' ? [] : DO_REQUERENTE
  const tipos = TIPOS_AVISO.filter((tipo) => !fora.includes(tipo))
  return (
    <section className="parte" aria-labelledby="por-e-mail">
      <h2 id="por-e-mail">Por e-mail</h2>
      <p>
        Os avisos vão para {eu.email_contato ?? eu.email ?? 'o e-mail que você informar em Meus dados'}. Aqui você os vê
        sempre.
      </p>
      {guardadas.isPending && <Esqueleto linhas={4} />}
      <Falhou falha={guardadas.error} tentar={() => void guardadas.refetch()} />
      {guardadas.data && (
        <form
          onSubmit={(evento) => {
            evento.preventDefault()
            ato.fazer({ ...(guardadas.data as Escolhas), ...mudadas })
          }}
        >
          {tipos.filter(ehOpcional).map((tipo) => (
            <CaixaDeSelecao
              key={tipo}
              nome={tipo}
              rotulo={rotulo(TIPO_AVISO_LABEL, tipo)}
              marcada={mudadas[tipo] ?? guardadas.data[tipo] ?? true}
              aoMudar={(marcada) => setMudadas({ ...mudadas, [tipo]: marcada })}
            />
          ))}
          <p className="discreto">
            Sempre enviados, porque correm prazos ou tratam da sua conta:{' '}
            {tipos
              .filter((tipo) => !ehOpcional(tipo))
              .map((tipo) => TIPO_AVISO_LABEL[tipo])
              .join(', ')}
            .
          </p>
          <Falhou falha={ato.falha} />
          <ComRede frase="Para guardar as escolhas é preciso internet.">
            <Botao envia ocupado={ato.ocupado}>
              Guardar escolhas
            </Botao>
          </ComRede>
        </form>
      )}
    </section>
  )
}
