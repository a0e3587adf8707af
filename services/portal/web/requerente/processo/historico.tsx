import { TIPO_LEITURA_LABEL } from '@car/vocabulary/acesso'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Tabela } from '../../comum/componentes/tabela.tsx'
import { dataHora, rotulo } from '../../comum/formato.ts'
import { historicoDe, leiturasDe } from '../consultas.ts'
import { Atos } from './atos.tsx'
import { Quadro } from './quadro.tsx'

const rota = getRouteApi('/processos/$id/historico')

/** All acts, newest first, and for the owner who has looked at the case. */
export default function Historico() {
  const { id } = rota.useParams()
  return (
    <Quadro id={id} titulo="Histórico">
      {({ relacao }) => (
        <>
          <TodosOsAtos id={id} />
          {(relacao === 'dono' || relacao === 'administracao') && <QuemViu id={id} />}
        </>
      )}
    </Quadro>
  )
}

function TodosOsAtos({ id }: { id: string }) {
  const historico = useInfiniteQuery(historicoDe(id))
  return (
    <section className="grupo">
      <h2>O que aconteceu</h2>
      {historico.isPending && <Esqueleto linhas={5} />}
      <Falhou falha={historico.error} tentar={() => void historico.refetch()} />
      <Atos atos={historico.data?.pages.flatMap((pagina) => pagina.data) ?? []} />
      {historico.hasNextPage && (
        <Botao ocupado={historico.isFetchingNextPage} onClick={() => void historico.fetchNextPage()}>
          Mostrar mais antigos
        </Botao>
      )}
    </section>
  )
}

function QuemViu({ id }: { id: string }) {
  const leituras = useInfiniteQuery(leiturasDe(id))
  const vistas = leituras.data?.pages.flatMap((pagina) => pagina.data) ?? []
  return (
    <section className="grupo">
      <h2>Quem viu</h2>
      <p className="discreto">Servidores que consultaram este processo. O nome aparece de quem também agiu nele.</p>
      {leituras.isPending && <Esqueleto linhas={2} />}
      <Falhou falha={leituras.error} tentar={() => void leituras.refetch()} />
      {leituras.data && vistas.length === 0 && <p>Ninguém consultou este processo até agora.</p>}
      {vistas.length > 0 && (
        <Tabela
          legenda="Quem viu"
          linhas={vistas}
          chave={({ em, tipo, papel, nome }) => `${em} ${tipo} ${papel} ${nome ?? ''}`}
          colunas={[
            { titulo: 'Quem', celula: ({ papel, nome }) => nome ?? rotulo(PAPEL_LABEL, papel) },
            { titulo: 'O que viu', celula: ({ tipo }) => rotulo(TIPO_LEITURA_LABEL, tipo) },
            { titulo: 'Onde trabalha', celula: ({ unidade }) => unidade ?? 'Não informado' },
            { titulo: 'Hora', celula: ({ em }) => dataHora(em) },
          ]}
        />
      )}
      {leituras.hasNextPage && (
        <Botao ocupado={leituras.isFetchingNextPage} onClick={() => void leituras.fetchNextPage()}>
          Mostrar mais
        </Botao>
      )}
    </section>
  )
}
