import { rowsOf } from '@car/cadastro/rows'
import { IMOVEL_KIND_LABEL } from '@car/vocabulary/processo'
import { QUALIDADE_LABEL } from '@car/vocabulary/representante'
import { percent } from '@car/text/wording'
import { REGISTRO_LABEL, TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hectares, label } from '../../shared/format.ts'
import type { Processo } from '../../gen/interface.ts'
import { inWords } from '../perimetro/in-words.ts'
import { type ProcessoView, WhyNot } from './board.tsx'
import { MapFold } from './map-fold.tsx'
import { imovelPlace } from '../../shared/imovel.ts'
import { WRITING } from '../../shared/writing.ts'
import { groupOf } from '../labels.ts'
import { Unbroken } from '../../shared/components/unbroken.tsx'

/** So many owners beside the first are listed. A person with forty finds the rest folded. */
const OWNERS_LISTED = 8

export function DeclaredData({ view }: { view: ProcessoView }) {
  const { imovel, proprietario, coproprietarios = [], representante, responsavel_tecnico } = view.processo
  const { matricula, outras_matriculas = [], outros_ccir = [], titularidade, titulo_posse: titulo } = imovel
  const owners = coproprietarios.map(({ id, nome, cpf_cnpj, percentual }, i) => (
    <Datum
      key={id}
      nome={`Dono ${i + 2}`}
      valor={[nome, cpf_cnpj, percentual && percent(percentual / 100, 4)].filter(Boolean).join(', ')}
    />
  ))
  return (
    <>
      <Group titulo="Imóvel" view={view} step="imovel">
        <Datum nome="Nome" valor={imovel.denominacao} />
        <Datum nome="Município" valor={imovel.municipio && imovelPlace(imovel)} />
        {imovel.nomes_outros_municipios && (
          <Datum nome="Outros municípios" valor={imovel.nomes_outros_municipios.join(', ')} />
        )}
        <Datum nome="Tipo" valor={imovel.tipo && label(IMOVEL_KIND_LABEL, imovel.tipo)} />
        <Datum nome="Titularidade" valor={label(TITULARIDADE_LABEL, titularidade ?? 'propriedade')} />
        <Further view={view} step="imovel" />
      </Group>
      <Group titulo="Área" view={view} step="area">
        <Datum nome="Área declarada" valor={imovel.area_ha === undefined ? undefined : hectares(imovel.area_ha)} />
      </Group>
      <Group titulo="Registro" view={view} step="registro">
        <Datum nome={label(REGISTRO_LABEL, matricula?.registro ?? 'matricula')} valor={matricula?.numero} />
        <Datum nome="Cartório" valor={matricula?.cartorio} />
        <Datum nome="Código Nacional de Matrícula (CNM)" valor={matricula?.cnm} />
        {matricula?.area_ha !== undefined && <Datum nome="Área da matrícula" valor={hectares(matricula.area_ha)} />}
        {outras_matriculas.map((title, i) => (
          <Datum key={title.id} nome={`Registro ${i + 2}`} valor={titleInWords(title)} />
        ))}
        {titularidade && titularidade !== 'propriedade' && (
          <Datum
            nome="Título de posse"
            valor={titulo && [label(TITULO_POSSE_LABEL, titulo.tipo), titulo.descricao].filter(Boolean).join(': ')}
          />
        )}
        <Datum nome="Código do imóvel no INCRA (CCIR)" valor={imovel.ccir_codigo} />
        {outros_ccir.length > 0 && <Datum nome="Outros CCIR" valor={outros_ccir.join(', ')} />}
        <Further view={view} step="registro" />
      </Group>
      <Group titulo="Proprietário" view={view} step="proprietario" folded={owners.slice(OWNERS_LISTED)}>
        <Datum nome={proprietario.espolio ? 'Espólio de' : 'Nome'} valor={proprietario.nome} />
        <Datum nome="CPF ou CNPJ" valor={proprietario.cpf_cnpj} />
        {proprietario.percentual !== undefined && (
          <Datum nome="Parte" valor={percent(proprietario.percentual / 100, 4)} />
        )}
        {owners.slice(0, OWNERS_LISTED)}
        {representante && (
          <Datum
            nome={representante.qualidade ? label(QUALIDADE_LABEL, representante.qualidade) : 'Representante'}
            valor={[representante.nome, representante.cpf].filter(Boolean).join(', ')}
          />
        )}
        {responsavel_tecnico && <Datum nome="Responsável técnico" valor={responsavel_tecnico.nome} />}
        <Further view={view} step="proprietario" />
      </Group>
      <Group titulo="Perímetro" view={view} step="perimetro">
        <Datum nome="Contorno" valor={imovel.geometria && inWords(JSON.stringify(imovel.geometria))} />
      </Group>
      {imovel.geometria !== undefined && <MapFold view={view} />}
      <WhyNot permission={view.can('editar')} />
    </>
  )
}

/** The values of a group that stand by themselves, as the table of what is declared names them. */
const Further = ({ view, step }: { view: ProcessoView; step: string }) =>
  rowsOf('owner', view.processo, WRITING)
    .filter(({ path }) => groupOf(path) === step)
    .map(({ path, name, text }) => <Datum key={path} nome={name} valor={text} />)

type Title = NonNullable<Processo['imovel']['outras_matriculas']>[number]

/** Writes `Transcrição 4.321, 1º Ofício de Sorriso, 12,50 hectares`. */
const titleInWords = ({ numero, cartorio, cnm, area_ha, registro = 'matricula' }: Title): string =>
  [
    `${label(REGISTRO_LABEL, registro)} ${numero}`,
    cartorio,
    cnm && `CNM ${cnm}`,
    area_ha !== undefined && hectares(area_ha),
  ]
    .filter(Boolean)
    .join(', ')

type GroupProps = { titulo: string; view: ProcessoView; step: string; folded?: ReactNode[]; children: ReactNode }

const Group = ({ titulo, view, step, folded = [], children }: GroupProps) => (
  <section className="group">
    <div className="group-head">
      <h2>{titulo}</h2>
      {view.can('editar')?.permitida && (
        <Link
          to="/processos/$id/dados/$step"
          params={{ id: view.processo.id, step }}
          aria-label={`Corrigir: ${titulo}`}
        >
          Corrigir
        </Link>
      )}
    </div>
    <dl className="values">{children}</dl>
    {folded.length > 0 && (
      <details className="others">
        <summary>e mais {folded.length}</summary>
        <dl className="values">{folded}</dl>
      </details>
    )}
  </section>
)

const Datum = ({ nome, valor }: { nome: string; valor: string | undefined }) => (
  <div>
    <dt>{nome}</dt>
    <dd className={valor ? undefined : 'blank'}>
      <Unbroken texto={valor ?? 'Não informado'} />
    </dd>
  </div>
)
