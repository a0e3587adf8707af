import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { Selecao } from '../comum/componentes/campo.tsx'
import { umaCasa } from '../comum/formato.ts'
import { useRascunho } from '../comum/rascunho.ts'
import { carga } from '../supervisao/consultas.ts'
import { useExigencia } from './exigir.ts'
import { Formulario } from './formulario.tsx'
import { PorQue } from './por-que.tsx'

/** The interface takes no more at once. */
const JUNTOS = 100
const ROTULOS = { analista_id: 'A quem', motivo: 'Por quê', processo_ids: 'Processos' }

export type Atribuicao = { analista: { id: string; nome: string }; recusas: Map<string, string>; feitos: string[] }
type Props = { ids: readonly string[]; aoConcluir: (feita: Atribuicao) => void; aoFechar: () => void }

/** Assigns several cases to one person, for a reason. Each case is handed over by itself. */
export function Atribuir({ ids, aoConcluir, aoFechar }: Props) {
  const pessoas = useQuery(carga).data ?? []
  const [analista_id, setAnalista] = useState('')
  const rascunho = useRascunho('fila', 'atribuir', { motivo: '' })
  const { motivo } = rascunho.valor
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (body: { processo_ids: string[]; analista_id: string; motivo: string }, chave) =>
        pegar(api.POST('/api/v1/supervisor/atribuicoes', { params: { header: { 'Idempotency-Key': chave } }, body })),
      {
        muda: [['fila']],
        aoConcluir: ({ data: { resultados } }) => {
          const analista = pessoas.find((pessoa) => pessoa.analista.id === analista_id)?.analista
          const recusas = new Map(
            resultados.flatMap((um) => (um.erro ? [[um.processo_id, um.erro.message] as const] : [])),
          )
          const feitos = resultados.filter(({ atribuido }) => atribuido).map(({ processo_id }) => processo_id)
          void rascunho.concluir().then(() => analista && aoConcluir({ analista, recusas, feitos }))
        },
      },
    ),
  )
  const enviar = () => {
    const inteiro = exigir({
      processo_ids: ids.length > JUNTOS && `No máximo ${JUNTOS} de cada vez.`,
      analista_id: analista_id === '' && 'Escolha quem recebe.',
      motivo: motivo.trim() === '' && 'Diga por que se atribui.',
    })
    if (inteiro) ato.fazer({ processo_ids: [...ids], analista_id, motivo: motivo.trim() })
  }
  return (
    <Formulario
      titulo={ids.length === 1 ? 'Atribuir 1 processo' : `Atribuir ${ids.length} processos`}
      botao="Atribuir"
      fazer={enviar}
      rotulos={ROTULOS}
      {...{ ato, rascunho, aoFechar }}
    >
      <p>O que já está com alguém passa para quem você escolher. Notas, avaliações e pendências ficam no processo.</p>
      <Selecao
        nome="analista_id"
        rotulo={ROTULOS.analista_id}
        valor={analista_id}
        erro={erro('analista_id')}
        aoMudar={setAnalista}
        opcoes={pessoas.map(({ analista, carga: peso }) => ({
          valor: analista.id,
          texto: `${analista.nome}, carga ${umaCasa(peso)}`,
        }))}
      />
      <PorQue {...{ rascunho, erro }} />
    </Formulario>
  )
}
