import { type AchadoNomeado, achadosDe } from '@car/conferencia/achados'
import { cruzadosDe } from '@car/conferencia/cruzamento'
import { documentoLido } from '@car/conferencia/documento-lido'
import { naoEncontrado } from '@car/errors/erro-car'
import { declaradoDe } from '../domain/registro.ts'
import type { Visto } from './agir.ts'
import { cruzamentoDe } from './cruzamento-de.ts'
import type { Ctx } from './ctx.ts'

/** The finding of a case with this id. @throws CAR-003 when the cross-checks no longer give it */
export async function achar(ctx: Ctx, { caso }: Visto, id: string): Promise<AchadoNomeado> {
  const [{ documentos }, geometria] = await Promise.all([
    ctx.documentos.ListarDoRegistro({ processo_id: caso.id, com_dados: true }),
    ctx.perimetros.de(caso.imovel),
  ])
  const declarado = declaradoDe(caso, geometria, caso.proprietario.documento?.mascara)
  const este = (achados: readonly AchadoNomeado[]) => achados.find((achado) => achado.id === id)
  const achado =
    este(achadosDe(declarado, documentos.map(documentoLido), ctx.limites)) ??
    este(cruzadosDe(declarado, (await cruzamentoDe(ctx, caso)).cruzamento))
  if (!achado) throw naoEncontrado()
  return achado
}
