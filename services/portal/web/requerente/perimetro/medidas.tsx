import { distanciaKm } from '@car/geometria/medidas'
import type { Meanings } from '@car/geometria/nested'
import type { Geometria } from '@car/vocabulary/geometria'
import { porcento } from '@car/vocabulary/texto'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Mensagem } from '../../comum/componentes/mensagem.tsx'
import { hectares } from '../../comum/formato.ts'
import type { Medida } from './medir.ts'
import { type Desenhado, desenhadoDe, type Lugar } from './vertices.ts'

type Props = {
  medida: Medida | null
  declarada: number | null
  desenhado: Desenhado
  aoEscolher: (lugar: Lugar) => void
  aoMudar: (novo: Desenhado, frase?: string) => void
}

const NUMERO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** `3,2 hectares a mais que o declarado (+0,4 %)`. */
function diferenca(desenhada: number, declarada: number): string {
  const ha = desenhada - declarada
  if (Math.abs(ha) < 0.005) return 'nenhuma'
  return `${NUMERO.format(Math.abs(ha))} hectares a ${ha > 0 ? 'mais' : 'menos'} (${porcento(ha / declarada, 1, true)})`
}

/** The size of the drawing beside the declared one, and what is wrong with it, and where. */
export function Medidas({ medida, declarada, desenhado, aoEscolher, aoMudar }: Props) {
  if (!medida) return <p role="status">Conferindo o desenho…</p>
  const { area_ha, perimetro_km, falta, encontros, meanings } = medida
  return (
    <>
      {falta && (
        <Mensagem tipo="erro" titulo={falta} anunciar>
          {encontros.length > 0 && (
            <>
              <p>Marcamos em vermelho onde. Mova ou apague um vértice perto de cada lugar.</p>
              <ul className="encontros">
                {encontros.map((onde, i) => (
                  <li key={onde.join()}>
                    <Botao tipo="simples" onClick={() => aoEscolher(maisPerto(desenhado, onde))}>
                      Ver o cruzamento {i + 1}
                    </Botao>
                  </li>
                ))}
              </ul>
            </>
          )}
          {meanings && <Meaning {...meanings} aoMudar={aoMudar} />}
        </Mensagem>
      )}
      <dl className="dados">
        <div>
          <dt>Área do desenho</dt>
          <dd>{hectares(Number(area_ha.toFixed(2)))}</dd>
        </div>
        {declarada !== null && (
          <>
            <div>
              <dt>Área declarada</dt>
              <dd>{hectares(declarada)}</dd>
            </div>
            <div>
              <dt>Diferença</dt>
              <dd>{diferenca(area_ha, declarada)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>Volta inteira</dt>
          <dd>{NUMERO.format(perimetro_km)} km</dd>
        </div>
      </dl>
    </>
  )
}

/** A polygon inside another can mean two things, and only the person knows which. */
function Meaning({ cutOut, partOf, aoMudar }: Meanings & Pick<Props, 'aoMudar'>) {
  const choose = (drawing: Geometria, said: string) => aoMudar(desenhadoDe(JSON.stringify(drawing)), said)
  return (
    <>
      <p>O que está dentro do contorno maior é do imóvel?</p>
      {partOf && (
        <Botao tipo="simples" onClick={() => choose(partOf, 'O contorno de dentro foi juntado ao maior.')}>
          Sim, faz parte dele
        </Botao>
      )}
      {cutOut && (
        <Botao tipo="simples" onClick={() => choose(cutOut, 'O contorno de dentro foi recortado do maior.')}>
          Não, recortar do imóvel
        </Botao>
      )}
    </>
  )
}

/** The vertex nearest to a place. */
function maisPerto(desenhado: Desenhado, onde: readonly number[]): Lugar {
  const todos = desenhado.flatMap((aneis, poligono) =>
    aneis.flatMap((anel, n) =>
      anel.map((ponto, vertice) => ({ lugar: { poligono, anel: n, vertice }, longe: distanciaKm(ponto, onde) })),
    ),
  )
  return todos.reduce((a, b) => (b.longe < a.longe ? b : a)).lugar
}
