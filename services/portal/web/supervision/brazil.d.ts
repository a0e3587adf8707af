/** The types of the used part of `@svg-maps/brazil`, whose own types need another package. */
declare module '@svg-maps/brazil' {
  const map: { locations: { id: string; path: string }[] }
  export default map
}
