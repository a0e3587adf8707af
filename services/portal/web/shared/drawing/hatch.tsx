import { HATCHES, type HatchName, pathOf } from './hatches.ts'

/** The patterns of a map. Their ids contain the id of the map, so that a page can have two maps. */
export const Hatches = ({ map, names }: { map: string; names: readonly HatchName[] }) => (
  <defs>
    {names.map((name) => {
      const { space, angle } = HATCHES[name]
      return (
        <pattern
          key={name}
          id={`${map}-${name}`}
          width={space}
          height={space}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <path
            className={`hatch color-${name} ${HATCHES[name].mark === 'dot' ? 'hatch-dot' : ''}`}
            d={pathOf(HATCHES[name])}
          />
        </pattern>
      )
    })}
  </defs>
)

export const Swatch = ({ map, name }: { map: string; name: HatchName | 'perimetro' }) => (
  <svg className="swatch" viewBox="0 0 100 68" aria-hidden="true">
    <rect
      className={name === 'perimetro' ? 'shape-perimetro' : `area area-${name} color-${name}`}
      x={4}
      y={4}
      width={92}
      height={60}
      fill={name === 'perimetro' ? undefined : `url(#${map}-${name})`}
    />
  </svg>
)
