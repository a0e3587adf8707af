import { getRouteApi } from '@tanstack/react-router'
import { Abas } from '../../comum/componentes/abas.tsx'
import { Andamento } from './andamento.tsx'
import type { AbaDoProcesso } from './consulta.ts'
import { DadosDeclarados } from './dados-declarados.tsx'
import { ListaDeDocumentos } from './lista-de-documentos.tsx'
import { Mais } from './mais.tsx'
import { OQueFalta } from './o-que-falta.tsx'
import { ProximoPasso } from './proximo-passo.tsx'
import { Quadro } from './quadro.tsx'

const rota = getRouteApi('/processos/$id')

/** One case: the next step first, then what is missing, then everything else in tabs. */
export default function PaginaDoProcesso() {
  const { id } = rota.useParams()
  const { aba = 'dados' } = rota.useSearch()
  const ir = rota.useNavigate()
  const mudar = (nova: AbaDoProcesso) => void ir({ search: { aba: nova }, replace: true, resetScroll: false })
  return (
    <Quadro id={id}>
      {(caso) => (
        <>
          <ProximoPasso caso={caso} />
          <OQueFalta caso={caso} />
          <Abas
            rotulo="O processo"
            aberta={aba}
            aoMudar={mudar}
            abas={[
              { id: 'dados', texto: 'Dados', conteudo: () => <DadosDeclarados caso={caso} /> },
              { id: 'documentos', texto: 'Documentos', conteudo: () => <ListaDeDocumentos caso={caso} /> },
              { id: 'andamento', texto: 'Andamento', conteudo: () => <Andamento caso={caso} /> },
              { id: 'mais', texto: 'Mais', conteudo: () => <Mais caso={caso} /> },
            ]}
          />
        </>
      )}
    </Quadro>
  )
}
