import { AUDITED_ACTION_LABEL, type AuditedAction } from '@car/vocabulary/audit'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import { type FormEvent, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useRequirement } from '../analysis/acts/require.ts'
import { useAto } from '../shared/api/ato.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { Button } from '../shared/components/button.tsx'
import { TextField, SelectField } from '../shared/components/campo.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { data, label } from '../shared/format.ts'
import type { Usuario } from '../gen/interface.ts'
import type { AuditQuery } from './address-query.ts'

const LABELS = { pessoa: 'Nome de quem fez', numero: 'Número do processo' }
const ACTIONS = (Object.keys(AUDITED_ACTION_LABEL) as AuditedAction[])
  .map((valor) => ({ valor: valor as string, texto: label(AUDITED_ACTION_LABEL, valor) }))
  .toSorted((a, b) => a.texto.localeCompare(b.texto, 'pt-BR'))

type Props = { filters: AuditQuery; onChange: (next: AuditQuery) => void }

/** The filters of the audit. People type names and numbers of cases; the address and the interface use ids. */
export function FilterAudit({ filters, onChange }: Props) {
  const [person, setPerson] = useState('')
  const [numero, setNumber] = useState('')
  const [namesakes, setNamesakes] = useState<
    Pick<Usuario, 'id' | 'nome' | 'tipo_usuario' | 'cpf' | 'unidade' | 'criado_em'>[]
  >([])
  const { require, erro, ...ato } = useRequirement(
    useAto(search, {
      changes: [],
      onDone: ({ people, processo }) => {
        const complete = require({
          pessoa: people !== null && nameGap(people.meta),
          numero: processo === undefined && 'Nenhum processo tem este número. Escreva como 2026/000013.',
        })
        if (!complete) return
        const matches = people?.data ?? []
        const [only] = matches.length === 1 ? matches : []
        setNamesakes(only ? [] : matches)
        setPerson('')
        setNumber('')
        if (only || processo)
          onChange({ ...(only ? { usuario: only.id } : {}), ...(processo ? { processo: processo.id } : {}) })
      },
    }),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    ato.run({ pessoa: person.trim(), numero: numero.trim() })
  }
  return (
    <>
      <Failed failure={ato.failure} labels={LABELS} />
      <form className="search" role="search" onSubmit={send}>
        <TextField
          nome="pessoa"
          label={LABELS.pessoa}
          tipo="search"
          max={LONGEST.search}
          valor={person}
          onChange={setPerson}
          erro={erro('pessoa')}
        />
        <TextField
          nome="numero"
          label={LABELS.numero}
          tipo="search"
          max={30}
          valor={numero}
          onChange={setNumber}
          erro={erro('numero')}
        />
        <SelectField
          nome="acao"
          label="Ação"
          blank="Todas"
          valor={filters.acao ?? ''}
          onChange={(acao) => onChange({ acao })}
          options={ACTIONS}
        />
        <Button sends busy={ato.busy}>
          Procurar
        </Button>
      </form>
      {namesakes.length > 0 && (
        <SelectField
          nome="qual"
          label="Há mais de uma pessoa com este nome. Qual?"
          valor=""
          onChange={(usuario) => {
            setNamesakes([])
            onChange({ usuario })
          }}
          options={namesakes.map(({ id, nome, tipo_usuario, cpf, unidade, criado_em }) => ({
            valor: id,
            texto: [nome, PAPEL_LABEL[tipo_usuario], cpf, unidade, `desde ${data(criado_em)}`]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      )}
    </>
  )
}

/** The largest number of people offered for a name. If more match, the user has to type more of the name. */
const AT_ONCE = 100
const nameGap = ({ total_count, cursor_next }: { total_count: number; cursor_next: string | null }) =>
  (total_count === 0 && 'Ninguém tem este nome.') ||
  (cursor_next !== null && `${total_count} pessoas têm este nome. Escreva mais dele, ou procure em Pessoas.`)

/**
 * Searches for people and for the case. A part is null if it was not searched for. The case is undefined if no case
 * has this number.
 */
async function search({ pessoa, numero }: { pessoa: string; numero: string }) {
  const [people, processos] = await Promise.all([
    pessoa ? unwrap(api.GET('/api/v1/admin/usuarios', { params: { query: { q: pessoa, page_size: AT_ONCE } } })) : null,
    numero ? unwrap(api.GET('/api/v1/processos', { params: { query: { q: numero, campos: 'resumo' } } })) : null,
  ])
  return {
    people,
    processo: processos && processos.data.find((candidate) => candidate.numero === numero),
  }
}
