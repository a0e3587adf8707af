import type { DadosDossie } from '../dados/dossie.ts'
import { porcento } from '@car/vocabulary/texto'
import { hectares, numero } from '../dados/formato.ts'
import { definicoes } from '../layout/definicoes.ts'
import { ESTILO, FOLHA } from '../layout/estilo.ts'
import { caber, type Fluxo, no, paragrafo, por, titulo } from '../layout/fluxo.ts'
import { planejarMapa } from '../layout/mapa.ts'
import { tabela } from '../layout/tabela.ts'
import { desenharMapa, lat, lon } from './desenho-do-mapa.ts'

const QUADRO = { largura: FOLHA.util, altura: 300 }
const VERTICES_NA_TABELA = 200
/**
 * The outline as it was declared, at a true scale, and its vertices. Nothing is drawn that the case does not contain.
 */
export function mapa(f: Fluxo, { processo: { imovel } }: DadosDossie): void {
  titulo(f, 1, '2  Localização e perímetro')
  const plano = imovel.geometria ? planejarMapa(imovel.geometria, QUADRO) : null
  if (plano === null) {
    paragrafo(f, 'O processo não traz a geometria do imóvel.')
    return
  }
  paragrafo(
    f,
    'Perímetro declarado no processo, em SIRGAS 2000. O desenho mostra somente o que foi declarado.',
    ESTILO.corpo,
  )
  caber(f, QUADRO.altura + 60)
  const lugar = `${lon(plano.centro.lon, 0)}, ${lat(plano.centro.lat, 0)}`
  const figura = no(
    f,
    'Figure',
    f.secao,
    `Mapa do perímetro do imóvel em torno de ${lugar}, escala 1:${numero(plano.denominador)}, ${plano.vertices.length} vértices.`,
  )
  for (const desenho of desenharMapa(plano, QUADRO, { x: FOLHA.esquerda, y: f.y }, (t) =>
    f.medidor.largura(t, ESTILO.miudo),
  ))
    por(f, desenho, figura)
  f.y += QUADRO.altura + 14
  const diferenca = imovel.area_ha > 0 ? (plano.areaHa - imovel.area_ha) / imovel.area_ha : null
  definicoes(
    f,
    [
      { rotulo: 'Área do perímetro', valor: hectares(plano.areaHa) },
      { rotulo: 'Área declarada', valor: hectares(imovel.area_ha) },
      { rotulo: 'Diferença', valor: diferenca === null ? '' : porcento(diferenca, 2, true) },
      { rotulo: 'Perímetro', valor: `${numero(plano.perimetroM, 1)} m` },
      { rotulo: 'Escala (impresso a 100\u00a0%)', valor: `1:${numero(plano.denominador)}` },
      { rotulo: 'Centro', valor: `${lat(plano.centro.lat, 1)}, ${lon(plano.centro.lon, 1)}`, vao: 2 },
      { rotulo: 'Vértices', valor: numero(plano.vertices.length) },
    ],
    4,
  )
  titulo(f, 3, 'Vértices')
  tabela(
    f,
    [
      { titulo: 'Vértice', parte: 12 },
      { titulo: 'Latitude', parte: 30, alinhar: 'direita' },
      { titulo: 'Longitude', parte: 30, alinhar: 'direita' },
      { titulo: 'Até o seguinte (m)', parte: 28, alinhar: 'direita' },
    ],
    plano.vertices
      .slice(0, VERTICES_NA_TABELA)
      .map((v) => [v.nome, lat(v.lat, 4), lon(v.lon, 4), numero(v.distanciaM, 2)]),
  )
  if (plano.vertices.length > VERTICES_NA_TABELA) {
    paragrafo(
      f,
      `São ${numero(plano.vertices.length)} vértices; estes são os primeiros ${VERTICES_NA_TABELA}. Os demais constam do registro eletrônico do processo.`,
      ESTILO.nota,
    )
  }
}
