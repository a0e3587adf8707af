import '../analysis.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { fieldAt, namesFor } from '@car/cadastro/names'
import type { Geometry } from '@car/vocabulary/geometry'
import { percent } from '@car/text/wording'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import {
  type Compared,
  comparisonOf,
  documentosOf,
  pendenciasOf,
  processoOf,
  versionsOf,
} from '../../shared/api/processo.ts'
import { SelectField } from '../../shared/components/campo.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Breadcrumb } from '../../shared/components/breadcrumb.tsx'
import { Table } from '../../shared/components/table.tsx'
import { Titulo } from '../../shared/components/titulo.tsx'
import { Empty } from '../../shared/components/empty.tsx'
import { dateTime, hectares, label } from '../../shared/format.ts'
import { answerSpan, BEFORE_AND_AFTER, lastAnswers } from '../findings/answers.ts'
import { Drawing } from '../../shared/drawing/drawing.tsx'
import type { operations } from '../../gen/interface.ts'
import { useMunicipio } from '../municipio.ts'
import { Pair } from './pair.tsx'

const route = getRouteApi('/analise/processos/$id/comparar')

export default function Compare() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const processo = useQuery(processoOf(id))
  const list = useQuery(versionsOf(id))
  const pendencias = useQuery(pendenciasOf(id))
  const versoes = list.data ?? []
  const last = versoes.at(-1)?.versao ?? 1
  const answer = answerSpan(
    processo.data && pendencias.data ? lastAnswers(processo.data, pendencias.data) : [],
    versoes,
  )
  const unsettled = list.isPending || processo.isPending || pendencias.isPending
  const inWords = answer?.de === answer?.ate
  const opened = answer === null || inWords ? { de: Math.max(1, last - 1), ate: last } : answer
  const start = search.de ?? opened.de
  const end = Math.max(start, search.ate ?? (search.de === undefined ? opened.ate : last))
  const numero = processo.data?.numero
  const options = versoes.map(({ versao, em, resumo }) => ({
    valor: String(versao),
    texto: `${versao}: ${resumo.replace(/\.$/, '')}, ${dateTime(em)}`,
  }))
  return (
    <>
      <Breadcrumb
        levels={[
          { texto: 'Fila', to: '/analise/fila' },
          { texto: numero ? `Análise ${numero}` : 'Análise', to: '/analise/processos/$id', params: { id } },
        ]}
      />
      <Titulo texto="Comparar versões" />
      <Failed failure={list.error ?? processo.error} retry={() => void list.refetch()} />
      {unsettled && !list.error && !processo.error && <Skeleton linhas={6} />}
      {versoes.length === 1 && <Empty sentence="Nada mudou desde que o processo foi aberto." />}
      {versoes.length > 1 && !unsettled && (
        <>
          {answer && inWords && <p>A última resposta não mudou dados nem documentos.</p>}
          {answer &&
            !inWords &&
            (answer.de === start && answer.ate === end ? (
              <p>
                <strong>{BEFORE_AND_AFTER}</strong>
              </p>
            ) : (
              <Link to="/analise/processos/$id/comparar" params={{ id }} search={answer}>
                {BEFORE_AND_AFTER}
              </Link>
            ))}
          <form className="side-by-side">
            <SelectField
              nome="de"
              label="De"
              valor={String(start)}
              options={options}
              onChange={(which) => void navigate({ search: { de: Number(which), ate: Math.max(Number(which), end) } })}
            />
            <SelectField
              nome="ate"
              label="Até"
              valor={String(end)}
              options={options.filter(({ valor }) => Number(valor) >= start)}
              onChange={(which) => void navigate({ search: { de: start, ate: Number(which) } })}
            />
          </form>
          <WhatChanged id={id} compared={{ de: start, ate: end }} />
        </>
      )}
    </>
  )
}

