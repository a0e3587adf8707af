import { IMOVEL_KINDS, type ImovelKind } from '@car/vocabulary/processo'
import { TITULARIDADES, type Titularidade, TITULO_POSSE_LABEL, TITULOS_POSSE } from '@car/vocabulary/titularidade'
import { type ReactNode, useEffect, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useEu } from '../../shared/api/session.ts'
import { Button } from '../../shared/components/button.tsx'
import { TextArea, TextField, OptionGroup, SelectField } from '../../shared/components/campo.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Message } from '../../shared/components/message.tsx'
import { errorOf, type FieldError } from '../../shared/components/error-summary.tsx'
import { hectares, label } from '../../shared/format.ts'
import { LABELS } from '../labels.ts'
import { readArea } from '../../shared/area.ts'
import { CAMPOS, type Campo, echoOf, type Form, type Step, temPosse } from './form.ts'
import { MunicipioField } from './municipio.tsx'
import { WhereItIs } from './where-it-is.tsx'

export type Props = {
  /** The id of the case, or `novo`. */
  caso: string
  form: Form
  change: (parte: Partial<Form>) => void
  errors: readonly FieldError[]
  /** Called when a field is left, to check its form and check digits. */
  onLeave: (campo: Campo) => void
  /** The masked CPF or CNPJ that is declared already. */
  mascara?: string | undefined
}

const KIND: Record<ImovelKind, { texto: string; hint: string }> = {
  IRU: { texto: 'Imóvel rural', hint: 'Sítio, fazenda ou chácara de uma ou mais pessoas.' },
  AST: { texto: 'Assentamento', hint: 'Lote ou área da reforma agrária.' },
  PCT: { texto: 'Território tradicional', hint: 'De povos e comunidades tradicionais.' },
}

const TITULARIDADE: Record<Titularidade, { texto: string; hint: string }> = {
  propriedade: { texto: 'Com matrícula no cartório', hint: 'Propriedade registrada.' },
  posse: { texto: 'Posse', hint: 'Sem título no cartório, como lote de assentamento ou território tradicional.' },
  mista: { texto: 'Parte com matrícula, parte de posse', hint: 'As duas coisas no mesmo imóvel.' },
}

type FormFieldProps = {
  campo: Campo
  hint?: string
  optional?: boolean
  maximo: number
  keyboard?: 'numeric' | 'decimal'
}

function PlainField({ form, change, errors, onLeave, campo, ...rest }: Props & FormFieldProps) {
  const { caminho } = CAMPOS[campo]
  return (
    <TextField
      {...rest}
      nome={caminho}
      label={LABELS[caminho] ?? caminho}
      valor={form[campo]}
      onChange={(valor) => change({ [campo]: valor })}
      onLeave={() => onLeave(campo)}
      erro={errorOf(errors, caminho)}
    />
  )
}

function ImovelFields(props: Props) {
  const { form, change, errors, onLeave } = props
  return (
    <>
      <PlainField {...props} campo="denominacao" hint="Como o imóvel é conhecido." maximo={LONGEST.name} />
      <OptionGroup
        nome="imovel.tipo"
        label="Tipo"
        valor={form.tipo}
        onChange={(tipo) => change({ tipo })}
        erro={errorOf(errors, 'imovel.tipo')}
        options={IMOVEL_KINDS.map((valor) => ({ valor, ...KIND[valor] }))}
      />
      <OptionGroup
        nome="imovel.titularidade"
        label={LABELS['imovel.titularidade'] ?? ''}
        valor={form.titularidade}
        onChange={(titularidade) => change({ titularidade })}
        erro={errorOf(errors, 'imovel.titularidade')}
        options={TITULARIDADES.map((valor) => ({ valor, ...TITULARIDADE[valor] }))}
      />
      <MunicipioField
        valor={form.municipio}
        onChange={(municipio) => change({ municipio })}
        onLeave={() => onLeave('municipio')}
        erro={errorOf(errors, 'imovel.municipio_ibge')}
      />
    </>
  )
}

function AreaFields(props: Props) {
  const { form, change, errors } = props
  const parsed = readArea(form.area)
  const eco = echoOf(form)
  const doubt = 'doubt' in parsed ? parsed.doubt : null
  return (
    <>
      <PlainField
        {...props}
        change={({ area = '' }) => change({ area, leituraDaArea: '' })}
        errors={doubt ? [] : errors}
        campo="area"
        hint="Em hectares, como está na matrícula: 1.234,56"
        maximo={30}
        keyboard="decimal"
      />
      {doubt && (
        <OptionGroup
          nome="imovel.area_ha.leitura"
          label="O que você quis dizer?"
          valor={form.leituraDaArea}
          onChange={(areaReading) => change({ leituraDaArea: areaReading })}
          erro={errorOf(errors, 'imovel.area_ha')}
          options={[
            { valor: 'milhar', texto: hectares(doubt.milhar) },
            { valor: 'decimal', texto: hectares(doubt.decimal) },
          ]}
        />
      )}
      <p className="eco" aria-live="polite">
        {eco}
      </p>
    </>
  )
}

