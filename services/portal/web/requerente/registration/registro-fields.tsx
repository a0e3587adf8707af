import { LONGEST } from '@car/vocabulary/limits'
import { TITULO_POSSE_LABEL, TITULOS_POSSE } from '@car/vocabulary/titularidade'
import { Link } from '@tanstack/react-router'
import { Checkbox, SelectField, TextArea } from '../../shared/components/campo.tsx'
import { errorOf } from '../../shared/components/error-summary.tsx'
import { label } from '../../shared/format.ts'
import { labelOf } from '../labels.ts'
import { asksTitleArea, hasPosse } from './fields.ts'
import { ItemList, ItemText } from './item-list.tsx'
import { fieldPath } from './items.ts'
import { PlainField } from './plain-field.tsx'
import type { StepProps } from './step-props.ts'
import { WhereItIs } from './where-it-is.tsx'

const PosseFields = (props: StepProps) => (
  <>
    <SelectField
      nome="imovel.titulo_posse.tipo"
      label={labelOf('imovel.titulo_posse.tipo') ?? ''}
      optional
      blank="Nada disso"
      valor={props.form.posse}
      onChange={(posse) => props.change({ posse })}
      erro={errorOf(props.errors, 'imovel.titulo_posse.tipo')}
      options={TITULOS_POSSE.map((valor) => ({ valor, texto: label(TITULO_POSSE_LABEL, valor) }))}
    />
    {props.form.posse && (
      <PlainField {...props} campo="posseDescription" optional hint="Número, data, quem assinou." max={LONGEST.posse} />
    )}
  </>
)

const TRANSCRICAO = 'É uma transcrição, de antes de 1976'
const CARTORIO = {
  matricula: { label: 'Cartório', hint: 'Como 1º Ofício de Registro de Imóveis de Sorriso.' },
  transcricao: { label: 'Cartório, livro e folha', hint: 'Como 1º Ofício de Sorriso, livro 3-A, folha 45.' },
}
const TITLE_AREA = 'Em hectares, só a deste registro: 1.234,56'

/**
 * The fields of a registered title. Only a pure possession may lack the number, and then the other fields have to be
 * empty.
 */
function MatriculaFields(props: StepProps) {
  const { form, change } = props
  const transcricao = form.registro === 'transcricao'
  return (
    <>
      <PlainField
        {...props}
        campo="matricula"
        {...(transcricao ? { label: 'Número da transcrição' } : {})}
        optional={form.titularidade === 'posse'}
        hint="Está no alto da certidão do cartório."
        max={LONGEST.matricula}
        keyboard="numeric"
      />
      <WhereItIs campo="matricula" />
      <Checkbox
        nome="imovel.matricula.registro"
        label={TRANSCRICAO}
        checked={transcricao}
        onChange={(marked) => change({ registro: marked ? 'transcricao' : '' })}
      />
      <PlainField
        {...props}
        campo="cartorio"
        optional
        {...CARTORIO[form.registro || 'matricula']}
        max={LONGEST.cartorio}
      />
      <WhereItIs campo="cartorio" />
      {!transcricao && (
        <>
          <PlainField
            {...props}
            campo="cnm"
            optional
            hint="Só as certidões mais novas têm: 16 números."
            max={LONGEST.cnm}
            keyboard="numeric"
          />
          <WhereItIs campo="cnm" />
        </>
      )}
      {asksTitleArea(form) && (
        <PlainField {...props} campo="titleArea" optional hint={TITLE_AREA} max={30} keyboard="decimal" />
      )}
    </>
  )
}

const OtherTitles = (props: StepProps) => (
  <ItemList
    {...props}
    list="outras_matriculas"
    question="Há mais de uma matrícula ou transcrição?"
    hint="Informe todas as que formam o imóvel."
    add="Adicionar matrícula ou transcrição"
    noun="Registro"
    called={({ numero }) => numero}
  >
    {(item) => {
      const { registro } = item.item
      return (
        <>
          <ItemText {...item} nome="numero" label="Número" max={LONGEST.matricula} keyboard="numeric" />
          <Checkbox
            nome={fieldPath('outras_matriculas', item.i, 'registro')}
            label={TRANSCRICAO}
            checked={registro !== ''}
            onChange={(marked) => item.put({ registro: marked ? 'transcricao' : '' })}
          />
          <ItemText
            {...item}
            nome="cartorio"
            optional
            {...CARTORIO[registro === '' ? 'matricula' : 'transcricao']}
            max={LONGEST.cartorio}
          />
          {registro === '' && (
            <ItemText {...item} nome="cnm" optional label="CNM" max={LONGEST.cnm} keyboard="numeric" />
          )}
          <ItemText {...item} nome="area" optional label="Área" hint={TITLE_AREA} max={30} keyboard="decimal" />
        </>
      )
    }}
  </ItemList>
)

/** Asks why there is no matrícula. The answer becomes a ressalva, on which the analysis decides. */
const WithoutMatricula = ({ processo, ressalva }: StepProps) =>
  ressalva ? (
    <TextArea
      nome="ressalva"
      label="Por que não há matrícula"
      optional
      hint="Diga o que você tem no lugar dela. É uma ressalva: a análise lê e decide se aceita."
      max={LONGEST.ressalva}
      erro={ressalva.erro}
      valor={ressalva.texto}
      onChange={ressalva.change}
    />
  ) : (
    <p>
      Não tem matrícula?{' '}
      <Link to="/processos/$id/documentos" params={{ id: processo }} hash="matricula_imovel">
        Diga por quê em Documentos
      </Link>
      , no lugar da matrícula.
    </p>
  )

/** The fields of a possession and of titles. A possession needs no registered title, but may have one. */
export function RegistroFields(props: StepProps) {
  const { titularidade, matricula, cartorio, cnm, outras_matriculas } = props.form
  return (
    <>
      {hasPosse(props.form) && <PosseFields {...props} />}
      {titularidade === 'posse' ? (
        <>
          <WithoutMatricula {...props} />
          <details className="others" open={[matricula, cartorio, cnm, outras_matriculas.length].some(Boolean)}>
            <summary>Informar uma matrícula, se houver</summary>
            <MatriculaFields {...props} />
            <OtherTitles {...props} />
          </details>
        </>
      ) : (
        <>
          <MatriculaFields {...props} />
          <OtherTitles {...props} />
        </>
      )}
      <PlainField
        {...props}
        campo="ccir"
        optional
        hint="Está no CCIR, em “Código do imóvel rural”: 13 números."
        max={LONGEST.ccir}
        keyboard="numeric"
      />
      <WhereItIs campo="ccir" />
      <ItemList {...props} list="outros_ccir" question="Há mais de um CCIR?" add="Adicionar CCIR" noun="CCIR">
        {(item) => (
          <ItemText {...item} nome="codigo" label="Código do imóvel no INCRA" max={LONGEST.ccir} keyboard="numeric" />
        )}
      </ItemList>
    </>
  )
}
