import { IMOVEL_KINDS, type ImovelKind } from '@car/vocabulary/processo'
import { TITULARIDADES, type Titularidade } from '@car/vocabulary/titularidade'
import { type ReactNode, useEffect, useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { Button } from '../../shared/components/button.tsx'
import { OptionGroup } from '../../shared/components/campo.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { Message } from '../../shared/components/message.tsx'
import { errorOf } from '../../shared/components/error-summary.tsx'
import { hectares } from '../../shared/format.ts'
import { LABELS } from '../labels.ts'
import { readArea } from '../../shared/area.ts'
import { CAMPOS, echoOf, type Group, ofKind, type Step } from './fields.ts'
import { ItemList } from './item-list.tsx'
import { fieldPath } from './items.ts'
import { MunicipioField } from './municipio.tsx'
import { FurtherFields } from './further-fields.tsx'
import { Offered } from './offered.tsx'
import { PlainField } from './plain-field.tsx'
import type { StepProps } from './step-props.ts'
import { ProprietarioFields } from './proprietario-fields.tsx'
import { RegistroFields } from './registro-fields.tsx'

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

function ImovelFields(props: StepProps) {
  const { form, change, errors, onLeave } = props
  return (
    <>
      <PlainField {...props} campo="denominacao" hint="Como o imóvel é conhecido." max={LONGEST.name} />
      <OptionGroup
        nome="imovel.tipo"
        label="Tipo"
        valor={form.tipo}
        onChange={(tipo) => change(ofKind(form, tipo))}
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
        nome={CAMPOS.municipio.caminho}
        valor={form.municipio}
        onChange={(municipio) => change({ municipio })}
        onLeave={() => onLeave(CAMPOS.municipio.caminho)}
        erro={errorOf(errors, CAMPOS.municipio.caminho)}
      />
      <Offered {...props} campo="municipio" />
      <FurtherFields {...props} part="imovel" />
      <ItemList
        {...props}
        list="outros_municipios"
        question="O imóvel fica em mais de um município?"
        hint="Acima, o da sede. Aqui, os outros, mesmo que de outro estado."
        add="Adicionar município"
        noun="Município"
      >
        {({ item, i, put }) => {
          const caminho = fieldPath('outros_municipios', i, 'codigo')
          return (
            <MunicipioField
              nome={caminho}
              valor={item.codigo}
              onChange={(codigo) => put({ codigo })}
              onLeave={() => onLeave(caminho)}
              erro={errorOf(errors, caminho)}
            />
          )
        }}
      </ItemList>
    </>
  )
}

function AreaFields(props: StepProps) {
  const { form, change, errors } = props
  const parsed = readArea(form.area)
  const eco = echoOf(form)
  const doubt = 'doubt' in parsed ? parsed.doubt : null
  return (
    <>
      <PlainField
        {...props}
        change={({ area = '' }) => change({ area, areaReading: '' })}
        errors={doubt ? [] : errors}
        campo="area"
        hint="Em hectares, como está na matrícula: 1.234,56"
        max={30}
        keyboard="decimal"
      />
      {doubt && (
        <OptionGroup
          nome="imovel.area_ha.reading"
          label="O que você quis dizer?"
          valor={form.areaReading}
          onChange={(areaReading) => change({ areaReading })}
          erro={errorOf(errors, 'imovel.area_ha')}
          options={[
            { valor: 'thousands', texto: hectares(doubt.thousands) },
            { valor: 'decimal', texto: hectares(doubt.decimal) },
          ]}
        />
      )}
      <p className="echo" aria-live="polite">
        {eco}
      </p>
    </>
  )
}

/** The editor of the perimeter, which loads when this step is opened. */
function PerimetroFields(props: StepProps) {
  const [room, setRoom] = useState<{ default: (props: StepProps) => ReactNode } | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    import('../perimetro/perimetro.tsx').then(setRoom, () => setFailed(true))
  }, [turn])
  if (room) return <room.default {...props} />
  if (!failed) return <Skeleton linhas={4} />
  return (
    <Message kind="warning" heading="O desenho do perímetro não pôde ser carregado" announce>
      <p>Confira a internet e tente de novo. Você também pode continuar sem ele e desenhar depois.</p>
      <Button
        onClick={() => {
          setFailed(false)
          setTurn(turn + 1)
        }}
      >
        Tentar de novo
      </Button>
    </Message>
  )
}

export const STEP_FIELDS: Record<Group, (props: StepProps) => ReactNode> = {
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
