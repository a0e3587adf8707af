import { LONGEST } from '@car/vocabulary/limits'
import { OF_ESPOLIO, QUALIDADE_LABEL, QUALITIES } from '@car/vocabulary/representante'
import { useEffect, useRef } from 'react'
import { api, unwrap } from '../../shared/api/client.ts'
import { useMe } from '../../shared/api/session.ts'
import { Button } from '../../shared/components/button.tsx'
import { Checkbox, SelectField, TextArea } from '../../shared/components/campo.tsx'
import { errorOf } from '../../shared/components/error-summary.tsx'
import { label } from '../../shared/format.ts'
import { labelOf } from '../labels.ts'
import { withDots } from '../person-document.ts'
import { asksPart, CAMPOS, isRepresented } from './fields.ts'
import { FurtherFields } from './further-fields.tsx'
import { ItemList, ItemText } from './item-list.tsx'
import { PlainField } from './plain-field.tsx'
import type { StepProps } from './step-props.ts'

const PART = 'Em por cento, se souber: 50 ou 33,33.'
const TO_KEEP = 'Deixe em branco para não mudar.'
const PRIVATE = 'Só você e a análise veem o número.'
/** The greatest number of characters in a typed share, such as `33,3333333333%`. */
const LONGEST_PART = 20

const numberHint = (mask: string): string => (mask ? `Hoje é ${mask}. ${TO_KEEP}` : PRIVATE)

/**
 * The fields of the owner, the other owners, and the representative. Other owners and a representative appear after the
 * person says that they exist.
 */
export function ProprietarioFields(props: StepProps) {
  const { form, change } = props
  return (
    <>
      {!form.mask && form.espolio === '' && <ItIsMe {...props} nome="nome" cpf="cpf_cnpj" />}
      <PlainField
        {...props}
        campo="nome"
        hint="Como está na matrícula. De empresa, a razão social."
        max={LONGEST.name}
      />
      <PlainField {...props} campo="cpf_cnpj" hint={numberHint(form.mask)} max={LONGEST.cpfCnpj} />
      {asksPart(form) && (
        <PlainField {...props} campo="percentual" optional hint={PART} max={LONGEST_PART} keyboard="decimal" />
      )}
      <Checkbox
        nome={CAMPOS.espolio.caminho}
        label="O dono morreu, e a terra é do espólio"
        checked={form.espolio === 'yes'}
        onChange={(marked) => change({ espolio: marked ? 'yes' : '' })}
      />
      <FurtherFields {...props} part="proprietario" />
      <ItemList
        {...props}
        list="coproprietarios"
        question="Há mais de um dono?"
        hint="Marido e mulher, irmãos, sócios: todos os que estão na matrícula."
        add="Adicionar dono"
        noun="Dono"
        called={({ nome }) => nome}
      >
        {(item) => (
          <>
            <ItemText {...item} nome="nome" label="Nome" max={LONGEST.name} />
            <ItemText
              {...item}
              nome="cpf_cnpj"
              label="CPF ou CNPJ"
              hint={numberHint(item.item.mask)}
              max={LONGEST.cpfCnpj}
            />
            <ItemText
              {...item}
              nome="percentual"
              label="Parte"
              optional
              hint={PART}
              max={LONGEST_PART}
              keyboard="decimal"
            />
          </>
        )}
      </ItemList>
      <RepresentanteFields {...props} />
      <TextArea
        nome="observacoes"
        label="Observações"
        optional
        hint="O que mais a análise precisa saber."
        valor={form.observacoes}
        onChange={(observacoes) => change({ observacoes })}
        erro={errorOf(props.errors, 'observacoes')}
        max={LONGEST.remarks}
      />
    </>
  )
}

type ItIsMeProps = StepProps & { nome: 'nome' | 'representante'; cpf: 'cpf_cnpj' | 'representanteCpf'; about?: string }

/** The button that fills in the name and the number of the signed-in person, from gov.br. */
function ItIsMe({ form, change, nome, cpf, about }: ItIsMeProps) {
  const me = useMe()
  const latest = useRef({ form, change })
  useEffect(() => {
    latest.current = { form, change }
  })
  if (form[nome] === me.nome) return null
  // Typed text is not replaced. If the number cannot be fetched, the person types the number.
  const itIsMe = async () => {
    change({ [nome]: me.nome })
    document.getElementById(CAMPOS[cpf].caminho)?.focus()
    const own = await unwrap(api.GET('/api/v1/auth/me/cpf')).catch(() => null)
    if (own && latest.current.form[cpf] === '') latest.current.change({ [cpf]: withDots(own.data.cpf) })
  }
  return (
    <p>
      <Button {...(about ? { 'aria-label': `Sou eu: ${about}` } : {})} onClick={() => void itIsMe()}>
        Sou eu
      </Button>
    </p>
  )
}

function RepresentanteFields(props: StepProps) {
  const { form, change, errors } = props
  const { caminho } = CAMPOS.qualidade
  const ofEspolio = form.espolio === 'yes'
  const first = ofEspolio ? OF_ESPOLIO : []
  return (
    <section className="item-list" aria-labelledby="representante">
      <h2 id="representante">{ofEspolio ? 'Quem representa o espólio?' : 'Alguém age pelos donos?'}</h2>
      {ofEspolio ? (
        <p className="hint">O inventariante ou, enquanto não há um, quem administra a herança.</p>
      ) : (
        <Checkbox
          nome="represented"
          label="Sim, há um representante"
          checked={form.represented === 'yes'}
          onChange={(marked) => change({ represented: marked ? 'yes' : '' })}
        />
      )}
      {isRepresented(form) && (
        <>
          {!form.representanteMask && (
            <ItIsMe {...props} nome="representante" cpf="representanteCpf" about="representante" />
          )}
          <PlainField {...props} campo="representante" max={LONGEST.name} />
          <PlainField
            {...props}
            campo="representanteCpf"
            hint={numberHint(form.representanteMask)}
            max={LONGEST.cpfCnpj}
            keyboard="numeric"
          />
          <SelectField
            nome={caminho}
            label={labelOf(caminho) ?? ''}
            valor={form.qualidade}
            onChange={(qualidade) => change({ qualidade })}
            erro={errorOf(errors, caminho)}
            options={[...first, ...QUALITIES.filter((qualidade) => !first.includes(qualidade))].map((valor) => ({
              valor,
              texto: label(QUALIDADE_LABEL, valor),
            }))}
          />
          <FurtherFields {...props} part="representante" />
        </>
      )}
    </section>
  )
}
