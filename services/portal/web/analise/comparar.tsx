import './analise.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Geometria } from '@car/vocabulary/geometria'
import {
  TITULARIDADE_LABEL,
  type Titularidade,
  TITULO_POSSE_LABEL,
  type TituloPosse,
} from '@car/vocabulary/titularidade'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { TIPO_IMOVEL_LABEL, type TipoImovel } from '@car/vocabulary/processo'
import { api, pegar } from '../comum/api/cliente.ts'
import { Selecao } from '../comum/componentes/campo.tsx'
import { Esqueleto } from '../comum/componentes/esqueleto.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Migalha } from '../comum/componentes/migalha.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { dataHora, hectares, rotulo } from '../comum/formato.ts'
import { doCaso, documentosDe, processoDe, versoesDe } from './caso.ts'
import { Desenho } from '../comum/desenho/desenho.tsx'
import { useMunicipio } from './municipio.ts'
import { Par } from './par.tsx'

const rota = getRouteApi('/analise/processos/$id/comparar')

/** Shows what was declared or handed in anew between two versions. */
export default function Comparar() {
  const { id } = rota.useParams()
  const busca = rota.useSearch()
  const ir = rota.useNavigate()
  const processo = useQuery(processoDe(id))
  const lista = useQuery(versoesDe(id))
  const versoes = lista.data ?? []
  const ultima = versoes.at(-1)?.versao ?? 1
  const de = busca.de ?? Math.max(1, ultima - 1)
  const ate = Math.max(de, busca.ate ?? ultima)
  const numero = processo.data?.data.numero
  const opcoes = versoes.map(({ versao, em, resumo }) => ({
    valor: String(versao),
    texto: `${versao}: ${resumo.replace(/\.$/, '')}, ${dataHora(em)}`,
  }))
  return (
    <>
      <Migalha
        niveis={[
          { texto: 'Fila', to: '/analise/fila' },
          { texto: numero ? `Análise ${numero}` : 'Análise', to: '/analise/processos/$id', params: { id } },
        ]}
      />
      <Titulo texto="Comparar versões" />
      <Falhou falha={lista.error ?? processo.error} tentar={() => void lista.refetch()} />
      {lista.isPending && !lista.error && <Esqueleto linhas={6} />}
      {versoes.length === 1 && <Vazio frase="Nada mudou desde que o processo foi aberto." />}
      {versoes.length > 1 && (
        <>
          <form className="lado-a-lado">
            <Selecao
              nome="de"
              rotulo="De"
              valor={String(de)}
              opcoes={opcoes}
              aoMudar={(qual) => void ir({ search: { de: Number(qual), ate: Math.max(Number(qual), ate) } })}
            />
            <Selecao
              nome="ate"
              rotulo="Até"
              valor={String(ate)}
              opcoes={opcoes.filter(({ valor }) => Number(valor) >= de)}
              aoMudar={(qual) => void ir({ search: { de, ate: Number(qual) } })}
            />
          </form>
          <OQueMudou {...{ id, de, ate }} />
        </>
      )}
    </>
  )
}

