import { useQuery } from '@tanstack/react-query'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { AreaDeTexto } from '../comum/componentes/campo.tsx'
import { ComRede } from '../comum/componentes/com-rede.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Recuperado } from '../comum/componentes/recuperado.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { dataHora } from '../comum/formato.ts'
import { useRascunho } from '../comum/rascunho.ts'
import { Motivos, type Pode } from './acoes.tsx'
import { doCaso, notasDe } from './caso.ts'
import { useExigencia } from './exigir.ts'

/** The notes of the analysis, which nobody else sees. */
export function Notas({ id, pode }: { id: string; pode: Pode }) {
  const lista = useQuery(notasDe(id))
  const notas = lista.data ?? []
  return (
    <>
      {pode('anotar').permitida && <Nova id={id} />}
      <Motivos de={[pode('anotar')]} />
      {lista.isPending && <Esqueleto />}
      <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
      {lista.data && notas.length === 0 && <Vazio frase="Ninguém anotou nada neste processo." />}
      <ul className="notas">
        {notas.map((nota) => (
          <li key={nota.id}>
            <p className="texto">{nota.texto}</p>
            <p className="discreto">
              {nota.por.nome}, {dataHora(nota.em)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Nova({ id }: { id: string }) {
  const rascunho = useRascunho(id, 'nota', { texto: '' })
  const texto = rascunho.valor.texto.trim()
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (dito: string, chave) =>
        pegar(
          api.POST('/api/v1/analista/processos/{id}/notas', {
            params: { path: { id }, header: { 'Idempotency-Key': chave } },
            body: { texto: dito },
          }),
        ),
      { rascunho, muda: [[...doCaso(id), 'notas']], aoConcluir: () => void rascunho.descartar() },
    ),
  )
  return (
    <form
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault()
        if (exigir({ texto: texto === '' && 'Escreva a nota.' })) ato.fazer(texto)
      }}
    >
      <Recuperado rascunho={rascunho} />
      <Falhou falha={ato.falha} rotulos={{ texto: 'Nota' }} />
      <AreaDeTexto
        nome="texto"
        rotulo="Nova nota"
        dica="Só a análise vê."
        maximo={4000}
        linhas={3}
        erro={erro('texto')}
        valor={rascunho.valor.texto}
        aoMudar={(novo) => rascunho.mudar({ texto: novo })}
      />
      <ComRede frase="Para anotar é preciso internet. O que você escreveu fica guardado neste aparelho.">
        <Botao envia ocupado={ato.ocupado}>
          Anotar
        </Botao>
      </ComRede>
    </form>
  )
}
