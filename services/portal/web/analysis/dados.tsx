import { useQueries } from '@tanstack/react-query'
import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { IMOVEL_KIND_LABEL } from '@car/vocabulary/processo'
import { TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import { useState } from 'react'
import { readingOf } from '../shared/api/processo.ts'
import { Button } from '../shared/components/button.tsx'
import { Table } from '../shared/components/table.tsx'
import { READ_AS } from '../shared/documento/read-as.ts'
import type { Spot } from '../shared/documento/view.ts'
import { certaintyInWords, hectares, label } from '../shared/format.ts'
import type { DadosExtraidos, Documento, Processo } from '../gen/interface.ts'
import { Reasons, type Can } from './acts.tsx'
import { drawnAreaOf } from './drawn-area.ts'
import { RevealCpf } from './revelar-cpf.tsx'

type Campo = DadosExtraidos['campos'][number]
type Row = { titulo: string; declarado: string; campo: string | null; revela?: boolean }

/** Each declared value with its field. */
const rowsOf = ({ imovel, proprietario }: Processo): Row[] => [
  { titulo: 'Imóvel', declarado: imovel.denominacao ?? NOTHING, campo: 'imovel.denominacao' },
  { titulo: 'Tipo', declarado: imovel.tipo ? label(IMOVEL_KIND_LABEL, imovel.tipo) : NOTHING, campo: null },
  ...(imovel.titularidade && imovel.titularidade !== 'propriedade'
    ? [
        { titulo: 'Titularidade', declarado: label(TITULARIDADE_LABEL, imovel.titularidade), campo: null },
        { titulo: 'Título de posse', declarado: tituloPosse(imovel), campo: null },
      ]
    : []),
  { titulo: 'Município', declarado: imovel.municipio ?? NOTHING, campo: 'imovel.municipio_ibge' },
  { titulo: 'UF', declarado: imovel.uf ?? NOTHING, campo: 'imovel.uf' },
  { titulo: 'Área', declarado: imovel.area_ha ? hectares(imovel.area_ha) : NOTHING, campo: 'imovel.area_ha' },
  { titulo: 'Matrícula', declarado: imovel.matricula?.numero ?? NOTHING, campo: 'imovel.matricula.numero' },
  { titulo: 'CNM', declarado: imovel.matricula?.cnm ?? NOTHING, campo: 'imovel.matricula.cnm' },
  { titulo: 'Cartório', declarado: imovel.matricula?.cartorio ?? NOTHING, campo: 'imovel.matricula.cartorio' },
  { titulo: 'Código no CCIR', declarado: imovel.ccir_codigo ?? NOTHING, campo: 'imovel.ccir_codigo' },
  { titulo: 'Proprietário', declarado: proprietario.nome ?? NOTHING, campo: 'proprietario.nome' },
  { titulo: 'CPF ou CNPJ', declarado: proprietario.cpf_cnpj ?? NOTHING, campo: null, revela: true },
]
const NOTHING = '–'

const tituloPosse = ({ titulo_posse: titulo }: Processo['imovel']): string =>
  titulo ? [label(TITULO_POSSE_LABEL, titulo.tipo), titulo.descricao].filter(Boolean).join(': ') : NOTHING

type Props = {
  id: string
  processo: Processo
  documentos: readonly Documento[]
  onSee: (spot: Spot) => void
  pode: Can
}

/** What was declared, beside what each document says. */
export function Dados({ id, processo, documentos, onSee, pode }: Props) {
  const lidos = useQueries({ queries: documentos.map((documento) => readingOf(documento)) })
  const withData = documentos
    .map((documento, i) => ({ documento, ordem: i + 1, campos: lidos[i]?.data?.campos ?? [] }))
    .filter(({ campos }) => campos.length > 0)
  const drawnArea = drawnAreaOf(processo.imovel)
  const [revealing, setRevealing] = useState(false)
  const [revealed, setRevealed] = useState<string | null>(null)
  return (
    <>
      <Table
        caption="O declarado e o que dizem os documentos"
        chave={({ titulo }: Row) => titulo}
        linhas={rowsOf(processo)}
        columns={[
          { titulo: 'Campo', cell: ({ titulo }) => titulo },
          { titulo: 'Declarado', cell: ({ declarado, revela }) => (revela && revealed ? revealed : declarado) },
          ...withData.map(({ documento, ordem, campos }) => ({
            titulo: `${ordem} ${label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}`,
            cell: ({ campo }: Row) => {
              const lido = campos.find(({ nome }) => campo !== null && nome === READ_AS[campo])
              if (!lido) return NOTHING
              const { pagina } = lido
              const spot = pagina === null ? null : { documento_id: documento.id, pagina, caixa: lido.caixa }
              return <ReadValue campo={lido} onSee={spot && (() => onSee(spot))} />
            },
          })),
          ...(drawnArea === null
            ? []
            : [
                {
                  titulo: 'Mapa',
                  cell: ({ campo }: Row) => (campo === 'imovel.area_ha' ? hectares(drawnArea) : NOTHING),
                },
              ]),
        ]}
      />
      {processo.observacoes && (
        <>
          <h3>Observações do requerente</h3>
          <p className="texto">{processo.observacoes}</p>
        </>
      )}
      <div className="acoes">
        {!revealed && pode('revelar_cpf').permitida && (
          <Button onClick={() => setRevealing(true)}>Revelar CPF ou CNPJ…</Button>
        )}
        <Reasons de={[pode('revelar_cpf')]} />
      </div>
      {revealing && (
        <RevealCpf
          id={id}
          onReveal={(numero) => {
            setRevealed(numero)
            setRevealing(false)
          }}
          onClose={() => setRevealing(false)}
        />
      )}
    </>
  )
}

function ReadValue({ campo, onSee }: { campo: Campo; onSee: (() => void) | null }) {
  if (campo.valor === null) return 'Não foi lido'
  const valor = campo.nome === 'area_ha' ? hectares(Number(campo.valor)) : String(campo.valor)
  if (campo.fonte === 'pessoa') return `${valor} (digitado por quem aceitou)`
  if (onSee === null) return 'Não foi lido'
  const nome = CAMPO_LABEL[campo.nome as keyof typeof CAMPO_LABEL] ?? campo.nome
  return (
    <button type="button" className="ligacao" onClick={onSee}>
      <span>{valor}</span>
      <small className={campo.confirmar ? 'confianca confianca-baixa' : 'confianca'}>
        {certaintyInWords(campo.confianca)}
        {campo.confirmar && ', confira'}
      </small>
      <span className="so-leitor"> Mostrar {nome} no documento</span>
    </button>
  )
}