/** The fields of a possession, for land without a registered title. */
const PosseFields = (props: Props) => (
  <>
    <SelectField
      nome="imovel.titulo_posse.tipo"
      label={LABELS['imovel.titulo_posse.tipo'] ?? ''}
      optional
      blank="Nada disso"
      valor={props.form.posse}
      onChange={(posse) => props.change({ posse })}
      erro={errorOf(props.errors, 'imovel.titulo_posse.tipo')}
      options={TITULOS_POSSE.map((valor) => ({ valor, texto: label(TITULO_POSSE_LABEL, valor) }))}
    />
    {props.form.posse && (
      <PlainField
        {...props}
        campo="descricaoDaPosse"
        optional
        hint="Número, data, quem assinou."
        maximo={LONGEST.posse}
      />
    )}
  </>
)

/** The fields of a registered title. They are filled in together or not at all. */
const MatriculaFields = (props: Props) => (
  <>
    <PlainField
      {...props}
      campo="matricula"
      optional={props.form.titularidade === 'posse'}
      hint="Está no alto da certidão do cartório."
      maximo={LONGEST.matricula}
      keyboard="numeric"
    />
    <WhereItIs campo="matricula" />
    <PlainField
      {...props}
      campo="cartorio"
      optional
      hint="Como 1º Ofício de Registro de Imóveis de Sorriso."
      maximo={LONGEST.cartorio}
    />
    <WhereItIs campo="cartorio" />
    <PlainField
      {...props}
      campo="cnm"
      optional
      hint="Só as certidões mais novas têm: 16 números."
      maximo={LONGEST.cnm}
      keyboard="numeric"
    />
    <WhereItIs campo="cnm" />
  </>
)

/** A possession needs no registered title, and may have one all the same. */
function RegistroFields(props: Props) {
  const { titularidade, matricula, cartorio, cnm } = props.form
  return (
    <>
      {temPosse(props.form) && <PosseFields {...props} />}
      {titularidade === 'posse' ? (
        <>
          <p>Não tem matrícula? Depois de criar o processo, diga isso em Documentos, no lugar da matrícula.</p>
          <details className="demais" open={[matricula, cartorio, cnm].some(Boolean)}>
            <summary>Informar uma matrícula, se houver</summary>
            <MatriculaFields {...props} />
          </details>
        </>
      ) : (
        <MatriculaFields {...props} />
      )}
      <PlainField
        {...props}
        campo="ccir"
        optional
        hint="Está no CCIR, em “Código do imóvel rural”: 13 números."
        maximo={LONGEST.ccir}
        keyboard="numeric"
      />
      <WhereItIs campo="ccir" />
    </>
  )
}

function ProprietarioFields(props: Props) {
  const { form, change, mascara } = props
  const eu = useEu()
  const souEu = () => {
    change({ nome: eu.nome })
    document.getElementById(CAMPOS.cpf_cnpj.caminho)?.focus()
  }
  return (
    <>
      {!mascara && form.nome !== eu.nome && (
        <p>
          <Button onClick={souEu}>Sou eu</Button>
        </p>
      )}
      <PlainField
        {...props}
        campo="nome"
        hint="Como está na matrícula. De empresa, a razão social."
        maximo={LONGEST.name}
      />
      <PlainField
        {...props}
        campo="cpf_cnpj"
        hint={mascara ? `Hoje é ${mascara}. Deixe em branco para não mudar.` : 'Só você e a análise veem o número.'}
        maximo={LONGEST.cpfCnpj}
      />
      <TextArea
        nome="observacoes"
        label="Observações"
        optional
        hint="O que mais a análise precisa saber."
        valor={form.observacoes}
        onChange={(observacoes) => change({ observacoes })}
        erro={errorOf(props.errors, 'observacoes')}
        maximo={LONGEST.remarks}
      />
    </>
  )
}

/** Loads only for people who come to this step. */
function PerimetroFields(props: Props) {
  const [room, setRoom] = useState<{ default: (props: Props) => ReactNode } | null>(null)
  const [falhou, setFailed] = useState(false)
  const [vez, setTurn] = useState(0)
  useEffect(() => {
    import('../perimetro/perimetro.tsx').then(setRoom, () => setFailed(true))
  }, [vez])
  if (room) return <room.default {...props} />
  if (!falhou) return <Skeleton linhas={4} />
  return (
    <Message tipo="atencao" titulo="O desenho do perímetro não pôde ser carregado" announce>
      <p>Confira a internet e tente de novo. Você também pode continuar sem ele e desenhar depois.</p>
      <Button
        onClick={() => {
          setFailed(false)
          setTurn(vez + 1)
        }}
      >
        Tentar de novo
      </Button>
    </Message>
  )
}

export const STEP_FIELDS: Record<Exclude<Step, 'conferir'>, (props: Props) => ReactNode> = {
  imovel: ImovelFields,
  area: AreaFields,
  registro: RegistroFields,
  proprietario: ProprietarioFields,
  perimetro: PerimetroFields,
}

export const STEP_NAME: Record<Step, string> = {
  imovel: 'Imóvel',
  area: 'Área',
  registro: 'Registro',
  proprietario: 'Proprietário',
  perimetro: 'Perímetro',
  conferir: 'Confira e crie',
}
