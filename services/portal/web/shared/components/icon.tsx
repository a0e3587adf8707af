const STROKES = {
  success: 'M20 6 9 17l-5-5',
  danger: 'M18 6 6 18M6 6l12 12',
  warning: 'M12 3 1.8 21h20.4zM12 10v5m0 2.8v.2',
  info: 'M12 11v6m0-10v.2M12 22a10 10 0 1 1 0-20 10 10 0 0 1 0 20z',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M18 6 6 18M6 6l12 12',
  arrow: 'm9 6 6 6-6 6',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
} as const
export type IconName = keyof typeof STROKES

/** A picture that repeats the words beside it, so screen readers skip the picture. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="glyph"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={STROKES[name]} />
    </svg>
  )
}
