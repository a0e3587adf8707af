import { useState } from 'react'
import { aoVivo } from '../comum/api/consultas.ts'
import { useEu } from '../comum/api/sessao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Botao } from '../comum/componentes/botao.tsx'
import { CaixaDeSelecao } from '../comum/componentes/campo.tsx'
import { Mensagem } from '../comum/componentes/mensagem.tsx'
import type { Coluna } from '../comum/componentes/tabela.tsx'
import type { ItemDaFila } from '../gen/interface.ts'
import { SUPERVISORES } from '@car/vocabulary/pessoa'
import { Atribuir, type Atribuicao } from './atribuir.tsx'
import { MINUTO_MS } from './consultas.ts'

/** The chosen cases by id, each with its number. */
type Escolhidos = ReadonlyMap<string, string>
/** A case that an analyst may hold. */
const atribuivel = ({ status }: ItemDaFila) => ['submetido', 'em_analise', 'pendente'].includes(status)

/** An assignment that the list does not show yet. */
type Feito = Atribuicao & { de: Escolhidos }

/** The number of assigned cases that the list still shows with somebody else. */
const porMostrar = ({ feitos, analista }: Feito, linhas: readonly ItemDaFila[]): string[] =>
  linhas
    .filter(({ processo_id, analista: dele }) => feitos.includes(processo_id) && dele?.id !== analista.id)
    .map(({ processo_id }) => processo_id)

/** The cases of a list that a supervisor picks, over several pages if need be. Another list begins with none. */
export function useEscolha(lista: string) {
  const eu = useEu()
  const nada = { lista, escolhidos: new Map() as Escolhidos, feita: null as Feito | null }
  const [guardada, guardar] = useState(nada)
  const escolha = guardada.lista === lista ? guardada : nada
  const { escolhidos, feita } = escolha
  return {
    ...escolha,
    pode: (SUPERVISORES as readonly string[]).includes(eu.tipo_usuario) && eu.nivel_confiabilidade !== 'bronze',
    marcar(quais: readonly ItemDaFila[], sim: boolean) {
      const novos = new Map(escolhidos)
      for (const { processo_id, numero } of quais) {
        if (sim) novos.set(processo_id, numero)
        else novos.delete(processo_id)
      }
      guardar({ ...escolha, escolhidos: novos })
    },
    limpar: () => guardar(nada),
    /** Time between two questions for the list, which is shorter while it does not show what was done. */
    intervalo:
      <T,>(linhasDe: (dados: T) => readonly ItemDaFila[]) =>
      (consulta: { state: { data: T | undefined } }): number =>
        (feita && aoVivo((dados: T) => porMostrar(feita, linhasDe(dados)))(consulta)) || MINUTO_MS,
    /** Cases that were refused stay chosen for another try. */
    concluir(nova: Atribuicao) {
      const recusados = new Map([...escolhidos].filter(([id]) => nova.recusas.has(id)))
      guardar({ lista, escolhidos: recusados, feita: { ...nova, de: escolhidos } })
    },
  }
}
type Escolha = ReturnType<typeof useEscolha>

/** Puts a box before the first column. Without a choice the columns stay as they are. */
export function comEscolha([primeira, ...resto]: readonly Coluna<ItemDaFila>[], escolha: Escolha) {
  if (!primeira) return []
  if (!escolha.pode) return [primeira, ...resto]
  const celula = (item: ItemDaFila) => (
    <div className="com-escolha">
      {atribuivel(item) && (
        <label className="opcao">
          <input
            type="checkbox"
            aria-label={`Escolher ${item.numero}`}
            checked={escolha.escolhidos.has(item.processo_id)}
            onChange={({ target }) => escolha.marcar([item], target.checked)}
          />
        </label>
      )}
      {primeira.celula(item)}
    </div>
  )
  return [{ ...primeira, celula }, ...resto]
}

/** Says what is chosen and offers what can be done with it. It stays in sight while the list scrolls. */
export function BarraDaEscolha({ linhas, escolha }: { linhas: readonly ItemDaFila[]; escolha: Escolha }) {
  const [atribuindo, setAtribuindo] = useState(false)
  const { escolhidos, feita } = escolha
  const daqui = linhas.filter(atribuivel)
  if (!escolha.pode) return null
  const concluir = (nova: Atribuicao) => {
    setAtribuindo(false)
    escolha.concluir(nova)
    anunciar(`${quantos(nova.feitos.length)} agora com ${nova.analista.nome}.`)
  }
  return (
    <>
      {feita && <Feita {...feita} />}
      {daqui.length > 0 && (
        <div className="escolha">
          <CaixaDeSelecao
            rotulo="Escolher todos desta página"
            nome="todos-da-pagina"
            marcada={daqui.every(({ processo_id }) => escolhidos.has(processo_id))}
            aoMudar={(sim) => escolha.marcar(daqui, sim)}
          />
          {escolhidos.size > 0 && (
            <>
              <strong>{escolhidos.size === 1 ? '1 escolhido' : `${escolhidos.size} escolhidos`}</strong>
              <Botao tipo="primario" onClick={() => setAtribuindo(true)}>
                Atribuir a…
              </Botao>
              <Botao tipo="simples" onClick={escolha.limpar}>
                Limpar escolha
              </Botao>
            </>
          )}
        </div>
      )}
      {atribuindo && (
        <Atribuir ids={[...escolhidos.keys()]} aoConcluir={concluir} aoFechar={() => setAtribuindo(false)} />
      )}
    </>
  )
}

const quantos = (total: number) => (total === 1 ? '1 processo está' : `${total} processos estão`)

function Feita({ analista, feitos, recusas, de }: Feito) {
  const frase = `${quantos(feitos.length)} agora com ${analista.nome}.`
  if (recusas.size === 0) return <Mensagem tipo="sucesso">{frase}</Mensagem>
  return (
    <Mensagem
      tipo="atencao"
      titulo={recusas.size === 1 ? '1 processo não foi atribuído' : `${recusas.size} processos não foram atribuídos`}
    >
      <ul>
        {[...recusas].map(([id, razao]) => (
          <li key={id}>
            {de.get(id)}: {razao}
          </li>
        ))}
      </ul>
      <p>{feitos.length > 0 && `${frase} `}O que não foi atribuído continua escolhido.</p>
    </Mensagem>
  )
}
