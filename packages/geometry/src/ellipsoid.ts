import geographiclib from 'geographiclib-geodesic'

/** The semi-major axis in metres, and the flattening, of the ellipsoid of SIRGAS 2000 (GRS80; IBGE RPR 01/2015). */
export const SEMI_MAJOR_M = 6_378_137
const FLATTENING = 1 / 298.257222101
/** The square of the first eccentricity of the ellipsoid. */
export const E2 = FLATTENING * (2 - FLATTENING)

export const ELLIPSOID = new geographiclib.Geodesic.Geodesic(SEMI_MAJOR_M, FLATTENING)
