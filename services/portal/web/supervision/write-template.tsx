import { useQueryClient } from '@tanstack/react-query'
import type { PendenciaKind } from '@car/vocabulary/pendencia'
import { useState } from 'react'
import { type Template, modelos } from '../analysis/processo.ts'
import { useRequirement } from '../analysis/acts/require.ts'
import { Form } from '../analysis/acts/form.tsx'
import { WhatIsRead } from '../analysis/findings/what-is-read.tsx'
import { prazoGap } from '../analysis/findings/answer-prazo.ts'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { atVersion, once } from '../shared/api/version.ts'
import { announce } from '../shared/components/announcement.tsx'
import { Conflict } from '../shared/components/conflict.tsx'
import { type Editing, editingOf, useEditing } from '../shared/editing.ts'
import { useRascunho } from '../device/drafts.ts'
import { TemplateFields, type Written, shownValue, LABELS } from './template-fields.tsx'

export function WriteTemplate({ template, onClose }: { template?: Template; onClose: () => void }) {
  const queries = useQueryClient()
  const [initial] = useState(() => fromVersion(template))
  const rascunho = useRascunho<Editing<Written>>(
    'templates',
    template ? `template ${template.id}` : 'new template',
    initial,
  )
  const { mine } = rascunho.valor
  const change = (part: Partial<Written>) => rascunho.change({ mine: { ...mine, ...part } })
  const ato = useAto(
    async ({ mine: said, versao }: Editing<Written>, key) => {
      const body = bodyOf(said)
      await (template
        ? unwrap(
            api.PUT('/api/v1/supervisor/modelos/{id}', {
              params: { path: { id: template.id }, header: atVersion({ versao }) },
              body,
            }),
          )
        : unwrap(api.POST('/api/v1/supervisor/modelos', { params: { header: once(key) }, body })))
    },
    {
      rascunho,
      changes: [['modelos']],
      onDone: () => {
        announce(template ? 'Modelo alterado.' : 'Modelo criado.')
        void rascunho.finish().then(onClose)
      },
    },
  )
  const { conflicts, failure, resolver } = useEditing({
    rascunho,
    ato,
    reread: async () => {
      const all = await queries.fetchQuery({ ...modelos, staleTime: 0 })
      const current = all.find(({ id }) => id === template?.id)
      return current ? fromVersion(current) : null
    },
  })
  const { require, erro, ...shown } = useRequirement({ ...ato, failure })
  const send = () => {
    const complete = require({
      titulo: mine.titulo.trim() === '' && 'Dê um nome ao modelo.',
      tipo: mine.tipo === '' && 'Diga sobre o que é.',
      texto: mine.texto.trim() === '' && 'Escreva o que se pede.',
      prazo_dias: mine.prazo_dias.trim() !== '' && prazoGap(mine.prazo_dias),
    })
    if (complete) ato.run(rascunho.valor)
  }
  return (
    <>
      <Form
        titulo={template ? 'Alterar o modelo' : 'Novo modelo'}
        button={template ? 'Salvar' : 'Criar'}
        ato={shown}
        run={send}
        {...{ rascunho, onClose }}
        labels={LABELS}
      >
        <TemplateFields written={mine} {...{ change, erro }} />
        {mine.texto.trim() && <WhatIsRead texto={mine.texto} />}
      </Form>
      <Conflict
        conflicts={conflicts}
        what="Este modelo"
        labels={LABELS}
        show={(campo, valor) => shownValue(campo, String(valor)) || 'Em branco'}
        resolver={resolver}
      />
    </>
  )
}

function fromVersion(template?: Template): Editing<Written> {
  const { titulo = '', tipo = '', texto = '', prazo_dias = '', campo = '', versao = 0 } = template ?? {}
  return editingOf({ titulo, tipo, texto, prazo_dias: String(prazo_dias), campo }, versao)
}

const bodyOf = ({ titulo, tipo, texto, prazo_dias, campo }: Written) => ({
  titulo: titulo.trim(),
  tipo: tipo as PendenciaKind,
  texto: texto.trim(),
  ...(prazo_dias.trim() ? { prazo_dias: Number(prazo_dias) } : {}),
  ...(campo ? { campo } : {}),
})
