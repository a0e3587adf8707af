import { PAPEIS, PAPEL_LABEL, type Papel } from '@car/vocabulary/person'
import { useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useRequirement } from '../analysis/acts/require.ts'
import { Form } from '../analysis/acts/form.tsx'
import { Why } from '../analysis/queue/why.tsx'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { correctPerson, useMe } from '../shared/api/session.ts'
import { announce } from '../shared/components/announcement.tsx'
import { TextField, SelectField } from '../shared/components/campo.tsx'
import { label } from '../shared/format.ts'
import { useRascunho } from '../device/drafts.ts'
import type { Usuario } from '../gen/interface.ts'

const LABELS = { tipo_usuario: 'Papel', unidade: 'Unidade', motivo: 'Por quê' }
type PapelChange = { tipo_usuario: Papel; unidade: string | null; motivo: string }

/** Changes the role or the unit of a person. The record says who made the change, and why. */
export function ChangePapel({ pessoa, onClose }: { pessoa: Usuario; onClose: () => void }) {
  const { id, nome } = pessoa
  const me = useMe()
  const [initial] = useState({ papel: pessoa.tipo_usuario, unidade: pessoa.unidade ?? '', motivo: '' })
  const rascunho = useRascunho(id, 'papel', initial)
  const { papel, unidade, motivo } = rascunho.valor
  const { require, erro, ...ato } = useRequirement(
    useAto((body: PapelChange) => unwrap(api.PUT('/api/v1/admin/usuarios/{id}', { params: { path: { id } }, body })), {
      changes: [['pessoas']],
      onDone: ({ data }) => {
        if (id === me.id) correctPerson(data)
        announce('A mudança foi registrada.')
        void rascunho.finish().then(onClose)
      },
    }),
  )
  return (
    <Form
      titulo={`Mudar papel ou unidade: ${nome}`}
      button="Mudar"
      ato={ato}
      run={() => {
        if (require({ motivo: motivo.trim() === '' && 'Diga por que se muda.' }))
          ato.run({ tipo_usuario: papel, unidade: unidade.trim() || null, motivo: motivo.trim() })
      }}
      {...{ rascunho, onClose }}
      labels={LABELS}
    >
      <p>O novo papel vale de imediato. A pessoa continua conectada.</p>
      {id === me.id && papel !== 'admin' && (
        <p>
          <strong>Esta é a sua conta: só outra pessoa da administração poderá devolver-lhe o papel.</strong>
        </p>
      )}
      <SelectField
        nome="tipo_usuario"
        label={LABELS.tipo_usuario}
        valor={papel}
        erro={erro('tipo_usuario')}
        onChange={(fresh) => rascunho.change({ papel: fresh })}
        options={PAPEIS.map((valor) => ({ valor, texto: label(PAPEL_LABEL, valor) }))}
      />
      <TextField
        nome="unidade"
        label={LABELS.unidade}
        optional
        hint="Onde a pessoa trabalha."
        max={LONGEST.unidade}
        valor={unidade}
        erro={erro('unidade')}
        onChange={(newer) => rascunho.change({ unidade: newer })}
      />
      <Why {...{ rascunho, erro }} />
    </Form>
  )
}
