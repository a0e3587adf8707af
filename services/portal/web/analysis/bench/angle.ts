const two = (n: number): string => String(n).padStart(2, '0')

/** Writes an azimuth in degrees as papers do: `154° 15′ 09″`. */
export function angleInWords(degrees: number): string {
  const seconds = Math.round(degrees * 3600) % 1_296_000
  return `${Math.floor(seconds / 3600)}° ${two(Math.floor(seconds / 60) % 60)}′ ${two(seconds % 60)}″`
}
