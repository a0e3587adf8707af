/** Whether an act is permitted. If not, `motivo` says why, and `link` leads to a higher level. */
export type Permission = {
  permitida: boolean
  motivo?: string | undefined
  nivel_exigido?: string | undefined
  link?: string | undefined
}
