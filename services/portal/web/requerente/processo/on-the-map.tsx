import { CAMADA_WORDS } from '@car/vocabulary/camada'
import type { Geometry } from '@car/vocabulary/geometry'
import { useQuery } from '@tanstack/react-query'
import { camadasOf } from '../../shared/api/processo.ts'
import type { CheckedCamada } from '../../shared/camada.ts'
import { Failed } from '../../shared/components/failed.tsx'
import { Skeleton } from '../../shared/components/skeleton.tsx'
import { foundIn, inCommonArea } from '../../shared/drawing/areas.ts'
import { Land } from '../../shared/drawing/land.tsx'
import { imovelName } from '../../shared/imovel.ts'
import { inCommonOf } from '../queries.ts'
import { type ProcessoView, WhyNot } from './board.tsx'
import { Contestar } from './answers/contestar.tsx'

/** Shows the property with the areas in it. Explains each finding to the owner, and offers a form to contest it. */
export default function OnTheMap({ view }: { view: ProcessoView }) {
  const { id, imovel, status } = view.processo
  const camadas = useQuery(camadasOf(id))
  const inCommon = useQuery(inCommonOf(id))
  const isDraft = status === 'rascunho'
  const about = (area: string) => {
    const found = foundIn(camadas.data ?? [], area)
    return isDraft || !found ? null : <Contestar view={view} achado={found} />
  }
  const isFound = camadas.data?.some(({ resultado }) => resultado === 'sobreposicao')
  return (
    <>
      <p>
        O desenho do seu imóvel, ao lado do que os órgãos públicos publicam.
        {isDraft && ' A análise só olha isto depois que você enviar o processo: confira o desenho antes.'}
      </p>
      <Land
        label={`Mapa de ${imovelName(imovel)}`}
        perimetro={imovel.geometria as Geometry}
        others={(inCommon.data ?? []).map(inCommonArea)}
        othersTitle="Em comum com outros imóveis"
        othersAbout={<p>{inCommon.data?.length === 1 ? NEIGHBOUR : neighbours(inCommon.data?.length ?? 0)}</p>}
        camadas={camadas.data}
        about={about}
        aboutCamada={meaning}
      />
      {isFound && !isDraft && <WhyNot permission={view.can('contestar')} />}
      {(camadas.isPending || inCommon.isPending) && <Skeleton linhas={3} />}
      <Failed
        failure={camadas.error ?? inCommon.error}
        retry={() => void Promise.all([camadas.refetch(), inCommon.refetch()])}
      />
    </>
  )
}

/** Returns the sentence about a kind of layer, and the body responsible for its data. */
function meaning({ tipo }: CheckedCamada) {
  const { orgao, owner } = CAMADA_WORDS[tipo]
  return (
    <>
      <p>{owner}</p>
      <p className="muted">Quem responde por estes dados: {orgao}.</p>
    </>
  )
}

const neighbours = (some: number): string =>
  `${some} imóveis foram desenhados também sobre partes deste. Confira as divisas no seu desenho. A análise também vê isto, e você não precisa fazer mais nada agora.`

const NEIGHBOUR =
  'Outro imóvel foi desenhado também nesta parte. Confira a divisa no seu desenho. A análise também vê isto, e você não precisa fazer mais nada agora.'
