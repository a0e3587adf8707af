import { consultaFila, type visao } from '@car/operations/schemas/analista'
import type { Usuario } from '@car/identity/usuario'
import type { Visao } from '@car/vocabulary/analise'
import type { z } from 'zod'
import { PARAMETROS_DA_VISAO, VISTAS } from '../domain/visoes.ts'
import type { ConsultaFila } from '../outbound/consulta-fila.ts'
import type { Ctx } from './ctx.ts'

/** The parameters of a view, parsed as if its query string had been sent. */
export const consultaDa = (codigo: Visao): ConsultaFila => consultaFila.parse(PARAMETROS_DA_VISAO[codigo])

/** The views of the queue for a person. Each total is counted with the filter of the list. */
export const visoes = (ctx: Ctx, usuario: Usuario): Promise<z.output<typeof visao>[]> => {
  const agora = ctx.agora()
  const contar = (codigo: Visao) => ctx.fila.contar(consultaDa(codigo), usuario.id, agora)
  return Promise.all(VISTAS.map(async (vista) => ({ ...vista, total: await contar(vista.codigo) })))
}
