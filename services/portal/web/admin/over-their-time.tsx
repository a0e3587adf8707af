import { CASE_CLASSES, type CaseClass, GUARDA_CLASS_LABEL } from '@car/vocabulary/guarda'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../shared/components/button.tsx'
import { SelectField } from '../shared/components/campo.tsx'
import { Empty } from '../shared/components/empty.tsx'
import { Failed } from '../shared/components/failed.tsx'
import { Skeleton } from '../shared/components/skeleton.tsx'
import { Table } from '../shared/components/table.tsx'
import { data as date } from '../shared/format.ts'
import { dueForRetencao } from './queries.ts'

const CLASSES = CASE_CLASSES.map((classe) => ({ valor: classe, texto: GUARDA_CLASS_LABEL[classe] }))

/** What the next run of the periodic job destroys. */
export function OverTheirTime() {
  const [chosen, setChosen] = useState<CaseClass>('rascunho')
  const list = useInfiniteQuery(dueForRetencao(chosen))
  const linhas = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section className="part" aria-labelledby="over-their-time">
      <h2 id="over-their-time">O que se apaga por ter passado o prazo</h2>
      <p>Toda noite o serviço apaga o que está nesta lista, até 500 por hora.</p>
      <SelectField label="O que listar" nome="classe" valor={chosen} options={CLASSES} onChange={setChosen} />
      <Failed failure={list.error} retry={() => void list.refetch()} />
      {list.isPending && <Skeleton linhas={3} />}
      {list.data && linhas.length === 0 && <Empty sentence="Nada desta classe passou do prazo." />}
      {linhas.length > 0 && (
        <Table
          caption="Os mais antigos primeiro"
          linhas={linhas}
          chave={({ processo_id }) => processo_id}
          columns={[
            {
              titulo: 'Processo',
              cell: ({ processo_id: id, numero }) =>
                chosen === 'descartado' ? (
                  numero
                ) : (
                  <Link to="/analise/processos/$id" params={{ id }}>
                    {numero}
                  </Link>
                ),
            },
            { titulo: 'Última mudança', cell: ({ desde }) => date(desde) },
            { titulo: 'Prazo', cell: ({ venceu_em }) => date(venceu_em) },
            { titulo: 'Retenção legal', cell: ({ retido }) => (retido ? 'Sim: fica' : 'Não') },
          ]}
        />
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}