export function WhatChanged({ id, compared }: { id: string; compared: Compared }) {
  const { data, error, refetch } = useQuery(comparisonOf(id, compared))
  const documentos = useQuery(documentosOf(id)).data ?? []
  if (error) return <Failed failure={error} retry={() => void refetch()} />
  if (!data) return <Skeleton linhas={4} />
  const { campos, documentos: replacements, geometria, resto, uniao } = data
  if (campos.length + replacements.length === 0 && geometria === null && !resto && !uniao) {
    return <Empty sentence={'com' in compared ? 'Nada mudou desde a origem.' : 'Nada mudou entre estas versões.'} />
  }
  return (
    <>
      {campos.length > 0 && (
        <section className="part" aria-labelledby="campos">
          <h2 id="campos">Dados</h2>
          <Table
            caption="Dados que mudaram"
            // `campo` alone is not unique, because a list has a row for each changed item.
            chave={({ campo, de: before, ate: after }) => `${campo} ${before} ${after}`}
            linhas={campos}
            columns={[
              { titulo: 'Campo', cell: ({ campo }) => CAMPOS[campo] ?? 'Dados do cadastro' },
              { titulo: 'Antes', cell: ({ campo, de: valor }) => <Valor {...{ campo, valor }} /> },
              { titulo: 'Depois', cell: ({ campo, ate: valor }) => <Valor {...{ campo, valor }} /> },
            ]}
          />
        </section>
      )}
      {geometria && (
        <section className="part" aria-labelledby="perimetro">
          <h2 id="perimetro">Perímetro</h2>
          <WhatChangedInDrawing {...geometria} />
        </section>
      )}
      {resto && <Rest {...resto} />}
      {uniao && <Union {...uniao} />}
      {replacements.length > 0 && (
        <section className="part" aria-labelledby="documentos">
          <h2 id="documentos">Documentos</h2>
          {replacements.map(({ tipo, saiu, entrou }) => (
            <Pair
              key={`${saiu} ${entrou}`}
              nome={label(DOCUMENTO_KIND_LABEL, tipo)}
              saiu={saiu}
              entrou={entrou}
              paginas={Math.max(
                1,
                ...documentos
                  .filter((documento) => documento.id === saiu || documento.id === entrou)
                  .map((documento) => documento.paginas ?? 1),
              )}
            />
          ))}
        </section>
      )}
    </>
  )
}

type DrawingChangeProps = {
  ganho_ha: number | null
  perda_ha: number | null
  ganho?: unknown
  perda?: unknown
}

function WhatChangedInDrawing({ ganho_ha, perda_ha, ganho, perda }: DrawingChangeProps) {
  if (ganho_ha === null || perda_ha === null) {
    return <p>O perímetro mudou, mas é complexo demais para comparar. Veja os dois no histórico de documentos.</p>
  }
  const shapes = [
    ...(ganho ? [{ name: 'gain' as const, geometria: ganho as Geometry }] : []),
    ...(perda ? [{ name: 'loss' as const, geometria: perda as Geometry }] : []),
  ]
  return (
    <>
      <dl className="values">
        <div>
          <dt>Ganhou (cheio)</dt>
          <dd>{hectares(ganho_ha)}</dd>
        </div>
        <div>
          <dt>Perdeu (tracejado)</dt>
          <dd>{hectares(perda_ha)}</dd>
        </div>
      </dl>
      {shapes.length > 0 && <Drawing label="O que o perímetro ganhou e perdeu" shapes={shapes} />}
    </>
  )
}

type Comparison = operations['comparar']['responses'][200]['content']['application/json']['data']
type RestProps = NonNullable<Comparison['resto']>

