import type { DadosDossie } from '../data/dossie.ts'
import { percent } from '@car/text/wording'
import { hectares, formatNumber } from '../data/format.ts'
import { CAMADA_KIND_LABEL, type OverlapKind } from '@car/vocabulary/camada'
import { definitions } from '../layout/definitions.ts'
import { STYLE, SHEET } from '../layout/style.ts'
import { fit, type Flow, addNode, paragraph, put, titulo } from '../layout/flow.ts'
import { type MapPlan, planMap } from '../layout/map.ts'
import { table } from '../layout/table.ts'
import { camadas } from './camadas.ts'
import { drawOverlaps, kindsDrawn, legend, numbered } from './camadas-map.ts'
import { drawMap, lat, lon } from './map-drawing.ts'

const FRAME = { largura: SHEET.usable, altura: 300 }
const VERTICES_IN_TABLE = 200

/**
 * Lays out the declared outline at a true scale with the overlaps of official layers, then a list of these layers, then
 * the vertices of the outline.
 */
export function mapSection(f: Flow, dados: DadosDossie): void {
  const { geometria } = dados.processo.imovel
  const plan = geometria ? planMap(geometria, FRAME) : null
  // The map stands on the page of its heading.
  if (plan !== null) fit(f, FRAME.altura + 150)
  titulo(f, 1, '2  Localização e perímetro')
  if (plan === null) paragraph(f, 'O processo não traz a geometria do imóvel.')
  else perimetro(f, plan, dados)
  camadas(f, dados)
  if (plan !== null) vertices(f, plan)
}

function perimetro(f: Flow, plan: MapPlan, { processo: { imovel }, camadas: all }: DadosDossie): void {
  const found = numbered(all)
  const kinds = kindsDrawn(found)
  const shown =
    kinds.length === 0
      ? 'somente o que foi declarado'
      : 'o que foi declarado e, hachurado, o que camadas oficiais têm nele'
  paragraph(f, `Perímetro declarado no processo, em SIRGAS 2000. O desenho mostra ${shown}.`, STYLE.body)
  fit(f, FRAME.altura + 60)
  const centre = `${lon(plan.centro.lon, 0)}, ${lat(plan.centro.lat, 0)}`
  const figure = addNode(
    f,
    'Figure',
    f.section,
    `Mapa do perímetro do imóvel em torno de ${centre}, escala 1:${formatNumber(plan.denominator)}, ${plan.vertices.length} vértices${hatchedInWords(kinds)}.`,
  )
  const corner = { x: SHEET.left, y: f.y }
  const widthOf = (t: string) => f.measurer.largura(t, STYLE.small)
  const inside = drawOverlaps(plan, found, corner, widthOf)
  for (const drawing of drawMap(plan, FRAME, corner, widthOf, inside)) put(f, drawing, figure)
  f.y += FRAME.altura + 8
  if (kinds.length > 0) legend(f, kinds)
  f.y += 6
  const { area_ha = 0 } = imovel
  const difference = area_ha > 0 ? (plan.areaHa - area_ha) / area_ha : null
  definitions(
    f,
    [
      { label: 'Área do perímetro', valor: hectares(plan.areaHa) },
      { label: 'Área declarada', valor: hectares(area_ha) },
      { label: 'Diferença', valor: difference === null ? '' : percent(difference, 2, true) },
      { label: 'Perímetro', valor: `${formatNumber(plan.perimetroM, 1)} m` },
      { label: 'Escala (impresso a 100\u00a0%)', valor: `1:${formatNumber(plan.denominator)}` },
      { label: 'Centro', valor: `${lat(plan.centro.lat, 1)}, ${lon(plan.centro.lon, 1)}`, span: 2 },
      { label: 'Vértices', valor: formatNumber(plan.vertices.length) },
    ],
    4,
  )
}

const hatchedInWords = (kinds: readonly OverlapKind[]): string =>
  kinds.length === 0 ? '' : `; hachurado: ${kinds.map((kind) => CAMADA_KIND_LABEL[kind]).join(', ')}`

function vertices(f: Flow, plan: MapPlan): void {
  titulo(f, 2, 'Vértices', false)
  table(
    f,
    [
      { titulo: 'Vértice', parte: 12 },
      { titulo: 'Latitude', parte: 30, align: 'right' },
      { titulo: 'Longitude', parte: 30, align: 'right' },
      { titulo: 'Até o seguinte (m)', parte: 28, align: 'right' },
    ],
    plan.vertices
      .slice(0, VERTICES_IN_TABLE)
      .map((v) => [v.nome, lat(v.lat, 4), lon(v.lon, 4), formatNumber(v.distanceM, 2)]),
  )
  if (plan.vertices.length > VERTICES_IN_TABLE) {
    paragraph(
      f,
      `São ${formatNumber(plan.vertices.length)} vértices; estes são os primeiros ${VERTICES_IN_TABLE}. Os demais constam do registro eletrônico do processo.`,
      STYLE.nota,
    )
  }
}
