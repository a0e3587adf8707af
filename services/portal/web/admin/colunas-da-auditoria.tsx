import { Link } from '@tanstack/react-router'
import { ACAO_AUDITADA_LABEL } from '@car/vocabulary/auditoria'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import type { Coluna } from '../comum/componentes/tabela.tsx'
import { dataHora, rotulo } from '../comum/formato.ts'
import type { operations } from '../gen/interface.ts'

type Registro = operations['auditoria']['responses'][200]['content']['application/json']['data'][number]

/** The columns of the audit: each shows what is on record, in words. */
export const COLUNAS: Coluna<Registro>[] = [
  { titulo: 'Quando', celula: ({ em }) => dataHora(em) },
  {
    titulo: 'Quem',
    celula: ({ por }) =>
      por === null ? (
        'O próprio serviço'
      ) : (
        <div>
          <DaPessoa {...por} />
          <span className="linha-de-baixo">{rotulo(PAPEL_LABEL, por.tipo_usuario)}</span>
        </div>
      ),
  },
  {
    titulo: 'O quê',
    celula: ({ acoes, resumo }) => (
      <div>
        <strong>{[...new Set(acoes)].map((acao) => rotulo(ACAO_AUDITADA_LABEL, acao)).join(', ')}</strong>
        <span className="linha-de-baixo">{resumo}</span>
      </div>
    ),
  },
  {
    titulo: 'Processo',
    celula: ({ processo }) =>
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
    celula: ({ pessoa }) =>
      pessoa === null ? (
        '–'
      ) : pessoa.nome === null ? (
        'Pessoa não cadastrada'
      ) : (
        <DaPessoa {...pessoa} nome={pessoa.nome} />
      ),
  },
]

const DaPessoa = ({ id, nome }: { id: string; nome: string }) => (
  <Link to="/admin/pessoas/$id" params={{ id }}>
    {nome}
  </Link>
)
