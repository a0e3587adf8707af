import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { AreaDeTexto } from '../comum/componentes/campo.tsx'
import { useRascunho } from '../comum/rascunho.ts'
import type { Achado } from '../gen/interface.ts'
import { doCaso } from './caso.ts'
import { useExigencia } from './exigir.ts'
import { Formulario } from './formulario.tsx'

const MINIMO = 20

type Props = { id: string; achado: Achado; aoFechar: () => void; aoConcluir: () => void }

/** Dismisses a finding. A dismissed finding has no consequences, so the record keeps the reason. */
export function Descartar({ id, achado, aoFechar, aoConcluir }: Props) {
  const rascunho = useRascunho(id, `descartar ${achado.id}`, { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (dito: string) =>
        pegar(
          api.PUT('/api/v1/analista/processos/{id}/achados/{achado}/avaliacao', {
            params: { path: { id, achado: achado.id } },
            body: { resultado: 'descartado', motivo: dito },
          }),
        ),
      {
        muda: [doCaso(id)],
        aoConcluir: () => {
          aoConcluir()
          void rascunho.concluir().then(aoFechar)
        },
      },
    ),
  )
  return (
    <Formulario
      titulo="Descartar esta conferência"
      botao="Descartar"
      ato={ato}
      fazer={() => {
        if (exigir({ motivo: motivo.length < MINIMO && `Diga por quê, em ${MINIMO} letras ao menos.` }))
          ato.fazer(motivo)
      }}
      {...{ rascunho, aoFechar }}
      rotulos={{ motivo: 'Por quê' }}
    >
      <p>{achado.mensagem}</p>
      <AreaDeTexto
        nome="motivo"
        rotulo="Por que nada se segue dela?"
        dica="Fica no histórico do processo."
        maximo={1000}
        linhas={4}
        erro={erro('motivo')}
        valor={rascunho.valor.motivo}
        aoMudar={(novo) => rascunho.mudar({ motivo: novo })}
      />
    </Formulario>
  )
}
