import { DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { Button } from '../../shared/components/button.tsx'
import { Crop } from '../../shared/documento/crop.tsx'
import { label } from '../../shared/format.ts'
import { labelOf } from '../labels.ts'
import { CAMPOS, type Campo } from './fields.ts'
import { isTaken } from './offers.ts'
import type { Props } from './step-props.ts'

/** What a paper says of the field above, with the picture of its place. */
export function Offered({
  campo,
  form,
  change,
  offers = [],
}: Pick<Props, 'form' | 'change' | 'offers'> & { campo: Campo }) {
  const offer = offers.find((one) => one.campo === campo)
  if (!offer) return null
  const { parte, texto, documento, place } = offer
  const { caminho } = CAMPOS[campo]
  const paper = label(DOCUMENTO_KIND_LABEL, documento.tipo_documento)
  const taken = isTaken(offer, form)
  const use = () => {
    change(parte)
    document.getElementById(caminho)?.focus()
  }
  return (
    <div className="lido-no-papel">
      <p>
        {taken ? 'Como foi lido' : 'Lido'} em: {paper}
        {!taken && (
          <>
            {': '}
            <strong>{texto}</strong>
          </>
        )}
      </p>
      {place.pagina !== null && place.caixa && (
        <Crop
          documento={documento.id}
          pagina={place.pagina}
          caixa={place.caixa}
          descricao={`${labelOf(caminho)}: o lugar do documento em que está`}
        />
      )}
      {!taken && (
        <Button aria-label={`Usar ${texto}: ${labelOf(caminho)}`} onClick={use}>
          Usar
        </Button>
      )}
    </div>
  )
}
