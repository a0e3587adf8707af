import { read } from '@car/cadastro/wire'
import { CarError, nullIfAbsent } from '@car/errors/car-error'
import type { ListarPorProcessosResponse } from '@car/proto/gen/car/documentos/v1/ListarPorProcessosResponse'
import type { Ctx } from './ctx.ts'
import { baseOf, contentOf, assembleRow } from './assemble-row.ts'

/** The most attempts to write a row. An attempt fails if the stored row is newer than the requested data. */
const ATTEMPTS = 20

const NONE: ListarPorProcessosResponse = { documentos: [], processos_com_duplicidade: [], versao: 0 }

type Options = {
  /**
   * The known state of the documents and of the comparison with other cases. `none`: the case has neither yet.
   * `same`: neither has changed, so the contents of the row are kept.
   */
  documentos?: 'none' | 'same'
  rebuild?: boolean
}

/**
 * Refreshes the row of a case from the answers of processos and documentos, or marks the row as discarded if the case
 * does not exist. A stored row that is newer in any respect is overwritten only with `rebuild`; otherwise the data are
 * requested again.
 * @throws CarError CAR-016 or CAR-017 if processos or documentos cannot be reached; CAR-012 if the stored row is newer
 * at every attempt
 */
export async function refresh(ctx: Ctx, id: string, { documentos, rebuild = false }: Options = {}): Promise<void> {
  let whole = documentos !== 'same'
  const handedIn = () => ctx.documentos.ListarPorProcessos({ processo_ids: [id], com_dados: true })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [processo, before, list] = await Promise.all([
      ctx.processos.ObterProcesso({ id, com_cruzamento: whole }).catch(nullIfAbsent),
      whole ? null : ctx.fila.content(id),
      whole ? (documentos === 'none' && attempt === 0 ? NONE : handedIn()) : null,
    ])
    // The case was discarded, or never existed.
    if (processo === null) return ctx.fila.remove(id)
    const cadastro = read(processo.cadastro)
    const content = list === null ? before : contentOf(processo, cadastro, list, ctx.limites)
    if (content === null || (list === null && content.base !== baseOf(processo, ctx.limites))) {
      whole = true
      continue
    }
    const row = assembleRow(processo, cadastro, content, ctx.now())
    if (rebuild) return ctx.fila.rebuild(row)
    if (await ctx.fila.record(row)) return
  }
  throw new CarError('alterado_por_outro')
}