/** Says what is left of a divided property, and which parts there are. */
function Rest({ hectares: left, forma, partes }: RestProps) {
  return (
    <section className="part" aria-labelledby="resto">
      <h2 id="resto">O imóvel dividido</h2>
      <p>
        {left === null
          ? 'Não foi possível comparar as partes com o imóvel: os desenhos são complexos demais.'
          : left === 0
            ? 'As partes cobrem o imóvel inteiro.'
            : `Fora de todas as partes sobram ${hectares(left)}.`}
      </p>
      <Properties partes={partes} />
      {forma !== undefined && (
        <Drawing label="O que sobra do imóvel" shapes={[{ name: 'loss' as const, geometria: forma as Geometry }]} />
      )}
    </section>
  )
}

/** Lists properties with their cases, and the areas that they declare. */
const Properties = ({ partes }: Pick<RestProps, 'partes'>) => (
  <ul>
    {partes.map(({ id, numero, area_ha }) => (
      <li key={id}>
        <Link to="/analise/processos/$id" params={{ id }}>
          {numero}
        </Link>
        {area_ha !== null && `, ${hectares(area_ha)}`}
      </li>
    ))}
  </ul>
)

/** Says what joined properties are together, what two of them share, and what lies between them. */
function Union({ hectares: whole, partes, sobreposicoes, lacunas }: NonNullable<Comparison['uniao']>) {
  const shapes = [
    ...sobreposicoes.flatMap(({ forma }) => (forma ? [{ name: 'loss' as const, geometria: forma as Geometry }] : [])),
    ...(lacunas?.forma ? [{ name: 'gain' as const, geometria: lacunas.forma as Geometry }] : []),
  ]
  const withoutDrawing = partes.filter(({ tem_perimetro: drawn }) => !drawn)
  const declared = partes.reduce((sum, { area_ha }) => sum + (area_ha ?? 0), 0)
  return (
    <section className="part" aria-labelledby="uniao">
      <h2 id="uniao">Os imóveis que se juntam</h2>
      <Properties partes={partes} />
      <p>
        Declaram {hectares(declared)} ao todo.{' '}
        {whole === null
          ? 'Os perímetros não puderam ser comparados: faltam, ou são complexos demais.'
          : `Os perímetros juntos cobrem ${hectares(whole)}.`}
        {withoutDrawing.length > 0 && ` Sem perímetro: ${withoutDrawing.map(({ numero }) => numero).join(', ')}.`}
      </p>
      {whole !== null && (
        <ul>
          {sobreposicoes.map(({ processos, hectares: shared }) => (
            <li key={processos.map(({ id }) => id).join(' ')}>
              {processos.map(({ numero }) => numero).join(' e ')} se sobrepõem em {hectares(shared ?? 0)} (tracejado).
            </li>
          ))}
          {sobreposicoes.length === 0 && <li>Nenhum se sobrepõe a outro.</li>}
          {lacunas !== null && (
            <li>
              {lacunas.hectares === 0
                ? 'O perímetro deste processo nada cobre fora deles.'
                : `Entre eles, ou fora deles, o perímetro deste processo cobre ${hectares(lacunas.hectares ?? 0)} (cheio).`}
            </li>
          )}
        </ul>
      )}
      {shapes.length > 0 && <Drawing label="O que se sobrepõe e o que fica entre os imóveis" shapes={shapes} />}
    </section>
  )
}

const CAMPOS: Record<string, string> = {
  ...namesFor('comparison'),
  'ressalva.matricula_imovel': 'Ressalva sobre a matrícula',
  'ressalva.ccir': 'Ressalva sobre o CCIR',
}

function Valor({ campo, valor }: { campo: string; valor: string | number | null }): string {
  const field = fieldAt(campo)
  const isMunicipio = field?.is.kind === 'municipio'
  const municipio = useMunicipio(isMunicipio && valor !== null ? String(valor) : undefined)
  if (valor === null) return '–'
  if (isMunicipio) return municipio ?? ''
  if (field?.is.kind === 'hectares') return hectares(Number(valor))
  if (field?.is.kind === 'percent') return percent(Number(valor) / 100, 4)
  if (field?.is.kind === 'choice' && !field.comparedInWords) return label(field.is.labels, String(valor))
  return String(valor)
}
