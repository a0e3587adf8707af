import { perimetroKm } from '@car/geometria/medidas'
import type { Geometria } from '@car/vocabulary/geometria'
import { useQueries } from '@tanstack/react-query'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { porcento } from '@car/vocabulary/texto'
import { Vazio } from '../comum/componentes/vazio.tsx'
import { Desenho } from '../comum/desenho/desenho.tsx'
import { hectares, rotulo } from '../comum/formato.ts'
import type { Achado, Documento, Processo } from '../gen/interface.ts'
import { cruzadasDe } from './achados.tsx'
import { dadosDe } from './caso.ts'
import { desenhadaDe } from './area-desenhada.ts'
import { nomeDoImovel } from '../comum/imovel.ts'

type Props = { id: string; processo: Processo; documentos: readonly Documento[]; achados: readonly Achado[] }

const KM = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** The perimeter that was drawn, and its area beside those that were declared and read. */
export function Mapa({ id, processo: { imovel }, documentos, achados }: Props) {
  const lidos = useQueries({ queries: documentos.map((documento) => dadosDe(id, documento)) })
  const { area_ha: declarada } = imovel
  const geometria = imovel.geometria as Geometria | undefined
  const desenhada = desenhadaDe(imovel)
  const comuns = achados
    .flatMap(cruzadasDe)
    .flatMap(({ forma }) => (forma ? [{ nome: 'outro' as const, geometria: forma as Geometria }] : []))
  const areas = [
    ...(declarada === undefined ? [] : [{ titulo: 'Declarada', ha: declarada }]),
    ...documentos.flatMap((documento, i) => {
      const ha = lidos[i]?.data?.data.area_ha
      return ha ? [{ titulo: `${i + 1} ${rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)}`, ha }] : []
    }),
    ...(desenhada === null ? [] : [{ titulo: 'Desenhada', ha: desenhada }]),
  ]
  return (
    <>
      {geometria ? (
        <Desenho
          rotulo={`Perímetro de ${nomeDoImovel(imovel)}`}
          camadas={[{ nome: 'perimetro', geometria }, ...comuns]}
        />
      ) : (
        <Vazio frase="O perímetro não foi desenhado." />
      )}
      {comuns.length > 0 && (
        <p className="discreto">Em vermelho, o que é comum a outro imóvel ou fica fora do município.</p>
      )}
      <dl className="dados">
        {areas.map(({ titulo, ha }) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>
              {hectares(ha)}
              {declarada !== undefined && ha !== declarada && <small> ({porcento(ha / declarada - 1, 1, true)})</small>}
            </dd>
          </div>
        ))}
        {geometria && (
          <div>
            <dt>Perímetro</dt>
            <dd>{KM.format(perimetroKm(geometria))} km</dd>
          </div>
        )}
      </dl>
    </>
  )
}
