import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import type { ReactNode } from 'react'
import { Button } from '../../shared/components/button.tsx'
import { Crop } from '../../shared/documento/crop.tsx'
import { label } from '../../shared/format.ts'
import { labelOf } from '../labels.ts'
import { CAMPOS, type Campo } from './fields.ts'
import { isTaken, type ItemOffer, type Offer } from './offers.ts'
import type { StepProps } from './step-props.ts'

type OfferedProps = Pick<StepProps, 'form' | 'change' | 'offers'> & { campo: Campo }

/** Offers a paper's value for the field above, with a picture of its place on the paper. */
export function Offered({ campo, form, change, offers = [] }: OfferedProps) {
  const offer = offers.find((one) => one.campo === campo)
  if (!offer || offer.fits?.(form) === false) return null
  const { parte, texto } = offer
  const { caminho } = CAMPOS[campo]
  const name = labelOf(caminho) ?? caminho
  const use = () => {
    change(parte)
    document.getElementById(caminho)?.focus()
  }
  if (isTaken(offer, form)) return <OnPaper offer={offer} about={name} said="Como foi lido em" />
  return (
    <OnPaper offer={offer} about={name} said="Lido em" valor={texto}>
      <Button aria-label={`Usar ${texto}: ${name}`} onClick={use}>
        Usar
      </Button>
    </OnPaper>
  )
}

type OnPaperProps = {
  offer: Offer | ItemOffer
  /** The name of the value, for the description of the picture. */
  about: string
  said: string
  valor?: string
  children?: ReactNode
}

/** Shows a value with a picture of its place on a paper. */
export function OnPaper({ offer: { documento, place }, about, said, valor, children }: OnPaperProps) {
  const { pagina, caixa, told } = place
  return (
    <div className="read-on-paper">
      <p>
        {told ? 'Você informou' : said}: {label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)}
        {valor !== undefined && (
          <>
            {': '}
            <strong>{valor}</strong>
          </>
        )}
      </p>
      {pagina !== null && caixa && (
        <Crop
          documento={documento.id}
          pagina={pagina}
          caixa={caixa}
          descricao={`${about}: o lugar do documento em que está`}
        />
      )}
      {children}
    </div>
  )
}
