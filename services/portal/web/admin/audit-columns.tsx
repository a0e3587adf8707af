import { Link } from '@tanstack/react-router'
import { AUDITED_ACTION_LABEL } from '@car/vocabulary/audit'
import { PAPEL_LABEL } from '@car/vocabulary/person'
import type { Column } from '../shared/components/table.tsx'
import { dateTime, label } from '../shared/format.ts'
import type { operations } from '../gen/interface.ts'

type Registro = operations['auditoria']['responses'][200]['content']['application/json']['data'][number]

export const COLUMNS: Column<Registro>[] = [
  { titulo: 'Quando', cell: ({ em }) => dateTime(em) },
  {
    titulo: 'Quem',
    cell: ({ por }) =>
      por === null ? (
        'O próprio serviço'
      ) : (
        <div>
          <PersonLink {...por} />
          <span className="second-line">{label(PAPEL_LABEL, por.tipo_usuario)}</span>
        </div>
      ),
  },
  {
    titulo: 'O quê',
    cell: ({ acoes, resumo }) => (
      <div>
        <strong>{[...new Set(acoes)].map((action) => label(AUDITED_ACTION_LABEL, action)).join(', ')}</strong>
        <span className="second-line">{resumo}</span>
      </div>
    ),
  },
  {
    titulo: 'Processo',
    cell: ({ processo }) =>
      processo?.numero ? (
        <Link to="/analise/processos/$id" params={{ id: processo.id }}>
          {processo.numero}
        </Link>
      ) : processo ? (
        'Ainda sem número'
      ) : (
        '–'
      ),
  },
  {
    titulo: 'Sobre quem',
    cell: ({ pessoa }) =>
      pessoa === null ? (
        '–'
      ) : pessoa.nome === null ? (
        'Pessoa não cadastrada'
      ) : (
        <PersonLink {...pessoa} nome={pessoa.nome} />
      ),
  },
]

const PersonLink = ({ id, nome }: { id: string; nome: string }) => (
  <Link to="/admin/pessoas/$id" params={{ id }}>
    {nome}
  </Link>
)
