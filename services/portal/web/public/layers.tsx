import { useQuery } from '@tanstack/react-query'
import { CAMADA_WORDS } from '@car/vocabulary/camada'
import { capitalised } from '@car/text/wording'
import { all } from '../shared/api/all.ts'
import { api, unwrap } from '../shared/api/client.ts'
import { Empty } from '../shared/components/empty.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { type Column, Table } from '../shared/components/table.tsx'
import { Titulo } from '../shared/components/titulo.tsx'
import { data, oneDecimal } from '../shared/format.ts'

const inForce = (signal: AbortSignal) =>
  all((part) => unwrap(api.GET('/api/v1/publico/camadas', { params: { query: part }, signal })))
type LayerInForce = Awaited<ReturnType<typeof inForce>>[number]

const COLUMNS: readonly Column<LayerInForce>[] = [
  {
    titulo: 'Camada',
    cell: ({ tipo, nome, uf }) => (
      <>
        {capitalised(nome)}
        {uf && ` (${uf})`}
        <div className="muted">Responde por ela: {CAMADA_WORDS[tipo].orgao}</div>
      </>
    ),
  },
  { titulo: 'Fonte', cell: ({ fonte }) => fonte },
  { titulo: 'Edição', cell: ({ edicao }) => edicao },
  { titulo: 'Em vigor desde', cell: ({ carregada_em }) => data(carregada_em) },
  { titulo: 'Áreas', numeric: true, cell: ({ feicoes }) => oneDecimal(feicoes) },
  { titulo: 'Licença', cell: ({ licenca }) => licenca },
]

/** Lists the official layers with which perimeters are compared, in the edition in force. */
export default function Layers() {
  const list = useQuery({ queryKey: ['camadas'], queryFn: ({ signal }) => inForce(signal) })
  return (
    <>
      <Titulo texto="Camadas oficiais" />
      <p>
        Órgãos públicos publicam onde ficam terras indígenas, embargos e outras áreas. O perímetro de cada processo é
        comparado com estas edições. Se uma delas está errada, fale com o órgão que responde por ela; quem tem um
        processo também pode contestar nele.
      </p>
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.isPending && !list.error && <Skeleton linhas={4} />}
      {list.data?.length === 0 && <Empty sentence="Nenhuma camada está em vigor." />}
      {list.data && list.data.length > 0 && (
        <Table
          caption="Camadas em vigor"
          columns={COLUMNS}
          linhas={list.data}
          chave={({ tipo, fonte, uf }) => `${tipo} ${fonte} ${uf}`}
        />
      )}
    </>
  )
}
