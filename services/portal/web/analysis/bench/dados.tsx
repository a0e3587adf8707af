import { useQueries } from '@tanstack/react-query'
import { type AchadoStatus, type Witness, WITNESS_LABEL } from '@car/vocabulary/achado'
import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { useState } from 'react'
import { readingOf } from '../../shared/api/processo.ts'
import { Button } from '../../shared/components/button.tsx'
import { Table } from '../../shared/components/table.tsx'
import { Tag } from '../../shared/components/tag.tsx'
import type { Spot } from '../../shared/documento/view.ts'
import { certaintyInWords, hectares, label } from '../../shared/format.ts'
import type { Achado, CpfRevelado, Documento, Processo } from '../../gen/interface.ts'
import type { FieldRead } from '../../shared/documento/read-as.ts'
import { Reasons, type Can } from '../acts/acts.tsx'
import { declaredRows, NOTHING, peopleOf, readIn, type DeclaredRow } from './declared-rows.ts'
import { drawnAreaOf } from './drawn-area.ts'
import { RevelarCpf } from '../acts/revelar-cpf.tsx'
import { Unbroken } from '../../shared/components/unbroken.tsx'

/** The results of findings whose field differs from a paper. */
const DIFFERING: readonly AchadoStatus[] = ['divergencia', 'aviso']

type Props = {
  id: string
  processo: Processo
  documentos: readonly Documento[]
  achados: readonly Achado[]
  /** The field of the chosen finding. Its row is marked, and scrolled into view. */
  marked: string | null
  onSee: (spot: Spot) => void
  pode: Can
}

export function Dados({ id, processo, documentos, achados, marked, onSee, pode }: Props) {
  const readings = useQueries({ queries: documentos.map((documento) => readingOf(documento)) })
  const withData = documentos
    .map((documento, i) => ({ documento, ordem: i + 1, campos: readings[i]?.data?.campos ?? [] }))
    .filter(({ campos }) => campos.length > 0)
  const drawnArea = drawnAreaOf(processo.imovel)
  const [revealing, setRevealing] = useState(false)
  const [revealed, setRevealed] = useState<CpfRevelado | null>(null)
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const rows = declaredRows(processo)
  /** A finding about other cases does not make a value differ from papers that all say the same. */
  const isSaid = (row: DeclaredRow) => {
    const read = withData.flatMap(({ campos }) => readIn(row, campos, rows) ?? [])
    const all = read.flatMap(({ nome, valor }) => (valor === null ? [] : [inWords(nome, valor)]))
    return all.length > 0 && all.every((valor) => plain(valor) === plain(row.declarado))
  }
  const differs = (row: DeclaredRow) =>
    achados.some(({ campo, situacao }) => campo !== null && campo === row.campo && DIFFERING.includes(situacao)) &&
    !isSaid(row)
  const some = rows.some(differs)
  return (
    <>
      {some && (
        <label className="option">
          <input
            type="checkbox"
            checked={onlyDiffering}
            onChange={({ currentTarget }) => setOnlyDiffering(currentTarget.checked)}
          />
          Só o que difere
        </label>
      )}
      <Table
        caption="O declarado e o que dizem os documentos"
        chave={({ titulo }: DeclaredRow) => titulo}
        linhas={some && onlyDiffering ? rows.filter(differs) : rows}
        differs={differs}
        marked={({ campo }) => campo !== null && campo === marked}
        columns={[
          { titulo: 'Campo', cell: ({ titulo }) => titulo },
          {
            titulo: 'Declarado',
            cell: (row) => (
              <>
                <Unbroken texto={(revealed && row.revealed?.(revealed)) ?? row.declarado} />
                {differs(row) && (
                  <small className="second-line">
                    <Tag tone="bad">difere</Tag>
                  </small>
                )}
              </>
            ),
          },
          ...withData.map(({ documento, ordem, campos }) => ({
            titulo: `${ordem} ${label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}`,
            cell: (row: DeclaredRow) => {
              const found = readIn(row, campos, rows)
              if (!found) return NOTHING
              const { pagina } = found
              const spot = pagina === null ? null : { documento_id: documento.id, pagina, caixa: found.caixa }
              const said = achados.find(
                ({ campo, documento_id }) => row.campo !== null && campo === row.campo && documento_id === documento.id,
              )
              const witnesses = found.confirmar ? (said?.testemunhas ?? []) : []
              return <ReadValue campo={found} witnesses={witnesses} onSee={spot && (() => onSee(spot))} />
            },
          })),
          ...(drawnArea === null
            ? []
            : [
                {
                  titulo: 'Mapa',
                  cell: ({ campo }: DeclaredRow) => (campo === 'imovel.area_ha' ? hectares(drawnArea) : NOTHING),
                },
              ]),
        ]}
      />
      {processo.observacoes && (
        <>
          <h3>Observações do requerente</h3>
          <p className="prose">{processo.observacoes}</p>
        </>
      )}
      <div className="actions">
        {!revealed && pode('revelar_cpf').permitida && (
          <Button onClick={() => setRevealing(true)}>Revelar CPF ou CNPJ…</Button>
        )}
        <Reasons permissions={[pode('revelar_cpf')]} />
      </div>
      {revealing && (
        <RevelarCpf
          id={id}
          people={peopleOf(processo)}
          onReveal={(numbers) => {
            setRevealed(numbers)
            setRevealing(false)
          }}
          onClose={() => setRevealing(false)}
        />
      )}
    </>
  )
}

/** Returns only the letters and digits of a value. */
const plain = (texto: string): string => texto.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function inWords(nome: string, valor: string | number): string {
  if (typeof valor === 'string') return valor
  if (nome.endsWith('_ha')) return hectares(valor)
  return nome === 'modulos_fiscais' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 4 }) : String(valor)
}

type ReadValueProps = { campo: FieldRead; witnesses: readonly Witness[]; onSee: (() => void) | null }

function ReadValue({ campo, witnesses, onSee }: ReadValueProps) {
  if (campo.valor === null) return 'Não foi lido'
  const valor = inWords(campo.nome, campo.valor)
  if (campo.fonte === 'pessoa') return `${valor} (digitado por quem aceitou)`
  if (onSee === null) return 'Não foi lido'
  const isOpen = campo.confirmar && witnesses.length === 0
  const nome = CAMPO_LABEL[campo.nome as keyof typeof CAMPO_LABEL] ?? campo.nome
  return (
    <button type="button" className="link link-of-parts" onClick={onSee}>
      <span>
        <Unbroken texto={valor} />
      </span>
      <small className={isOpen ? 'confidence confidence-low' : 'confidence'}>
        {certaintyInWords(campo.confianca)}
        {campo.outra_leitura !== undefined && `, ou ${inWords(campo.nome, campo.outra_leitura)}`}
        {witnesses.map((who) => `, ${WITNESS_LABEL[who]}`)}
        {isOpen && ', confira'}
      </small>
      <span className="visually-hidden"> Mostrar {nome} no documento</span>
    </button>
  )
}
