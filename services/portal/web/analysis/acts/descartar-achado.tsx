import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useState } from 'react'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { Checkbox, TextArea } from '../../shared/components/campo.tsx'
import { useRascunho } from '../../device/drafts.ts'
import type { Achado } from '../../gen/interface.ts'
import { useRequirement } from './require.ts'
import { neighbourOf } from '../findings/achado.ts'
import { About } from '../findings/about.tsx'
import { Form } from './form.tsx'

type Props = { id: string; achado: Achado; onClose: () => void; onDone: () => void }

/** The words of a dismissal, and of its opposite: that a value is not on the paper, which makes a divergence. */
const WORDS = {
  nothing: {
    titulo: 'Descartar este achado',
    button: 'Descartar',
    label: 'Por que nada se segue dele?',
    hint: 'Fica no histórico do processo.',
    name: 'Por quê',
    gap: 'Diga por quê',
  },
  notOnPaper: {
    titulo: 'O declarado não está no documento',
    button: 'Registrar',
    label: 'O que está no documento?',
    hint: 'O achado passa a divergência. Fica no histórico do processo.',
    name: 'O que está no documento',
    gap: 'Diga o que está lá',
  },
}

export function DescartarAchado({ id, achado, onClose, onDone }: Props) {
  const words = WORDS[achado.situacao === 'a_confirmar' ? 'notOnPaper' : 'nothing']
  const rascunho = useRascunho(id, `descartar ${achado.id}`, { motivo: '' })
  const neighbour = neighbourOf(achado)
  const [both, setBoth] = useState(false)
  const motivo = rascunho.valor.motivo.trim()
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string) =>
        unwrap(
          api.PUT('/api/v1/analista/processos/{id}/achados/{achado}/avaliacao', {
            params: { path: { id, achado: achado.id } },
            body: { resultado: 'descartado', motivo: said, ...(neighbour && both ? { tambem_em: neighbour.id } : {}) },
          }),
        ),
      {
        changes: [ofProcesso(id), ...(neighbour ? [ofProcesso(neighbour.id)] : [])],
        onDone: () => {
          onDone()
          void rascunho.finish().then(onClose)
        },
      },
    ),
  )
  return (
    <Form
      titulo={words.titulo}
      button={words.button}
      ato={ato}
      run={() => {
        const gap = motivo.length < SHORTEST_REASON && `${words.gap}, em ${SHORTEST_REASON} letras ao menos.`
        if (require({ motivo: gap })) ato.run(motivo)
      }}
      {...{ rascunho, onClose }}
      labels={{ motivo: words.name }}
    >
      <About achado={achado} />
      <TextArea
        nome="motivo"
        label={words.label}
        hint={words.hint}
        max={LONGEST.reason}
        linhas={4}
        erro={erro('motivo')}
        valor={rascunho.valor.motivo}
        onChange={(fresh) => rascunho.change({ motivo: fresh })}
      />
      {neighbour && (
        <Checkbox
          nome="tambem_em"
          label={`Descartar também no processo ${neighbour.numero}`}
          checked={both}
          onChange={setBoth}
        />
      )}
    </Form>
  )
}
