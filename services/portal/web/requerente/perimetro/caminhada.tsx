import { distanciaKm } from '@car/geometria/medidas'
import { useState } from 'react'
import { Desenho } from '../../comum/desenho/desenho.tsx'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { CaixaDeSelecao } from '../../comum/componentes/campo.tsx'
import { Mensagem } from '../../comum/componentes/mensagem.tsx'
import type { EmAndamento } from './andamento.ts'
import { type Posicao, useGps } from './gps.ts'
import { type Desenhado, perimetroDe, redondo, type Vertice } from './vertices.ts'

type Props = {
  andamento: EmAndamento
  desenhado: Desenhado
  aoTerminar: (novo: Desenhado, frase?: string) => void
}

/** Steps shorter than this are lost in the inaccuracy of the signal. */
const PASSO_M = 5
const IMPRECISO_M = 10
/** With a signal as inaccurate as this, no point is marked automatically. */
const PERDIDO_M = 30

/**
 * Marks the boundary while somebody walks along it. Each point is on the device as soon as it is marked, so a closed
 * browser loses none.
 */
export function Caminhada({ andamento, desenhado, aoTerminar }: Props) {
  const { pontos } = andamento.valor
  const [andando, setAndando] = useState(false)
  const [sozinho, setSozinho] = useState(true)
  const marcar = ({ onde: [lon, lat] }: Posicao): void => {
    andamento.mudar({ pontos: [...pontos, [redondo(lon), redondo(lat)]] })
  }
  const { posicao, falha } = useGps(andando, (nova) => {
    const ultimo = pontos.at(-1)
    const andado = ultimo ? distanciaKm(ultimo, nova.onde) * 1_000 : Number.POSITIVE_INFINITY
    // A point is marked once its distance from the last exceeds the inaccuracy of the signal.
    if (sozinho && nova.precisao_m <= PERDIDO_M && andado >= Math.max(PASSO_M, nova.precisao_m)) marcar(nova)
  })
  const terminar = (novo: Desenhado) => {
    setAndando(false)
    andamento.mudar({ pontos: [] })
    aoTerminar(novo, `${pontos.length} pontos da caminhada estão no desenho.`)
  }
  const precisao = posicao ? Math.round(posicao.precisao_m) : null
  return (
    <div className="modo">
      {!andando && pontos.length === 0 && (
        <p>
          Vá até um canto do imóvel e comece. Ande pela divisa com o celular na mão: cada ponto fica guardado neste
          aparelho na hora, mesmo sem internet e mesmo que o navegador feche.
        </p>
      )}
      {andando && (
        <>
          {falha === 'negado' && (
            <Mensagem tipo="erro" titulo="O navegador não deixa ver onde você está" anunciar>
              <p>Toque no cadeado ao lado do endereço desta página, permita a localização e comece de novo.</p>
            </Mensagem>
          )}
          {falha === 'sem_sinal' && (
            <Mensagem tipo="atencao" titulo="Sem sinal de GPS" anunciar>
              <p>Ligue a localização do aparelho e vá para um lugar aberto. Os pontos marcados estão guardados.</p>
            </Mensagem>
          )}
          {falha === null && precisao === null && <p role="status">Procurando o sinal do GPS…</p>}
          {precisao !== null && (
            <p className="precisao">
              Precisão: <strong>{precisao} m</strong>
            </p>
          )}
          {precisao !== null && precisao > IMPRECISO_M && (
            <Mensagem tipo="atencao" titulo="O sinal está fraco" anunciar>
              <p>
                O ponto pode ficar a mais de {IMPRECISO_M} m do lugar certo. Espere um pouco em lugar aberto, longe de
                árvores e paredes, antes de marcar.
              </p>
            </Mensagem>
          )}
          <CaixaDeSelecao
            nome="perimetro.sozinho"
            rotulo="Marcar sozinho enquanto ando"
            marcada={sozinho}
            aoMudar={setSozinho}
          />
        </>
      )}
      {pontos.length > 0 && (
        <>
          <p className="pontos">
            <strong>{pontos.length === 1 ? '1 ponto marcado' : `${pontos.length} pontos marcados`}</strong>, guardados
            neste aparelho.
          </p>
          <Percurso pontos={pontos} onde={posicao?.onde} />
        </>
      )}
      <div className="acoes">
        {andando && posicao && (
          <Botao
            onClick={() => {
              marcar(posicao)
              anunciar(`Ponto ${pontos.length + 1} marcado.`)
            }}
          >
            Marcar este ponto
          </Botao>
        )}
        {!andando && (
          <Botao onClick={() => setAndando(true)}>{pontos.length > 0 ? 'Continuar a andar' : 'Começar a andar'}</Botao>
        )}
        {andando && <Botao onClick={() => setAndando(false)}>Parar</Botao>}
        {pontos.length > 0 && (
          <Botao tipo="simples" onClick={() => andamento.mudar({ pontos: pontos.slice(0, -1) })}>
            Apagar o último ponto
          </Botao>
        )}
        {pontos.length >= 3 && (
          <Botao onClick={() => terminar([[[...pontos]]])}>
            {desenhado.length > 0 ? 'Trocar o desenho' : 'Usar estes pontos'}
          </Botao>
        )}
        {pontos.length >= 3 && desenhado.length > 0 && (
          <Botao onClick={() => terminar([...desenhado, [[...pontos]]])}>Juntar ao desenho</Botao>
        )}
        {!andando && pontos.length > 0 && (
          <Botao tipo="simples" onClick={() => andamento.mudar({ pontos: [] })}>
            Descartar a caminhada
          </Botao>
        )}
      </div>
    </div>
  )
}

function Percurso({ pontos, onde }: { pontos: readonly Vertice[]; onde: Vertice | undefined }) {
  const geometria = JSON.parse(perimetroDe([[[...pontos]]]))
  return (
    <Desenho rotulo={`Percurso com ${pontos.length} pontos`} camadas={[{ nome: 'perimetro', geometria }]}>
      {({ x, y }) => onde && <circle className="aqui" cx={x(onde[0])} cy={y(onde[1])} r={16} />}
    </Desenho>
  )
}
