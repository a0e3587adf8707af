type Unit = 's' | 'reqps' | 'percentunit' | 'short' | 'bytes'
type Panel = { title: string; says: string; unit: Unit; queries: Record<string, string> }
export type Dashboard = { uid: string; title: string; rows: Record<string, Panel[]> }

const WIDTH = 24
const PANEL = { w: 8, h: 8 }
const source = { type: 'prometheus', uid: '${source}' }

export function inGrafana({ uid, title, rows }: Dashboard): string {
  let y = 0
  let id = 0
  const panels = Object.entries(rows).flatMap(([name, own]) => {
    const header = { id: ++id, type: 'row', title: name, collapsed: false, gridPos: { x: 0, y: y++, w: WIDTH, h: 1 } }
    const drawn = own.map((panel, i) => {
      const gridPos = {
        x: (i * PANEL.w) % WIDTH,
        y: y + Math.floor((i * PANEL.w) / WIDTH) * PANEL.h,
        ...PANEL,
      }
      return timeseries(panel, ++id, gridPos)
    })
    y += Math.ceil((own.length * PANEL.w) / WIDTH) * PANEL.h
    return [header, ...drawn]
  })
  const variables = [
    { name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
    {
      name: 'namespace',
      label: 'Namespace',
      type: 'query',
      datasource: source,
      query: 'label_values(car_dependency_up, namespace)',
      refresh: 2,
    },
  ]
  const dashboard = {
    uid,
    title,
    tags: ['car'],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: variables },
    panels,
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

function timeseries({ title, says, unit, queries }: Panel, id: number, gridPos: object) {
  return {
    id,
    type: 'timeseries',
    title,
    description: says,
    datasource: source,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], i) => ({
      refId: String.fromCharCode(65 + i),
      datasource: source,
      expr,
      legendFormat,
    })),
  }
}