function OQueMudou({ id, de, ate }: { id: string; de: number; ate: number }) {
  const comparado = useQuery({
    queryKey: [...doCaso(id), 'comparar', de, ate],
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/processos/{id}/comparar', { params: { path: { id }, query: { de, ate } }, signal })),
  })
  const documentos = useQuery(documentosDe(id)).data ?? []
  if (comparado.error) return <Falhou falha={comparado.error} tentar={() => void comparado.refetch()} />
  if (!comparado.data) return <Esqueleto linhas={4} />
  const { campos, documentos: trocas, geometria } = comparado.data.data
  if (campos.length === 0 && trocas.length === 0 && geometria === null) {
    return <Vazio frase="Nada mudou entre estas versões." />
  }
  return (
    <>
      {campos.length > 0 && (
        <section className="parte" aria-labelledby="campos">
          <h2 id="campos">Dados</h2>
          <Tabela
            legenda="Dados que mudaram"
            chave={({ campo }) => campo}
            linhas={campos}
            colunas={[
              { titulo: 'Campo', celula: ({ campo }) => CAMPOS[campo] ?? 'Dados do cadastro' },
              { titulo: 'Antes', celula: ({ campo, de: valor }) => <Valor {...{ campo, valor }} /> },
              { titulo: 'Depois', celula: ({ campo, ate: valor }) => <Valor {...{ campo, valor }} /> },
            ]}
          />
        </section>
      )}
      {geometria && (
        <section className="parte" aria-labelledby="perimetro">
          <h2 id="perimetro">Perímetro</h2>
          <OQueMudouNoDesenho {...geometria} />
        </section>
      )}
      {trocas.length > 0 && (
        <section className="parte" aria-labelledby="documentos">
          <h2 id="documentos">Documentos</h2>
          {trocas.map(({ tipo, saiu, entrou }) => (
            <Par
              key={`${saiu} ${entrou}`}
              nome={rotulo(TIPO_DOCUMENTO_LABEL, tipo)}
              saiu={saiu}
              entrou={entrou}
              paginas={Math.max(
                1,
                ...documentos.filter((um) => um.id === saiu || um.id === entrou).map((um) => um.paginas ?? 1),
              )}
            />
          ))}
        </section>
      )}
    </>
  )
}

type DoDesenho = {
  ganho_ha: number | null
  perda_ha: number | null
  ganho?: unknown
  perda?: unknown
}

function OQueMudouNoDesenho({ ganho_ha, perda_ha, ganho, perda }: DoDesenho) {
  if (ganho_ha === null || perda_ha === null) {
    return <p>O perímetro mudou, mas é complexo demais para comparar. Veja os dois no histórico de documentos.</p>
  }
  const camadas = [
    ...(ganho ? [{ nome: 'ganho' as const, geometria: ganho as Geometria }] : []),
    ...(perda ? [{ nome: 'perda' as const, geometria: perda as Geometria }] : []),
  ]
  return (
    <>
      <dl className="dados">
        <div>
          <dt>Ganhou (cheio)</dt>
          <dd>{hectares(ganho_ha)}</dd>
        </div>
        <div>
          <dt>Perdeu (tracejado)</dt>
          <dd>{hectares(perda_ha)}</dd>
        </div>
      </dl>
      {camadas.length > 0 && <Desenho rotulo="O que o perímetro ganhou e perdeu" camadas={camadas} />}
    </>
  )
}

const CAMPOS: Record<string, string> = {
  'imovel.denominacao': 'Imóvel',
  'imovel.municipio_ibge': 'Município',
  'imovel.uf': 'UF',
  'imovel.area_ha': 'Área',
  'imovel.tipo': 'Tipo',
  'imovel.matricula.numero': 'Matrícula',
  'imovel.matricula.cartorio': 'Cartório',
  'imovel.matricula.cnm': 'CNM',
  'imovel.titularidade': 'Titularidade',
  'imovel.titulo_posse.tipo': 'Título de posse',
  'imovel.titulo_posse.descricao': 'Descrição do título de posse',
  'imovel.ccir_codigo': 'Código no CCIR',
  'proprietario.nome': 'Proprietário',
  'proprietario.cpf_cnpj': 'CPF ou CNPJ',
  observacoes: 'Observações',
  'ressalva.matricula_imovel': 'Ressalva sobre a matrícula',
  'ressalva.ccir': 'Ressalva sobre o CCIR',
}

function Valor({ campo, valor }: { campo: string; valor: string | number | null }): string {
  const municipio = useMunicipio(campo === 'imovel.municipio_ibge' && valor !== null ? String(valor) : undefined)
  if (valor === null) return '–'
  if (campo === 'imovel.municipio_ibge') return municipio ?? ''
  if (campo === 'imovel.area_ha') return hectares(Number(valor))
  if (campo === 'imovel.titularidade') return rotulo(TITULARIDADE_LABEL, valor as Titularidade)
  if (campo === 'imovel.titulo_posse.tipo') return rotulo(TITULO_POSSE_LABEL, valor as TituloPosse)
  if (campo === 'imovel.tipo') return rotulo(TIPO_IMOVEL_LABEL, valor as TipoImovel)
  return String(valor)
}
